"""Interactions over the bus, in both directions: from a door to the process with the shard, and into the bot there."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec

from cogs.transport.seen import SeenIds
from cogs.web.excuses import Handed
from cogs.web.inbox import Inbox
from cogs.web.onward import Onward
from house.cluster import shard_of
from house.cluster.bus import Bus, Heard, NoReply, NotSent

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

ABOUT = "about"
TAKEN, NOT_TAKEN = b"+", b"-"
FORWARDING = 1.8  # less than Discord's three seconds
ONE_TRY = 0.6  # for the bot to confirm that it has it, before it is asked again
AGAIN = 0.1  # the pause before the next try: a shard may be moving to another process
KNOWN_FOR, UNKNOWN_FOR, ABOUT_SECONDS = 30.0, 0.5, 1.0


def subject_of(shard: int) -> str:
    return f"shard.{shard}.interactions"


async def forwarded(bus: Bus, shard: int, raw: bytes) -> Handed:
    """Tries again while there is time: one that arrives twice acts once."""
    loop = asyncio.get_running_loop()
    ends, worst = loop.time() + FORWARDING, Handed.NOT
    while (left := ends - loop.time()) > 0:
        try:
            seconds, tried = min(left, ONE_TRY), FORWARDING - left
            if await bus.ask(subject_of(shard), raw, seconds, tried) == TAKEN:
                return Handed.OVER
        except NoReply:
            worst = Handed.IN_DOUBT
        except NotSent:
            pass
        await asyncio.sleep(AGAIN)
    return worst


def _shards(bot: Lettershark) -> int:
    """0 lets Discord decide, once it is connected; until then everything goes to one place."""
    return bot.config.shards or bot.shard_count or 1


class BotFacts(msgspec.Struct):
    """The facts about the bot that a door needs."""

    shards: int
    public_key: str


class Post:
    """Takes interactions from the bus for the shards played here."""

    def __init__(self, bus: Bus, public_key: str = "") -> None:
        self._bus, self._public_key = bus, public_key
        self._seen: SeenIds[None] = SeenIds()
        self._heard: set[str] = set()

    def follow(self, bot: Lettershark) -> None:
        """Called before the bot connects. As soon as it can answer, it listens for its shards, even without the
        gateway."""
        inbox = Inbox(self._public_key, self._seen)
        inbox.follow(bot)
        if bot.config.places > 1:
            # Presses in direct messages reach the process that plays the table.
            bot.room.hears_dms = True
            bot.connection.onward = Onward(bot, functools.partial(forwarded, self._bus)).takes

        async def answers() -> None:
            for shard in bot.shard_ids or range(_shards(bot)):
                await self._hear(subject_of(shard), functools.partial(self._bring, inbox))
            await self._hear(ABOUT, functools.partial(self._about, bot, inbox))

        bot.add_listener(answers, "on_answers")
        bot.add_listener(answers, "on_ready")  # by then Discord has sent the number of shards

    async def _hear(self, subject: str, heard: Heard) -> None:
        self._heard.add(subject)
        await self._bus.hear(subject, heard)

    async def left(self) -> None:
        """Leave: from now on only the next process may answer."""
        for subject in [*self._heard]:
            self._heard.discard(subject)
            await self._bus.ignore(subject)

    async def _bring(self, inbox: Inbox, raw: bytes, tried: float) -> bytes:
        return TAKEN if inbox.bring(raw, tried) is Handed.OVER else NOT_TAKEN

    async def _about(self, bot: Lettershark, inbox: Inbox, _: bytes, __: float) -> bytes | None:
        key = inbox.key()
        return msgspec.json.encode(BotFacts(_shards(bot), key)) if key else None


class Forwarding:
    """Where the door of a process without a bot leads."""

    def __init__(self, bus: Bus, public_key: str = "", shards: int = 0) -> None:
        self._bus = bus
        self._told = BotFacts(shards, public_key)
        self._about = BotFacts(shards, public_key)

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Forwarding]:
        asking = asyncio.create_task(self._keep_asking(), name="about the bot")
        try:
            yield self
        finally:
            asking.cancel()
            await asyncio.wait({asking})

    # --- for the door --------------------------------------------------------------------------------------

    def key(self) -> str:
        return self._about.public_key

    def lacking(self) -> str:
        if not self._bus.connected:
            return "nats"
        return "" if self._about.public_key and self._about.shards else "bot"

    async def hand_over(self, guild: str | None, raw: bytes) -> Handed:
        if not self._about.shards:
            return Handed.NOT
        shard = 0 if guild is None else shard_of(int(guild), self._about.shards)
        return await forwarded(self._bus, shard, raw)

    async def _keep_asking(self) -> None:
        while True:
            known = await self._ask()
            await asyncio.sleep(KNOWN_FOR if known else UNKNOWN_FOR)

    async def _ask(self) -> bool:
        try:
            about = msgspec.json.decode(await self._bus.ask(ABOUT, b"", ABOUT_SECONDS), type=BotFacts)
        except (NotSent, NoReply, msgspec.DecodeError):
            return False
        self._about = BotFacts(self._told.shards or about.shards, self._told.public_key or about.public_key)
        return True
