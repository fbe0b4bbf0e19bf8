"""Passes presses on to the process that plays their table. Discord sends those in direct messages to the first
shard."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from cogs.transport.rest import NotDone
from cogs.visit.answering import reply_to
from cogs.web.excuses import SENTENCES, Handed
from house.cluster import shard_of
from house.store import StoreError
from screens import custom_ids
from screens.i18n.language import i18n, language_of, later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.room import CardRoom

PRESSED, SUBMITTED = 3, 5

ELSEWHERE = later("I can't reach that table from here. Press My hand in its channel instead.")
Forward = Callable[[int, bytes], Awaitable[Handed]]


def is_about_a_table_here(room: CardRoom, data: dict[str, Any]) -> bool:
    table = _table_of(data)
    return bool(table) and room.plays(table)


def _table_of(data: dict[str, Any]) -> int:
    """The table's number, or 0."""
    if data.get("type") not in (PRESSED, SUBMITTED):
        return 0
    press = custom_ids.read_press(data["data"].get("custom_id", ""))
    return 0 if press is None else press.table


class Onward:
    def __init__(self, bot: Lettershark, forward: Forward | None = None) -> None:
        self._bot, self._forward = bot, forward
        self._sending: set[asyncio.Task[None]] = set()

    def takes(self, data: dict[str, Any]) -> bool:
        """Whether the interaction is about a table elsewhere, and was passed on."""
        table = _table_of(data)
        if not table or self._bot.room.plays(table):
            return False
        task = asyncio.create_task(self._send(data, table))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return True

    async def _send(self, data: dict[str, Any], table: int) -> None:
        try:
            guild = await self._bot.room.results.guild_of_open(table)
        except StoreError:
            await self._excuse(data, SENTENCES[Handed.NOT])
            return
        room = self._bot.room
        shard = None if guild is None else shard_of(guild, room.shards.count)
        if shard is None or shard in room.shards.numbers:  # closed or opening here: the room answers
            self._bot.connection.take_in(data)
        elif self._forward is None:
            await self._excuse(data, ELSEWHERE)
        elif (handed := await self._forward(shard, msgspec.json.encode(data))) is not Handed.OVER:
            await self._excuse(data, SENTENCES[handed])

    async def _excuse(self, data: dict[str, Any], sentence: str) -> None:
        interaction: discord.Interaction[Any] = discord.Interaction(data=data, state=self._bot.connection)  # type: ignore[arg-type]
        said = i18n(language_of(data.get("locale", ""))).say(sentence)
        reply = reply_to(interaction, update=False)
        with contextlib.suppress(NotDone):
            await reply.whisper(said)
        reply.over()
