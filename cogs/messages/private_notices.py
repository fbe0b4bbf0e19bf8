"""What only one player is to read at a table, though nobody has pressed anything: by his last interaction, or his next."""

from __future__ import annotations

import time
from collections import OrderedDict

import discord
import structlog

from cogs.visit import answers
from house.room import CardRoom

log = structlog.get_logger("cogs")
REMEMBERED = 100
TRY_AGAIN = 3600.0  # seconds until a closed door is knocked at again
TOLD = "dms_closed_told"


class PrivateNotices:
    def __init__(self, room: CardRoom) -> None:
        self._room = room
        self._last: OrderedDict[int, discord.Interaction] = OrderedDict()
        self._closed: dict[int, float] = {}
        self._pending: dict[int, str] = {}

    def closed(self, player: int) -> bool:
        """Whether his direct messages were closed a short while ago. Asking too often is held against a bot."""
        since = self._closed.get(player)
        if since is not None and time.monotonic() - since > TRY_AGAIN:
            del self._closed[player]
            return False
        return since is not None

    def opened(self, player: int) -> None:
        """He says that they are open now."""
        self._closed.pop(player, None)
        self._pending.pop(player, None)

    async def dms_closed(self, player: int, sentence: str) -> None:
        self._closed[player] = time.monotonic()
        if await self._room.preferences.get(player, TOLD):
            return
        self._pending[player] = sentence
        last = self._last.get(player)
        if last is not None and not last.is_expired() and last.response.is_done():
            await self.deliver(last)

    def heard(self, interaction: discord.Interaction) -> None:
        """He has pressed or typed something: for a while he can be answered."""
        self._last[interaction.user.id] = interaction
        self._last.move_to_end(interaction.user.id)
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def waiting_for(self, player: int) -> bool:
        return player in self._pending

    async def deliver(self, interaction: discord.Interaction) -> None:
        """Say it, once and for all, after the answer to this interaction."""
        sentence = self._pending.pop(interaction.user.id, None)
        if sentence is None:
            return
        try:
            await answers.whisper(interaction, sentence)
        except (discord.HTTPException, OSError) as wrong:
            self._pending[interaction.user.id] = sentence
            log.info("whisper-not-heard", wrong=type(wrong).__name__)
            return
        await self._room.preferences.set(interaction.user.id, TOLD, True)
