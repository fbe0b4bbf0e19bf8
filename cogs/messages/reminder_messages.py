"""Reminders at slow tables: the ping once more, or one direct message about all tables to those who want that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cogs.messages.context import MessageContext
from cogs.messages.kept import nonce
from cogs.messages.spot import link_to
from cogs.messages.turn_ping import TurnPing
from cogs.transport.rest import Fault
from house.meeting.reminders import Reminder, last_at
from house.tables.live_table import LiveTable
from house.tables.waiting import WaitingTable
from screens import turns
from screens.turns import WaitsFor


def waits_for(waiting: Sequence[WaitingTable]) -> list[WaitsFor]:
    return [
        WaitsFor(one.id, one.short, one.game, one.deadline, link_to(one.guild, one.channel, one.notes))
        for one in waiting
    ]


class ReminderMessages:
    def __init__(self, context: MessageContext, ping_of: Callable[[int], TurnPing | None]) -> None:
        self._context, self._outbox, self._ping_of = context, context.outbox, ping_of
        self._room = context.room

    def open(self) -> None:
        self._room.reminders.watch(self._remind)

    def close(self) -> None:
        self._room.reminders.unwatch(self._remind)

    def _remind(self, table: LiveTable, mention: list[int], message: list[int]) -> None:
        ping, reminder = self._ping_of(table.id), last_at(table)
        if mention and ping is not None:
            ping.remind(mention, reminder.stage)
        for player in message:
            self._outbox.begin(self._tell(table, player, reminder))

    async def _tell(self, table: LiveTable, player: int, reminder: Reminder) -> None:
        """Of every table that waits for them by then. Whoever takes no direct messages is mentioned from now on."""
        context, read = self._context, self._outbox.read
        made = nonce(table.id, "reminder", player, *reminder[:2])

        async def tell() -> None:
            waiting = await read(partial(self._room.waiting.of, player))
            if not waiting:
                return
            i18n = (await read(partial(context.styles.player, player, table.guild))).i18n
            hours = (await read(partial(self._room.days_off.left, [player])))[player]
            channel = await read(partial(context.dms.channel, player))
            sheet = turns.sheet(i18n, waits_for(waiting), hours)
            await self._outbox.rest.send(channel, sheet, made)

        if await self._outbox.eventually(tell) is Fault.DMS_CLOSED:
            await read(partial(self._room.preferences.set, player, "reminders", "mention"))
            await read(partial(context.notices.not_told, player, table.guild))
        await self._room.reminders.told(table, player, reminder)
