"""The services shared by all tables of a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from house.chips.bank import Bank
from house.clock import Clock, RingFor, Time
from house.rules import Rules
from house.servers.recipes import Recipes
from house.servers.settings import Settings
from house.store import Store
from house.tables.computers import Computers
from house.tables.days_off import DaysOff
from house.tables.records import Change, Record
from house.tables.timing import TableTiming
from house.tasks import Tasks

Observer = Callable[[Any, Change], None]
"""Called with a `Table` and its change."""


class Services(NamedTuple):
    store: Store
    rules: Rules
    time: Time
    timing: TableTiming
    bank: Bank
    settings: Settings
    preferences: Settings
    recipes: Recipes
    days_off: DaysOff
    clock: Clock[RingFor]
    tasks: Tasks
    computers: Computers
    observers: list[Observer]
    next_reminder: Callable[[Any], int | None]
    closed: Callable[[int], None]  # called with the id of a closed table

    def warm(self, records: Iterable[Record]) -> None:
        """Read the word lists for these tables in the background: the first look-up takes a tenth of a second,
        which would delay every press. The engine caches them."""
        wanted = list(records)
        if wanted:
            self.tasks.begin(asyncio.to_thread(self._read_lists, wanted))

    def _read_lists(self, records: list[Record]) -> None:
        for record in records:
            read = self.rules.game(record.game).warm
            if read is not None:
                read(record.options)
