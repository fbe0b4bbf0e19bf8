"""Group commit: works that arrive while a transaction runs go into the next one together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar

from house.incidents import WATCHERS
from house.store.requests import GivenUp
from house.store.transactions import DatabaseAway, Repeated, StoreError, TooPoor, Twice, Work

GROUP = 64
REFUSALS = (Repeated, TooPoor, Twice)
"""Refusals for the player, which are no failures of the database."""
Results = list[Any]
"""The result of each work, now that it is stored; or an exception, if it is not."""
T = TypeVar("T")


def always() -> bool:
    """The default of `begins`: the work is wanted in any case."""
    return True


class _Waiting(NamedTuple):
    work: Work[Any]
    stored: asyncio.Future[Any]
    begins: Callable[[], bool]


class Driver(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def scrub(self) -> None: ...

    async def tidy(self) -> bool: ...

    def run(self, works: Sequence[Work[Any]], ran: Callable[[Results], None]) -> None:
        """Calls `ran` in the event loop in every case: all callers wait for it."""


class Writer:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._queue: list[_Waiting] = []
        self._running: list[_Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._began = 0.0

    @property
    def waiting(self) -> int:
        """The number of works that are neither stored nor refused yet."""
        return len(self._queue) + len(self._running)

    async def commit(self, work: Work[T], begins: Callable[[], bool] = always) -> T:
        """The work's result, once it is stored; otherwise raises the reason. When its turn comes, `begins` says
        whether it is still wanted."""
        stored: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(work, stored, begins))
        self._idle.clear()
        if not self._running and len(self._queue) == 1:
            # Not at once: other works of the same moment go into the same transaction.
            asyncio.get_running_loop().call_soon(self._next)
        return await stored

    async def drain(self) -> None:
        await self._idle.wait()

    def _next(self) -> None:
        if self._running:
            return
        self._running = self._group()
        if not self._running:
            self._idle.set()
            return
        self._idle.clear()
        self._began = perf_counter()
        self._driver.run([one.work for one in self._running], self._ran)

    def _group(self) -> list[_Waiting]:
        wanted: list[_Waiting] = []
        while self._queue and not wanted:
            group, self._queue = self._queue[:GROUP], self._queue[GROUP:]
            for one in group:
                if one.begins():
                    wanted.append(one)
                elif not one.stored.done():
                    one.stored.set_exception(GivenUp())
        return wanted

    def _ran(self, results: Results) -> None:
        group, self._running = self._running, []
        if WATCHERS:
            _tell(results, perf_counter() - self._began)
        for (_, stored, _), result in zip(group, results, strict=True):
            if stored.done():
                continue
            if isinstance(result, Exception):
                stored.set_exception(result)
            else:
                stored.set_result(result)
        away = next((result for result in results if isinstance(result, DatabaseAway)), None)
        if away is not None:
            self._refuse(away)
        self._next()

    def _refuse(self, away: DatabaseAway) -> None:
        """Fail queued work, too: each item would run into the same timeout."""
        waiting, self._queue = self._queue, []
        for _, stored, _ in waiting:
            if not stored.done():
                stored.set_exception(DatabaseAway(away.reason, readable=away.readable))


def _tell(results: Results, seconds: float) -> None:
    for watcher in WATCHERS:
        watcher.stored(len(results), seconds)
        for result in results:
            if isinstance(result, StoreError) and not isinstance(result, REFUSALS):
                watcher.database_failed(type(result).__name__)
