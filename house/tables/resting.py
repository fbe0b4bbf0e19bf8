"""Lets slow tables rest: they leave the memory until a player, a person in their channel or
their clock needs them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from engine.options import DAY
from house.declined import Declined
from house.part import Part
from house.servers.settings import OUTSIDE
from house.services import Services
from house.store import table_rows
from house.tables.open_tables import OpenTables, spoken
from house.tables.storing import read_notes, read_record
from house.tables.table import Table

REST_MS = 3_600_000
"""The time between two searches for tables that may rest."""


class RestingTables(Part):
    name = "rest"

    def __init__(self, services: Services, open_tables: OpenTables) -> None:
        self._services = services
        self._open_tables = open_tables
        self.awake: Mapping[int, Table] = open_tables.by_id
        self._waking: dict[int, asyncio.Task[Table]] = {}
        self.lets_rest: Callable[[Table], Collection[int] | None] = lambda _table: ()
        """Returns the channels where a table is shown, or None if it must not rest now."""
        self.woke: Callable[[Table], None] = lambda _table: None
        """Called with a table that has come back."""

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - the signature of all parts
        self._later()

    async def ring(self, key: int) -> None:  # noqa: ARG002 - the signature of all parts
        self.rest()

    def _later(self) -> None:
        self._services.clock.set((self.name, 0), self._services.time.now() + REST_MS)

    def rest(self, untouched: int = 1000 * DAY) -> None:
        """Remove slow tables from memory that were untouched for this long (ms). Their clocks stay set."""
        self._later()
        if self._services.store.outage is not None:
            return
        for table in tuple(self._open_tables.by_id.values()):
            # Outside servers, others find a table by a code.
            if table.guild <= OUTSIDE or not table.may_rest(untouched):
                continue
            channels = self.lets_rest(table)
            if channels is not None:
                self._open_tables.rest(table, (table.now.channel, *channels))
                self._services.computers.closed(table.id)

    async def wake(self, *numbers: int | None) -> list[Table]:
        """Wake the tables at rest that concern any of these players, channels or tables."""
        for number in numbers:
            if (table := self._open_tables.by_id.get(number or 0)) is not None:
                table.touch()
        return [await self.wake_one(table) for table in self._open_tables.resting_about(*numbers)]

    async def wake_named(self, name: str) -> None:
        found = [table for table, one in self._open_tables.resting.items() if one.short == spoken(name)]
        await self.wake(*found)

    async def wake_all(self, put_off: Callable[[Table], None]) -> None:
        """Wake all tables, and put off their alarms before any can ring."""
        for table in tuple(self._open_tables.resting):
            await self.wake_one(table, put_off)

    async def wake_one(self, table_id: int, put_off: Callable[[Table], None] = Table.arm) -> Table:
        """Wake a table. Everyone who asks while it wakes gets the same one."""
        waking = self._waking.get(table_id)
        if waking is None:
            waking = self._waking[table_id] = self._services.tasks.begin(self._woken(table_id, put_off))
            waking.add_done_callback(lambda _: self._waking.pop(table_id))
        return await asyncio.shield(waking)

    async def _woken(self, table_id: int, put_off: Callable[[Table], None]) -> Table:
        row = await self._services.store.first(table_rows.one(table_id))
        if row is None:
            raise Declined("no-table", key=table_id)
        table = Table(self._services, read_record(self._services.rules, row), read_notes(row.notes))
        self._open_tables.woken(table)
        put_off(table)
        self.woke(table)
        return table
