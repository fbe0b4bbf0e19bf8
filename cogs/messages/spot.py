"""Where a table's message is. It is stored, so that the bot finds it again after a crash."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import discord
import msgspec

from cogs.messages.context import MessageContext
from cogs.messages.hand_places import HandDM, Panel
from cogs.messages.kept import Leaving, nonce
from cogs.messages.table_news import TableNews
from house.servers.settings import OUTSIDE
from house.store import Unread
from house.tables.table import Table
from screens.i18n.language import I18n

NOTE = "board"  # stored, so the word stays
ANSWERS = 3.0  # seconds in which Discord takes an answer


class Spot:
    def __init__(self, context: MessageContext, table: Table) -> None:
        noted = table.notes.get(NOTE) or {}
        self.context = context
        self.table = table
        self.news = TableNews(table)
        self.place: int = noted.get("channel", table.channel)
        self.message: int | None = noted.get("message")
        self.gone: bool = noted.get("gone", False)
        """The channel was deleted, and nobody has moved the table yet."""
        self.wanted_below: bool = noted.get("below", False)  # it is about to be posted again at the bottom
        self.asked: list[Any] | None = noted.get(
            "asked"
        )  # the interaction whose answer it may turn out to be
        # In a group chat: how the message can be edited, for a quarter of an hour after somebody has pressed there.
        self.answered = Panel(*noted["answered"]) if "answered" in noted else None
        # Its predecessors that are still to be deleted.
        self.leaving = Leaving(context.outbox, (HandDM(*one) for one in noted.get("outdated", ())))
        self._posts: int = noted.get("posts", 0)

    def link(self, i18n: I18n) -> str:
        if self.table.at_home:
            return i18n.say("in my direct messages")
        if self.table.in_group:
            return _link("@me", self.place, self.message)
        if self.gone:
            return i18n.say("its channel was deleted")
        return _link(self.table.guild, self.place, self.message)

    @property
    def undecided(self) -> float:
        """For how many seconds the answer to `/play` may still appear: it may have been sent just before a crash."""
        if self.asked is None:
            return 0.0
        left = self.table.record.opened_at / 1000 + ANSWERS - time.time()
        return left if 0 < left <= ANSWERS else 0.0  # more is left only where the clock was put back

    def where(self, i18n: I18n, *, link: bool) -> str:
        """The server and channel of the table, for messages that are read elsewhere."""
        if not self.table.on_server:
            return ""
        server = self.context.styles.server_name(self.table.guild)
        if self.gone:
            return f"· **{server}**"
        place = f"· **{server}** · <#{self.place}>"
        return f"{place} · [{i18n.say('to the table')} ➜]({self.link(i18n)})" if link else place

    @property
    def nonce(self) -> str:
        """Of the next message."""
        return nonce(self.table.id, "board", self._posts + 1)

    def skip(self, posts: int) -> None:
        """Leave out this many numbers: unknown messages may have used them."""
        self._posts += posts

    async def settle(self, channel: int, message: int) -> None:
        """This is the table's message now. Delete the one before."""
        before = self._leaves()
        self.place, self.message = channel, message
        self.asked, self.wanted_below, self.gone = None, False, False
        self._posts += 1
        await self._note()
        self.leaving.take_away(*before)

    def _leaves(self) -> list[HandDM]:
        if self.message is None or self.table.in_group:
            return []
        before = [HandDM(self.place, self.message)]
        self.leaving.places += before  # to be noted first
        return before

    async def answers_to(self, interaction: discord.Interaction, place: int) -> None:
        """The message is about to be sent as the answer to this interaction, where it can be looked up if the reply is lost."""
        self.asked = [interaction.application_id, interaction.token]
        try:
            await self.moves_to(place)
        except Unread:
            self.asked = None  # the answer will be another
            raise

    async def moves_to(self, place: int) -> None:
        """Stored before it is sent there; otherwise a crash in between could post it a second time elsewhere."""
        self.place = place
        if not await self._note():
            raise Unread

    async def goes_below(self) -> None:
        """Stored before a new message replaces this one; otherwise a crash in between could leave both."""
        self.wanted_below = True
        if not await self._note():
            raise Unread

    async def goes(self) -> None:
        """Delete the message: nothing was played."""
        if self._leaves():
            self.message = None
            await self._note()
        self.leaving.begin()

    async def _note(self) -> bool:
        noted = {
            "channel": self.place,
            "message": self.message,
            "posts": self._posts,
            "asked": self.asked,
            "below": self.wanted_below,
            "gone": self.gone,
            "outdated": self.leaving.noted,
            "answered": self.answered,
        }
        return await self.table.note(NOTE, {name: value for name, value in noted.items() if value})


def _link(guild: int | str, channel: int, message: int | None) -> str:
    place = f"https://discord.com/channels/{guild}/{channel}"
    return f"{place}/{message}" if message else place


def link_to(guild: int, channel: int, notes: Mapping[str, msgspec.Raw]) -> str:
    """To the message of a table that another process may play, by what is stored of it. On no server there is none."""
    if guild <= OUTSIDE:
        return ""
    noted = msgspec.json.decode(notes[NOTE]) if NOTE in notes else {}
    return _link(guild, noted.get("channel", channel), noted.get("message"))
