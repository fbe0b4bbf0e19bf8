"""Writing to PostgreSQL: one asyncpg connection, the same statements.

A transaction that failed before its commit is certainly not stored. When the connection breaks during the commit,
the next connection asks for the outcome of that transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import random
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import Dialect

from house.store.connecting import GOODBYE, connect
from house.store.transactions import (
    Broken,
    Conflict,
    DatabaseAway,
    Fenced,
    InDoubt,
    Missing,
    Passing,
    Repeated,
    Rows,
    Statement,
    StoreError,
    TooPoor,
    Twice,
    Work,
)
from house.store.writer import Results

if TYPE_CHECKING:
    from house.store.place import Place

FIND_OUT = 2.0  # seconds to find out the outcome of a commit, while a player waits
TRIES = 4
PAUSE = 0.05
STOPPED = "25P03"  # the server ended a transaction that the stopped program left idle
SHAKEN = frozenset({"40001", "40P01", STOPPED})  # serialization failure, deadlock: trying again mostly helps
ENDING = (asyncpg.ConnectionDoesNotExistError, asyncpg.InternalClientError, ConnectionResetError)
"""Errors of a connection that has ended, or is just ending."""
AWAY_CLASSES = frozenset({"08", "53", "57", "58", "XX"})
OF_CONSTRAINT = {"pk_entries": Repeated, "pk_interactions": Twice, "ck_accounts_not_negative": TooPoor}
READABLE = frozenset({"53100", "25006", "55P03"})  # disk full, read-only, locked: it still answers questions


class PostgresWriter:
    def __init__(self, url: URL, place: Place | None = None) -> None:
        self._url = url
        self._place = place
        self._dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
        self._connection: Any = None

    async def open(self) -> None:
        place = self._place
        self._connection = await (place.connection() if place is not None else connect(self._url))

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if self._place is not None:
            await self._place.give_back()
        if connection is None or connection.is_closed():
            return
        with suppress(Exception):  # it is gone, or does not answer: both are fine
            await connection.close(timeout=GOODBYE)
            return
        connection.terminate()

    async def scrub(self) -> None:
        """PostgreSQL reuses the space by itself, in its own time."""

    async def tidy(self) -> bool:
        """Nothing to do: PostgreSQL's autovacuum does this."""
        return False

    def run(self, works: Sequence[Work[Any]], ran: Callable[[Results], None]) -> None:
        self._running = asyncio.get_running_loop().create_task(self._store(works))
        self._running.add_done_callback(lambda stored: ran(_results(stored, len(works))))

    async def _store(self, works: Sequence[Work[Any]]) -> Results:
        """Store all works in one transaction; if one of them cannot be stored, each in its own."""
        results = await self._tried(works)
        if (
            not isinstance(results[0], Exception)
            or isinstance(results[0], DatabaseAway | InDoubt)
            or len(works) == 1
        ):
            return results
        results = []
        for work in works:
            last = results[-1] if results else None
            results.append(last if isinstance(last, DatabaseAway) else (await self._tried([work]))[0])
        return results

    async def _tried(self, works: Sequence[Work[Any]]) -> Results:
        """Store, and try again where that may help: after a deadlock, or when the connection was lost while unused."""
        results = await self._transaction(works)
        for _ in range(TRIES - 1):
            if not isinstance(results[0], Passing):
                break
            await asyncio.sleep(PAUSE * random())
            results = await self._transaction(works)
        return results

    async def _transaction(self, works: Sequence[Work[Any]]) -> Results:
        """The result of each work, or the same failure for all."""
        number: int | None = None
        results: Results = []
        try:
            await self.connected()
            await self._begun()
            tx = _Within(self._connection, self._dialect)
            for work in works:
                results.append(await work(tx))
            number = await self._connection.fetchval("SELECT txid_current()")
            await self._connection.execute("COMMIT")
        except Exception as wrong:  # noqa: BLE001 - all who wait must hear of any failure
            failed: Exception | None = named(wrong)
            if (isinstance(failed, Broken) or not isinstance(failed, StoreError)) and self._is_lost(wrong):
                failed = Passing(type(wrong).__name__)  # any of the driver's names for it
            await self._undone(wrong)
            if number is not None and self._connection is None:
                failed = await self._became_of(number)
            return results if failed is None else [failed] * len(works)
        return results

    def _is_lost(self, wrong: Exception) -> bool:
        connection = self._connection
        return isinstance(wrong, asyncpg.InterfaceError) if connection is None else connection.is_closed()

    async def _begun(self) -> None:
        place = self._place
        status = await self._connection.execute(place.begin if place is not None else "BEGIN")
        if place is not None and not place.hit(status):
            raise Fenced

    async def connected(self) -> None:
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            await self.open()

    async def _undone(self, wrong: Exception) -> None:
        connection = self._connection
        if connection is None:
            return
        if not _lost(wrong) and not connection.is_closed():
            with suppress(Exception):
                await connection.execute("ROLLBACK")
                return
        connection.terminate()
        self._connection = None

    async def _became_of(self, number: int) -> Exception | None:
        """The outcome of a transaction after a lost COMMIT: the server remembers it."""
        try:
            async with asyncio.timeout(FIND_OUT):
                await self.connected()
                status = "in progress"
                while status == "in progress":
                    status = await self._connection.fetchval("SELECT txid_status($1)", number)
                    await asyncio.sleep(PAUSE if status == "in progress" else 0)
        except Exception as wrong:  # noqa: BLE001 - in doubt, as long as no server answers
            await self._undone(wrong)
            return InDoubt()
        if status == "committed":
            return None
        return Passing("aborted") if status == "aborted" else InDoubt()


