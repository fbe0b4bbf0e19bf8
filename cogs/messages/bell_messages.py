"""Direct messages to players who want a notification when somebody wants to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord

from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import DM, Row
from cogs.messages.table_place import TablePlace
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault, NotDone
from house.meeting.bells import BELL
from house.tables.table import Table
from screens import bells


class BellMessages:
    """A bell's subject is the table. It is sent only while somebody waits there, and never edited."""

    name, own = BELL, True
    pace = Pace(Priority.NEWS)

    def __init__(self, context: MessageContext, where: Callable[[Table], TablePlace]) -> None:
        self._context, self._room, self._where = context, context.room, where
        self._bells = context.room.bells

    def open(self) -> None:
        context = self._context
        self._bells.watch(self._rung)
        context.outbox.begin(context.take_up(self, context.is_elsewhere))

    def close(self) -> None:
        self._bells.unwatch(self._rung)

    def _rung(self, table: Table) -> None:
        self._context.outbox.begin(self._call(table))

    async def _call(self, table: Table) -> None:
        async for player in self._bells.called(table, partial(self._sees, table)):
            self._context.messages.of(self, table.id, player).owed()

    async def _sees(self, table: Table, player: int) -> bool:
        try:
            return await self._may_see(table, player)
        except NotDone:  # the next table will do
            return False

    async def _may_see(self, table: Table, player: int) -> bool:
        """Whether they are still on that server, and see the table's channel."""
        server = self._context.client.get_guild(table.guild)
        if server is None or self._room.bans.about(player, table.guild) is not None:
            return False
        member = await self._context.outbox.rest.member(server, player)
        if member is None:
            await self._context.outbox.read(partial(self._bells.gone, player, server.id))
            return False
        channel = server.get_channel_or_thread(self._where(table).place)
        if isinstance(channel, discord.Thread):
            if channel.is_private():  # only its members know of it
                return False
            channel = channel.parent
        return channel is not None and channel.permissions_for(member).view_channel

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, which: int, player: int, _look: str) -> Wanted | None:
        table = self._room.resting.awake.get(which)
        if table is None or table.now.phase != "lobby" or (spot := self._where(table)).gone:
            return None
        i18n = (await self._context.styles.player(player, table.guild)).i18n
        server = self._context.styles.server_name(table.guild)
        host = next((seat.name for seat in table.now.seats if seat.is_person), "")
        told = bells.ringing(i18n, table.guild, table.game, host, server, spot.link(i18n))
        return Wanted(0, told, DM(player), anew=False, ends=True)

    async def refused(self, row: Row, fault: Fault) -> None:
        """Delete the bells of a player who accepts no direct messages."""
        if fault is Fault.DMS_CLOSED:
            await self._bells.stop_all(row.reader)
            table = self._room.resting.awake.get(row.subject)
            await self._context.notices.not_told(row.reader, table.guild if table is not None else None)

    async def told(self, _tx: object, _row: Row) -> None:
        """The row was stored before sending."""
