"""Shared by all messages: the means to draw them and to send them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from cogs.messages.all import AllMessages
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.kind import Desk, Kind
from cogs.messages.notices import Notices
from cogs.messages.pictures import PictureQueue
from cogs.messages.place import Row
from cogs.messages.rows import StoredRows
from cogs.messages.styles import Styles
from cogs.transport.outbox import Outbox, UiTiming
from house.declined import Declined
from house.room import CardRoom
from house.tables.table import Table


class MessageContext:
    def __init__(self, client: discord.Client, room: CardRoom, timing: UiTiming) -> None:
        self.client, self.room = client, room
        self.outbox = Outbox(client, timing)
        self.outbox.rest.certain = room.certain
        self.pictures = PictureQueue(self.outbox)
        self.styles = Styles(client, room)
        self.dms = DirectMessages(self.outbox, room)
        self.messages = AllMessages(
            Desk(
                rest=self.outbox.rest,
                rows=StoredRows(room.store),
                budget=self.outbox.budget,
                pictures=self.pictures,
                begin=self.outbox.begin,
                incident=self.outbox.incident,
                now=lambda: room.now,
                dm=self.dms.channel,
                application=lambda: client.application_id or 0,
                closing=lambda: self.outbox.closing,
                retry_seconds=timing.retry_seconds,
            )
        )
        self.notices = Notices(room, self.outbox, self.styles, self.messages)
        self.standing_still = False  # the database accepts nothing at the moment

    async def table(self, which: int) -> Table | None:
        """Find a table: open, closed, or resting, which wakes it."""
        try:
            return self.room.table(which)
        except Declined:
            table = await self.room.results.closed_table(which)
        if table is not None and table.now.phase != "closed":
            return await self.room.resting.wake_one(which)
        return table

    async def is_elsewhere(self, row: Row) -> bool:
        """Another process looks after that table."""
        return await self.room.elsewhere(row.subject)

    async def take_up(self, kind: Kind, passed_over: Callable[[Row], Awaitable[bool]]) -> set[int]:
        """Resume after a restart, once Discord has named the servers' languages."""
        await self.client.wait_until_ready()
        return await self.outbox.read(partial(self.messages.take_up, kind, passed_over))
