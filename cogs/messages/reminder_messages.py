"""Reminders at slow tables: another ping, or one direct message about all tables to players who prefer that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import DM, Row
from cogs.messages.table_place import link_to
from cogs.messages.turn_ping import TurnPing
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from house.meeting.reminders import REMINDER, last_at
from house.tables.table import Table
from house.tables.waiting import WaitingTable
from screens import turns
from screens.turns import WaitsFor


async def waits_for(context: MessageContext, waiting: Sequence[WaitingTable]) -> list[WaitsFor]:
    found = []
    for one in waiting:
        link = await link_to(context, one.id, one.guild, one.channel, one.notes)
        found.append(WaitsFor(one.id, one.short, one.game, one.deadline, link))
    return found


class ReminderMessages:
    """Its subject is the table, and its stage the reminder's number. It is sent once and never edited."""

    name, own = REMINDER, True
    pace = Pace(Priority.NEWS)

    def __init__(self, context: MessageContext, ping_of: Callable[[int], TurnPing | None]) -> None:
        self._context, self._room, self._ping_of = context, context.room, ping_of

    def open(self) -> None:
        context = self._context
        self._room.reminders.watch(self._remind)
        context.outbox.begin(context.take_up(self, context.is_elsewhere))

    def close(self) -> None:
        self._room.reminders.unwatch(self._remind)

    def _remind(self, table: Table, mention: list[int], message: list[int]) -> None:
        ping = self._ping_of(table.id)
        if mention and ping is not None:
            ping.remind(mention, last_at(table).stage)
        for player in message:
            self._context.messages.of(self, table.id, player).owed()

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, which: int, player: int, _look: str) -> Wanted | None:
        """Lists every table that waits for them by then, as long as this one does."""
        table = self._room.resting.awake.get(which)
        waiting = await self._room.waiting.of(player)
        if table is None or table.id not in {one.id for one in waiting}:
            return None
        i18n = (await self._context.styles.player(player, table.guild)).i18n
        hours = (await self._room.days_off.left([player]))[player]
        sheet = turns.sheet(i18n, await waits_for(self._context, waiting), hours)
        return Wanted(0, sheet, DM(player), stage=last_at(table).number, anew=False, ends=True)

    async def refused(self, row: Row, fault: Fault) -> None:
        """Players without direct messages are mentioned from now on."""
        if fault is Fault.DMS_CLOSED:
            await self._room.preferences.set(row.reader, "reminders", "mention")
            table = self._room.resting.awake.get(row.subject)
            await self._context.notices.not_told(row.reader, table.guild if table is not None else None)

    async def told(self, _tx: object, _row: Row) -> None:
        """The row was stored before sending."""
