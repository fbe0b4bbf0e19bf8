"""Where a table's message stands, as it is noted: so that a bot that was killed at any moment finds it again."""

from __future__ import annotations

from typing import Any

import discord

from cogs.messages.nonces import nonce
from house.tables.table import Table

NOTE = "board"


class Spot:
    def __init__(self, table: Table) -> None:
        noted = table.notes.get(NOTE) or {}
        self.table = table
        self.place: int = noted.get("channel", table.channel)
        self.message: int | None = noted.get("message")
        self.wanted_below: bool = noted.get("below", False)  # it is to come to the bottom of its channel
        self.asked: list[Any] | None = noted.get("asked")  # whose answer it may be, and is not known to be
        self.left: list[int] | None = noted.get("left")  # the one before, which was to be taken away
        self._posts: int = noted.get("posts", 0)

    @property
    def link(self) -> str:
        place = f"https://discord.com/channels/{self.table.guild}/{self.place}"
        return f"{place}/{self.message}" if self.message else place

    @property
    def nonce(self) -> str:
        """Of the next message."""
        return nonce(self.table.id, "board", self._posts + 1)

    async def settle(self, channel: int, message: int) -> None:
        """From now on this message is the table's."""
        if self.message is not None:
            self.left = [self.place, self.message]
        self.place, self.message = channel, message
        self.asked, self.wanted_below = None, False
        self._posts += 1
        await self._note()

    async def answers_to(self, interaction: discord.Interaction, place: int) -> None:
        """The message is about to be sent as the answer to this. Should nobody hear what became of it, it is looked
        for there."""
        self.asked = [interaction.application_id, interaction.token]
        await self.moves_to(place)

    async def moves_to(self, place: int) -> None:
        """The message is about to be sent there."""
        self.place = place
        await self._note()

    async def goes_below(self) -> None:
        """A new message is about to take this one's place: it would be nobody's, if we ended before it is noted."""
        self.wanted_below = True
        await self._note()

    async def _note(self) -> None:
        noted = {
            "channel": self.place,
            "message": self.message,
            "posts": self._posts,
            "asked": self.asked,
            "below": self.wanted_below,
            "left": self.left,
        }
        await self.table.note(NOTE, {name: value for name, value in noted.items() if value})
