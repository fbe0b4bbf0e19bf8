"""SQLAlchemy's engine, asked without holding anybody else up.

A driver that answers asynchronously is asked in `greenlet_spawn`. SQLAlchemy's extension for asyncio does the same, but
brings the whole ORM along: 12.6 MB, and 0.3 s of CPU at every start, which takes 0.8 without. SQLite's driver answers at
once, so a thread asks it: a question goes there as a whole, and its answer comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.util import greenlet_spawn

THREADS = 8  # that ask at the same time; they begin when they are needed
T = TypeVar("T")
On = Callable[[Callable[[Connection], Any]], Awaitable[Any]]


class Engine:
    def __init__(self, url: URL | str, **how: Any) -> None:
        self.beneath = create_engine(url, **how)
        self._threads: ThreadPoolExecutor | None = None

    async def _in_turn(self, work: Callable[..., T], *given: Any) -> T:
        if self.beneath.dialect.is_async:
            return await greenlet_spawn(work, *given)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, "house-reader")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """What that finds on a connection."""

        def asked() -> T:
            with self.beneath.connect() as connection:
                return work(connection)

        return await self._in_turn(asked)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """The same in a transaction, which is stored."""

        def changed() -> T:
            with self.beneath.begin() as connection:
                return work(connection)

        return await self._in_turn(changed)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[On]:
        """One connection for several questions."""
        connection = await self._in_turn(self.beneath.connect)

        async def on_it(work: Callable[[Connection], Any]) -> Any:
            return await self._in_turn(work, connection)

        try:
            yield on_it
        finally:  # it goes back, even if the caller no longer waits
            await asyncio.shield(asyncio.ensure_future(self._in_turn(connection.close)))

    async def dispose(self) -> None:
        try:
            await self._in_turn(self.beneath.dispose)
        finally:
            if self._threads is not None:
                self._threads.shutdown(wait=False)
                self._threads = None
