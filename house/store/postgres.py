"""Writing to PostgreSQL: one asyncpg connection, the same statements."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine.interfaces import Dialect

from house.store.batches import (
    Batch,
    Broken,
    Conflict,
    Missing,
    Question,
    Repeated,
    Rows,
    StoreError,
    TooPoor,
    Write,
)
from house.store.writer import Results


class PostgresWriter:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
        self._connection: Any = None

    async def open(self) -> None:
        self._connection = await asyncpg.connect(self._dsn)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def scrub(self) -> None:
        """PostgreSQL uses the space again by itself, in its own time."""

    def run(self, batches: Sequence[Batch], ran: Callable[[Results], None]) -> None:
        self._running = asyncio.get_running_loop().create_task(self._store(batches))
        self._running.add_done_callback(lambda stored: ran(_results(stored, len(batches))))

    async def _store(self, batches: Sequence[Batch]) -> Results:
        """All in one transaction; where one of them cannot be stored, each in its own. A lost connection is never
        tried again by itself: whether the commit went through has to be looked up."""
        wrong = await self._transaction(batches)
        if wrong is None or isinstance(wrong, Broken) or len(batches) == 1:
            return [wrong] * len(batches)
        return [await self._transaction([batch]) for batch in batches]

    async def _transaction(self, batches: Sequence[Batch]) -> StoreError | None:
        try:
            if self._connection is None or self._connection.is_closed():
                await self.open()
            async with self._connection.transaction():
                for batch in batches:
                    for write in batch.writes:
                        await self._write(write)
                    for question in batch.questions:
                        for write in question.then(await self._answers(question)):
                            await self._write(write)
        except Exception as wrong:  # noqa: BLE001 - whatever it is, whoever waits has to be told
            return _named(wrong)
        return None

    async def _write(self, write: Write) -> None:
        made = write.statement.compiled(self._dialect)
        status = await self._connection.execute(made.text, *made.ordered(write.values))
        if write.must_hit and not status.endswith(" 1"):
            raise Missing(made.text)

    async def _answers(self, question: Question) -> list[Rows]:
        made = question.statement.compiled(self._dialect)
        return [await self._connection.fetch(made.text, *made.ordered(key)) for key in question.keys]


def _results(stored: asyncio.Task[Results], batches: int) -> Results:
    failed = stored.cancelled() or stored.exception() is not None
    return [Broken("the writer failed")] * batches if failed else stored.result()


def _named(wrong: Exception) -> StoreError:
    if isinstance(wrong, StoreError):
        return wrong
    constraint = getattr(wrong, "constraint_name", None)
    if constraint == "pk_entries":
        return Repeated()
    if constraint == "ck_accounts_not_negative":
        return TooPoor()
    if isinstance(wrong, asyncpg.IntegrityConstraintViolationError):
        return Conflict(str(constraint))
    return Broken(type(wrong).__name__)
