"""A table's place. Its channel is noted with the table; the message itself is a row."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cogs.messages.context import MessageContext
from cogs.messages.table_news import TableNews
from house.servers.settings import OUTSIDE
from house.store import Unread
from house.tables.table import Table
from screens.i18n.language import I18n

TABLE = "table"
"""The name of this kind."""
NOTE = "place"


class TablePlace:
    def __init__(self, context: MessageContext, table: Table) -> None:
        noted = table.notes.get(NOTE) or {}
        self.context = context
        self.table = table
        self.news = TableNews(table)
        self.place: int = noted.get("channel", table.now.channel)
        """Its channel, or its thread there."""
        self.gone: bool = noted.get("gone", False)
        """The channel was deleted, and the table was not moved yet."""
        self.shown = context.messages.named(TABLE, table.id)

    @property
    def message(self) -> int | None:
        """The message that the thread was started on is the invitation."""
        row = self.shown.row
        return row.message if row is not None and row.message != self.place else None

    async def linked(self, i18n: I18n) -> str:
        """The link for a table that no press or name has brought up, whose row may be unknown."""
        await self.shown.recall()
        return self.link(i18n)

    def link(self, i18n: I18n) -> str:
        if self.table.now.at_home:
            return i18n.say("in my direct messages")
        if self.table.now.in_group:
            return link("@me", self.place, self.message)
        if self.gone:
            return i18n.say("its channel was deleted")
        return link(self.table.guild, self.place, self.message)

    def where(self, i18n: I18n, *, link: bool) -> str:
        """The server and channel of the table, for messages read elsewhere."""
        if not self.table.now.on_server:
            return ""
        server = self.context.styles.server_name(self.table.guild)
        if self.gone:
            return f"· **{server}**"
        place = f"· **{server}** · <#{self.place}>"
        return f"{place} · [{i18n.say('to the table')} ➜]({self.link(i18n)})" if link else place

    async def stands_in(self, place: int, *, gone: bool = False) -> None:
        """Stored before it is shown there; otherwise a crash in between could show it twice."""
        self.place, self.gone = place, gone
        elsewhere = {"channel": place} if place != self.table.now.channel else {}
        noted = {**elsewhere, "gone": True} if gone else elsewhere
        if not await self.table.notes.put(NOTE, noted or None):
            raise Unread


def link(guild: int | str, channel: int, message: int | None) -> str:
    place = f"https://discord.com/channels/{guild}/{channel}"
    return f"{place}/{message}" if message else place


async def link_to(
    context: MessageContext, table: int, guild: int, channel: int, notes: Mapping[str, msgspec.Raw]
) -> str:
    """A link to the message of a table that another process may play, from its stored notes. Empty outside servers."""
    if guild <= OUTSIDE:
        return ""
    rows = await context.messages.desk.rows.of(TABLE, table, 0)
    noted = msgspec.json.decode(notes[NOTE]) if NOTE in notes else {}
    stands = next((row.message for row in rows if not row.leaving), None)
    return link(guild, noted.get("channel", channel), stands)