class _Within:
    def __init__(self, connection: Any, dialect: Dialect) -> None:
        self._connection = connection
        self._dialect = dialect

    async def ask(self, statement: Statement, /, **values: Any) -> Rows:
        made = statement.compiled(self._dialect)
        found: Rows = await self._connection.fetch(made.text, *made.ordered(values))
        return found

    async def write(self, statement: Statement, /, *, must_hit: bool = False, **values: Any) -> None:
        made = statement.compiled(self._dialect)
        status = await self._connection.execute(made.text, *made.ordered(values))
        if must_hit and not status.endswith(" 1"):
            raise Missing(made.text)

    async def write_all(self, statement: Statement, /, rows: Sequence[Mapping[str, Any]]) -> None:
        made = statement.compiled(self._dialect)
        await self._connection.executemany(made.text, [made.ordered(values) for values in rows])


def _results(stored: asyncio.Task[Results], works: int) -> Results:
    failed = stored.cancelled() or stored.exception() is not None
    return [Broken("the writer failed")] * works if failed else stored.result()


def _lost(wrong: Exception) -> bool:
    state = str(getattr(wrong, "sqlstate", None) or "")
    if state:
        return state[:2] in ("08", "XX") or state.startswith("57P") or state == STOPPED
    return isinstance(wrong, OSError | asyncpg.InterfaceError | asyncpg.InternalClientError)


def named(wrong: Exception) -> Exception:
    """The store's name for the database's errors. Others go to the caller as they are."""
    if isinstance(wrong, asyncpg.IntegrityConstraintViolationError):
        constraint = str(wrong.constraint_name)
        return OF_CONSTRAINT.get(constraint, Conflict)(constraint)
    state, name = str(getattr(wrong, "sqlstate", None) or ""), type(wrong).__name__
    if state in SHAKEN or isinstance(wrong, ENDING):
        return Passing(name, readable=state in SHAKEN)
    if isinstance(wrong, OSError) or state[:2] in AWAY_CLASSES or state in READABLE:
        return DatabaseAway(name, readable=state in READABLE)
    known = asyncpg.PostgresError | asyncpg.InterfaceError
    return Broken(name) if isinstance(wrong, known) else wrong
