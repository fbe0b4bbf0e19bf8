"""Writing to SQLite: one thread, one connection, a whole group of transactions in one hop."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeGuard, TypeVar

from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine.interfaces import Dialect

from house.store.lease import FileLease
from house.store.transactions import (
    Broken,
    Conflict,
    DatabaseAway,
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

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # acts that players have seen survive a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA secure_delete = ON",  # in case the library's default differs
)
AWAY = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    }
)
"""Errors of the file or its disk, not of our statements."""
OF_CONSTRAINT: dict[str, Callable[[], StoreError]] = {
    "entries.transfer": Repeated,
    "interactions.id": Twice,
    "not_negative": TooPoor,
}
Job = Callable[[], object]
INCREMENTAL = 2
PAGES = 64  # pages given back at a time
RESERVE = 10  # one of this many pages may be free
A_MOMENT_MS = 50
T = TypeVar("T")
PATIENCE = 10.0  # seconds; players whose presses wait longer see that the bot is thinking


class SqliteWriter:
    def __init__(self, path: Path | str, lease: FileLease | None = None) -> None:
        self._path = path
        self._lease = lease
        self._dialect = SQLiteDialect_pysqlite(paramstyle="qmark")
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="house-writer", daemon=True)

    async def open(self) -> None:
        if self._lease is not None:
            self._lease.take()
        self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        self._thread.start()

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        if self._lease is not None:
            self._lease.give_back()

    def run(self, works: Sequence[Work[Any]], ran: Callable[[Results], None]) -> None:
        loop = asyncio.get_running_loop()
        self._jobs.put(lambda: loop.call_soon_threadsafe(ran, self._store(works)))

    async def tidy(self) -> bool:
        """Give a few pages back to the disk, so few that no write waits longer than for an act."""
        return await self._in_turn(self._give_back)

    async def _in_turn(self, job: Callable[[], T]) -> T:
        """The job's result. It runs after all earlier writes."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        self._jobs.put(lambda: loop.call_soon_threadsafe(_tell, waiting, job()))
        return await waiting

    def _give_back(self) -> bool:
        """Give free pages back. Free pages are reused, so a reserve stays, or the file would shrink and grow by
        turns. A file that was put together by hand can be shortened once a person's deletion has rewritten it."""
        try:
            reserve = max(PAGES, self._pragma("page_count") // RESERVE)
            if self._pragma("auto_vacuum") != INCREMENTAL or self._pragma("freelist_count") <= reserve:
                return False
            self._connection.execute(f"PRAGMA incremental_vacuum({PAGES})").fetchall()
        except sqlite3.Error:  # it is busy or full: the next pass tries again
            return False
        return True

    def _pragma(self, name: str) -> int:
        return int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    async def scrub(self) -> None:
        """SQLite writes zeros over deleted rows, but leaves copies of rows that it has moved."""
        wrong = await self._in_turn(self._write_anew)
        if wrong is not None:
            raise wrong

    def _write_anew(self) -> Exception | None:
        """Rewrite the file. Writing is impossible during that, so it waits for no reader, neither before the work
        nor after it."""
        try:
            if self._log_is_read():
                return _somebody_reads()
            self._connection.execute(
                f"PRAGMA auto_vacuum = {INCREMENTAL}"
            )  # a file that was put together by hand has none
            self._connection.execute("VACUUM")
            return _somebody_reads() if self._log_is_read() else None
        except sqlite3.Error as wrong:
            return _named(wrong)

    def _log_is_read(self) -> bool:
        """Whether a reader still uses the log. Otherwise it is empty now."""
        patience = self._pragma("busy_timeout")
        self._connection.execute(f"PRAGMA busy_timeout = {A_MOMENT_MS}")
        try:
            (busy, *_) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {patience}")
        return bool(busy)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _store(self, works: Sequence[Work[Any]]) -> Results:
        """Store all works in one transaction; if one of them cannot be stored, each in its own. A disk that takes
        seconds for each counts as failed: those who have waited long enough get the answer that nothing is stored."""
        results = self._transaction(works)
        if (
            not isinstance(results[0], Exception)
            or isinstance(results[0], DatabaseAway | InDoubt)
            or len(works) == 1
        ):
            return results
        until = time.monotonic() + PATIENCE
        return [
            self._transaction([work])[0] if time.monotonic() < until else DatabaseAway("slow", readable=True)
            for work in works
        ]

    def _transaction(self, works: Sequence[Work[Any]]) -> Results:
        """The result of each work, or the same failure for all."""
        execute, written = self._connection.execute, False
        try:
            execute("BEGIN IMMEDIATE")
            tx = _Within(execute, self._dialect)
            results = [_ran(work, tx) for work in works]
            written = True
            execute("COMMIT")
        except Exception as wrong:  # noqa: BLE001 - all who wait must hear of any failure
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):  # a disk that fails may fail at this, too
                    self._connection.rollback()
            return [_in_doubt(wrong) if written and _may_be_kept(wrong) else _named(wrong)] * len(works)
        return results


class _Within:
    def __init__(self, execute: Callable[..., sqlite3.Cursor], dialect: Dialect) -> None:
        self._execute = execute
        self._dialect = dialect

    async def ask(self, statement: Statement, /, **values: Any) -> Rows:
        made = statement.compiled(self._dialect)
        return self._execute(made.text, made.ordered(values)).fetchall()

    async def write(self, statement: Statement, /, *, must_hit: bool = False, **values: Any) -> None:
        made = statement.compiled(self._dialect)
        cursor = self._execute(made.text, made.ordered(values))
        if must_hit and cursor.rowcount != 1:
            raise Missing(made.text)

    async def write_all(self, statement: Statement, /, rows: Sequence[Mapping[str, Any]]) -> None:
        for values in rows:
            await self.write(statement, **values)


def _ran(work: Work[T], tx: _Within) -> T:
    """Run a work. This database answers at once, so no event loop is needed."""
    running = work(tx)
    try:
        running.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    running.close()
    raise RuntimeError("a transaction has waited for something else")


def _tell(waiting: asyncio.Future[T], found: T) -> None:
    if not waiting.done():
        waiting.set_result(found)


def _somebody_reads() -> StoreError:
    return Passing("somebody reads from the log", readable=True)


def _named(wrong: Exception) -> Exception:
    """The store's name for the database's errors. Others go to the caller as they are."""
    if isinstance(wrong, sqlite3.IntegrityError):
        told = str(wrong)
        return next((kind() for named, kind in OF_CONSTRAINT.items() if named in told), Conflict(told))
    if is_away(wrong):
        return DatabaseAway(str(wrong.sqlite_errorname), readable=True)
    return Broken(str(wrong)) if isinstance(wrong, sqlite3.Error) else wrong


def _may_be_kept(wrong: BaseException) -> bool:
    """Whether a failed commit may yet take effect: the log was written but not synced, or not to its end, and the
    next process to open the file may find all of it."""
    return (
        isinstance(wrong, sqlite3.Error)
        and getattr(wrong, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_IOERR
    )


def _in_doubt(wrong: Exception) -> InDoubt:
    return InDoubt(str(getattr(wrong, "sqlite_errorname", "")), readable=True)


def is_away(wrong: BaseException | None) -> TypeGuard[sqlite3.Error]:
    return isinstance(wrong, sqlite3.Error) and getattr(wrong, "sqlite_errorcode", 0) & 0xFF in AWAY
