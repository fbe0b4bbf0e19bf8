"""Replaces asyncpg's connection: the client's end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

import asyncpg

if TYPE_CHECKING:
    from tests.virtual.loop import VirtualLoop

    from .backend import Backend

Listener = Callable[[Any, int, str, object], None]


class Wire:
    def __init__(self, loop: VirtualLoop, backend: Backend, patience: float | None) -> None:
        self._loop, self._backend, self._patience = loop, backend, patience
        self._closed = False
        self._listeners: list[tuple[str, Listener]] = []
        self._told_of_end: list[Callable[[Any], None]] = []
        self._context = copy_context()  # the client's
        backend.wire = self

    async def _ask(self, text: str, values: tuple[Any, ...], timeout: float | None) -> tuple[str, list[Any]]:  # noqa: ASYNC109 - as asyncpg has it
        if self._closed:
            raise asyncpg.InterfaceError("connection is closed")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._backend.hear(answer, text, values)
        try:
            async with asyncio.timeout(timeout or self._patience):
                found: tuple[str, list[Any]] = await answer
        except (TimeoutError, asyncio.CancelledError):
            self._backend.cancel()
            raise
        return found

    async def execute(self, text: str, *values: Any, timeout: float | None = None) -> str:  # noqa: ASYNC109
        return (await self._ask(text, values, timeout))[0]

    async def executemany(self, text: str, rows: Sequence[Sequence[Any]]) -> None:
        for values in rows:
            await self.execute(text, *values)

    async def fetch(self, text: str, *values: Any) -> list[Any]:
        return (await self._ask(text, values, None))[1]

    async def fetchrow(self, text: str, *values: Any) -> Any:
        rows = await self.fetch(text, *values)
        return rows[0] if rows else None

    async def fetchval(self, text: str, *values: Any) -> Any:
        row = await self.fetchrow(text, *values)
        return row[0] if row is not None else None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        await self.execute("BEGIN")
        try:
            yield
        except BaseException:
            await self.execute("ROLLBACK")
            raise
        await self.execute("COMMIT")

    async def add_listener(self, channel: str, heard: Listener) -> None:
        self._listeners.append((channel, heard))
        await self.execute(f"LISTEN {channel}")

    def heard(self, channel: str, told: str, pid: int) -> None:
        for wanted, tell in self._listeners:
            if wanted == channel:
                self._loop.call_soon(tell, self, pid, channel, told, context=self._context)

    def get_server_pid(self) -> int:
        return self._backend.pid

    def is_closed(self) -> bool:
        return self._closed

    def told_closed(self) -> None:
        """The client hears of it when it next runs."""
        self._loop.call_soon(self._close, context=self._context)

    def add_termination_listener(self, told: Callable[[Any], None]) -> None:
        self._told_of_end.append(told)

    def _close(self) -> None:
        if not self._closed:
            self._closed = True
            self._backend.process.hit()  # it says nothing until it knows that its place is still its own
            for tell in self._told_of_end:
                tell(self)

    def terminate(self) -> None:
        if not self._closed:
            self._close()
            self._backend.left()

    async def close(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """The connection waits for the server's goodbye."""
        async with asyncio.timeout(timeout):
            if self._backend.lost:
                await asyncio.Event().wait()
            self.terminate()
