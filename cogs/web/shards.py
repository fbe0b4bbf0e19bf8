"""Interactions over the bus, in both directions: from a door to whoever holds the shard, and into the bot there."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec

from cogs.startup.seen import Seen
from cogs.web.inbox import Inbox
from cogs.web.onward import DIRECT, Onward
from cogs.web.words import Handed
from house.cluster.bus import Bus, InDoubt, NotSent
from house.cluster.share import shard_of

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

ABOUT = "about"
TAKEN, NOT_TAKEN = b"+", b"-"
FORWARDING = 1.8  # of Discord's three seconds
ONE_TRY = 0.6  # for the bot to say that it has it, before it is asked again
AGAIN = 0.1  # until it is tried again: a shard may be on its way from one process to another
KNOWN_FOR, UNKNOWN_FOR, ABOUT_SECONDS = 30.0, 0.5, 1.0


def subject_of(shard: int) -> str:
    return f"shard.{shard}.interactions"


async def forwarded(bus: Bus, shard: int, raw: bytes) -> Handed:
    """Tried again while there is time: one that comes twice acts once."""
    loop = asyncio.get_running_loop()
    ends, worst = loop.time() + FORWARDING, Handed.NOT
    while (left := ends - loop.time()) > 0:
        try:
            seconds, tried = min(left, ONE_TRY), FORWARDING - left
            if await bus.ask(subject_of(shard), raw, seconds, tried) == TAKEN:
                return Handed.OVER
        except InDoubt:
            worst = Handed.IN_DOUBT
        except NotSent:
            pass
        await asyncio.sleep(AGAIN)
    return worst


class BotFacts(msgspec.Struct):
    """What a door has to know of the bot."""

    shards: int
    public_key: str


class Post:
    """What comes over the bus for the shards that are played here, by one bot or by one for each of them."""

    def __init__(self, bus: Bus, public_key: str = "") -> None:
        self._bus, self._public_key = bus, public_key
        self._seen: Seen[None] = Seen()
        self._inboxes: dict[int, Inbox] = {}

    def follow(self, bot: Lettershark) -> None:
        """It is about to connect, and then plays its shards."""
        inbox = Inbox(self._public_key, self._seen)
        inbox.follow(bot)
        if (
            bot.shard_ids
        ):  # each shard has a bot of its own, and what is pressed in direct messages reaches all of them
            bot.room.hears_dms = True
            if DIRECT in bot.shard_ids:
                bot.connection.onward = Onward(bot, functools.partial(forwarded, self._bus)).takes

        async def ready() -> None:
            if not bot.room.holds:
                return
            for shard in bot.shard_ids or range(bot.shard_count or 1):
                self._inboxes[shard] = inbox
                await self._bus.hear(subject_of(shard), functools.partial(self._bring, shard))
            await self._bus.hear(ABOUT, functools.partial(self._about, bot, inbox))

        bot.add_listener(ready, "on_ready")

    async def given(self, shard: int) -> None:
        """Another process plays it from now on, and must be the only one to answer."""
        self._inboxes.pop(shard, None)
        await self._bus.ignore(subject_of(shard))

    async def _bring(self, shard: int, raw: bytes, tried: float) -> bytes:
        inbox = self._inboxes.get(shard)
        return TAKEN if inbox is not None and inbox.bring(raw, tried) is Handed.OVER else NOT_TAKEN

    async def _about(self, bot: Lettershark, inbox: Inbox, _: bytes, __: float) -> bytes | None:
        key = inbox.key()
        return msgspec.json.encode(BotFacts(bot.shard_count or 1, key)) if key else None


class Forwarding:
    """Where the door of a process without a bot leads to."""

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

    # --- as a door sees it ---------------------------------------------------------------------------------

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
        except (NotSent, InDoubt, msgspec.DecodeError):
            return False
        self._about = BotFacts(self._told.shards or about.shards, self._told.public_key or about.public_key)
        return True
