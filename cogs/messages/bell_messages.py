"""Direct messages to those who want to be told when somebody wants to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord

from cogs.messages.context import MessageContext
from cogs.messages.kept import nonce
from cogs.messages.spot import Spot
from cogs.transport.rest import Fault, NotDone
from house.tables.table import Table
from screens import bells


class BellMessages:
    def __init__(
        self, client: discord.Client, context: MessageContext, where: Callable[[Table], Spot]
    ) -> None:
        self._client, self._context, self._outbox, self._where = client, context, context.outbox, where
        self._bells = context.room.bells

    def open(self) -> None:
        self._bells.watch(self._rung)

    def close(self) -> None:
        self._bells.unwatch(self._rung)

    def _rung(self, table: Table) -> None:
        self._outbox.begin(self._call(table, self._where(table)))

    async def _call(self, table: Table, spot: Spot) -> None:
        async for player in self._bells.called(table, partial(self._sees, spot)):
            self._outbox.begin(self._tell(table, spot, player))

    async def _sees(self, spot: Spot, player: int) -> bool:
        try:
            return await self._may_see(spot, player)
        except NotDone:  # the next table will do
            return False

    async def _tell(self, table: Table, spot: Spot, player: int) -> None:
        """For as long as somebody waits there. Whoever takes no direct messages is asked for none again."""
        context, read = self._context, self._outbox.read
        i18n = (await read(partial(context.styles.player, player, table.guild))).i18n
        server = context.styles.server_name(table.guild)
        host = next((seat.name for seat in table.seats if seat.is_person), "")

        async def tell() -> None:
            if table.phase == "lobby" and not spot.gone:
                channel = await read(partial(context.dms.channel, player))
                link = spot.link(i18n)
                told = bells.ringing(i18n, table.guild, table.game, host, server, link)
                await self._outbox.rest.send(channel, told, nonce(table.id, "bell", player))

        if await self._outbox.eventually(tell) is Fault.DMS_CLOSED:
            await read(partial(self._bells.stop_all, player))
            await read(partial(context.notices.not_told, player, table.guild))

    async def _may_see(self, spot: Spot, player: int) -> bool:
        """Whether they are still on that server, and see the table's channel."""
        server = self._client.get_guild(spot.table.guild)
        if server is None:
            return False
        member = await self._outbox.rest.member(server, player)
        if member is None:
            await self._outbox.read(partial(self._bells.gone, player, server.id))
            return False
        channel = server.get_channel_or_thread(spot.place)
        if isinstance(channel, discord.Thread):
            if channel.is_private():  # of which only its own people know
                return False
            channel = channel.parent
        return channel is not None and channel.permissions_for(member).view_channel
