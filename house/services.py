"""What every table of a room shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from house.chips.bank import Bank
from house.clock import Clock, RingFor, Time
from house.incidents import incident, log
from house.rules import Rules
from house.servers.recipes import Recipes
from house.servers.settings import Settings
from house.store import Store
from house.tables.computers import Computers
from house.tables.records import Change
from house.tables.timing import TableTiming
from house.tasks import Tasks

__all__ = ["Observer", "RingFor", "Services", "Tasks", "incident", "log"]

Observer = Callable[[Any, Change], None]
"""Called with the `Table` and what has changed there."""


class Services(NamedTuple):
    store: Store
    rules: Rules
    time: Time
    timing: TableTiming
    bank: Bank
    settings: Settings
    preferences: Settings
    recipes: Recipes
    clock: Clock[RingFor]
    tasks: Tasks
    computers: Computers
    observers: list[Observer]
    closed: Callable[[int], None]  # a table, by its number, is no longer open
