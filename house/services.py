"""What every table of a room shares."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.refused import EngineError
from house.chips.bank import Bank
from house.clock import Clock, Time
from house.declined import Declined
from house.incidents import incident, log
from house.rules import Rules
from house.servers.recipes import Recipes
from house.servers.settings import Settings
from house.store import Store
from house.tables.records import Change
from house.tables.timing import TableTiming

if TYPE_CHECKING:
    from house.tables.computers import Computers
    from house.tables.table import Table

__all__ = ["Observer", "RingFor", "Services", "Tasks", "incident", "log"]

Observer = Callable[["Table", Change], None]
RingFor = tuple[Literal["table", "computer", "alive", "scrub"], int]


class Tasks:
    """What goes on in the background, so that it can be waited for and is not forgotten half-way."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, EngineError | Declined):
            incident("background-failed", wrong)  # whoever began it may have gone away

    async def settled(self) -> None:
        """Returns when nothing goes on any more."""
        while self._running:
            await asyncio.wait(self._running)


class Services(NamedTuple):
    store: Store
    rules: Rules
    time: Time
    timing: TableTiming
    bank: Bank
    settings: Settings
    recipes: Recipes
    clock: Clock[RingFor]
    tasks: Tasks
    computers: Computers
    observers: list[Observer]
    closed: Callable[[Table], None]
