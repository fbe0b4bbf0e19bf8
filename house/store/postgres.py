"""Writing to PostgreSQL: one asyncpg connection, the same statements.

Nothing waits for ever: connecting and every statement have their seconds. What failed before its commit is certainly
not stored. When the connection breaks during the commit, the next one asks what became of that transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import random
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import Dialect

from house.incidents import log
from house.store.engine import Engine
from house.store.lease import InUse, ServerLease
from house.store.libpq import arguments
from house.store.migrations import Newer, found, known, migrate
from house.store.tenure import LOOK, Tenure
from house.store.transactions import (
    Away,
    Broken,
    Conflict,
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

CONNECT = 3.0  # seconds
COMMAND = 4.0
FIND_OUT = 2.0  # what became of a commit; a player waits for it
GOODBYE = 1.0
TRIES = 4
PAUSE = 0.05
STOPPED = "25P03"  # the program was, in the middle of a transaction, and the server has ended that
SHAKEN = frozenset(
    {"40001", "40P01", STOPPED}
)  # serialization failure, deadlock: the same again works mostly
AWAY_CLASSES = frozenset({"08", "53", "57", "58", "XX"})
OF_CONSTRAINT = {"pk_entries": Repeated, "pk_interactions": Twice, "ck_accounts_not_negative": TooPoor}
READABLE = frozenset({"53100", "25006", "55P03"})  # disk full, read-only, locked: it still answers questions


async def connect(url: URL) -> Any:
    """A connection of one's own, whose statements have their seconds."""
    return await asyncpg.connect(**arguments(url), timeout=CONNECT, command_timeout=COMMAND)


def engine_of(url: URL, connections: int = 1) -> Engine:
    """SQLAlchemy's, for reading and for migrations. They take as long as the caller allows."""
    made = partial(asyncpg.connect, **arguments(url), timeout=CONNECT)

    def creator() -> Any:
        adapted: Any = engine.beneath.dialect.dbapi
        return adapted.connect(async_creator_fn=made)

    engine = Engine("postgresql+asyncpg://", creator=creator, pool_size=connections)
    return engine


class PostgresWriter:
    def __init__(self, url: URL, tenure: Tenure | None = None) -> None:
        self._url = url
        self._tenure = tenure
        self._dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
        self._connection: Any = None
        # Those that take turns and those that share the shards keep out only a bot that does neither: one lock for all.
        self._lease = (
            None if tenure is None else ServerLease(0 if tenure.waits else tenure.number, shared=tenure.waits)
        )

    async def open(self) -> None:
        connection = await connect(self._url)
        try:
            if self._lease is not None:
                await self._lease.take(connection)
            if self._tenure is not None:
                await self._tenure.prepare(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    async def take(self) -> bool:
        """Whether it is our turn now."""
        return self._tenure is None or await self._tenure.take(self._connection)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(Exception):  # it is gone, or does not answer: both will do
            if self._tenure is not None:
                await self._tenure.give_back(connection)
            await connection.close(timeout=GOODBYE)
            return
        connection.terminate()

    async def scrub(self) -> None:
        """PostgreSQL uses the space again by itself, in its own time."""

    async def tidy(self) -> bool:
        """Its autovacuum does that."""
        return False

    def run(self, works: Sequence[Work[Any]], ran: Callable[[Results], None]) -> None:
        self._running = asyncio.get_running_loop().create_task(self._store(works))
        self._running.add_done_callback(lambda stored: ran(_results(stored, len(works))))

    async def _store(self, works: Sequence[Work[Any]]) -> Results:
        """All in one transaction; where one of them cannot be stored, each in its own."""
        results = await self._tried(works)
        if not isinstance(results[0], Exception) or isinstance(results[0], Away | InDoubt) or len(works) == 1:
            return results
        results = []
        for work in works:
            last = results[-1] if results else None
            results.append(last if isinstance(last, Away) else (await self._tried([work]))[0])
        return results

    async def _tried(self, works: Sequence[Work[Any]]) -> Results:
        """Again where that may help: after a deadlock, or when the connection was lost while nobody used it."""
        results = await self._transaction(works)
        for _ in range(TRIES - 1):
            if not isinstance(results[0], Passing):
                break
            await asyncio.sleep(PAUSE * random())
            results = await self._transaction(works)
        return results

    async def _transaction(self, works: Sequence[Work[Any]]) -> Results:
        """What each returns, or the same failure for all."""
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
        except Exception as wrong:  # noqa: BLE001 - whatever it is, whoever waits has to be told
            failed: Exception | None = _named(wrong)
            if (isinstance(failed, Broken) or not isinstance(failed, StoreError)) and self._is_lost(wrong):
                failed = Passing(type(wrong).__name__)  # whatever the driver calls that
            await self._undone(wrong)
            if number is not None and self._connection is None:
                failed = await self._became_of(number)
            return results if failed is None else [failed] * len(works)
        return results

    def _is_lost(self, wrong: Exception) -> bool:
        """Whether the connection broke, perhaps while it was being made."""
        connection = self._connection
        return isinstance(wrong, asyncpg.InterfaceError) if connection is None else connection.is_closed()

    async def _begun(self) -> None:
        begin = self._tenure.begin if self._tenure is not None else "BEGIN"
        status = await self._connection.execute(begin)
        if self._tenure is not None and not self._tenure.hit(status):
            raise Fenced

    async def connected(self) -> None:
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            await self.open()

    async def _undone(self, wrong: Exception) -> None:
        """The connection as it was before, or none."""
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
        """Nobody knows whether the server heard COMMIT; it remembers what became of the transaction."""
        try:
            async with asyncio.timeout(FIND_OUT):
                await self.connected()
                status = "in progress"
                while status == "in progress":
                    status = await self._connection.fetchval("SELECT txid_status($1)", number)
                    await asyncio.sleep(PAUSE if status == "in progress" else 0)
        except Exception as wrong:  # noqa: BLE001 - as long as nobody can be asked, it is in doubt
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


def _results(stored: asyncio.Task[Results], works: int) -> Results:
    failed = stored.cancelled() or stored.exception() is not None
    return [Broken("the writer failed")] * works if failed else stored.result()


def _lost(wrong: Exception) -> bool:
    """Whether the connection is of no more use."""
    state = str(getattr(wrong, "sqlstate", None) or "")
    if state:
        return state[:2] in ("08", "XX") or state.startswith("57P") or state == STOPPED
    return isinstance(wrong, OSError | asyncpg.InterfaceError | asyncpg.InternalClientError)


def _named(wrong: Exception) -> Exception:
    """Errors that are not the database's go to the caller as they are."""
    if isinstance(wrong, asyncpg.IntegrityConstraintViolationError):
        constraint = str(wrong.constraint_name)
        return OF_CONSTRAINT.get(constraint, Conflict)(constraint)
    state, name = str(getattr(wrong, "sqlstate", None) or ""), type(wrong).__name__
    if state in SHAKEN or isinstance(wrong, asyncpg.ConnectionDoesNotExistError | ConnectionResetError):
        return Passing(name, readable=state in SHAKEN)
    if isinstance(wrong, OSError) or state[:2] in AWAY_CLASSES or state in READABLE:
        return Away(name, readable=state in READABLE)
    known = asyncpg.PostgresError | asyncpg.InterfaceError | asyncpg.InternalClientError
    return Broken(name) if isinstance(wrong, known) else wrong


async def our_turn(
    driver: PostgresWriter,
    engine: Engine,
    *,
    away: Callable[[Exception], bool],
    waiting: Callable[[bool], None],
) -> None:
    """Returns when it is. A database that has answered once may be away for a while; `waiting` is told, after each
    look, whether it answers."""
    told = answered = prepared = False
    while True:
        there = True
        try:
            await driver.connected()
            prepared = prepared or await _prepared(engine)
            answered = True
            if await driver.take():
                log.info("our-turn")
                return
        except InUse:
            answered = True  # a bot that takes no turns
        except Exception as wrong:
            if not answered or not away(wrong):
                raise
            there = False
            await driver.close()
        if not told:
            told = True
            log.info("standing-by")
        waiting(there)
        await asyncio.sleep(LOOK)


async def _prepared(engine: Engine) -> bool:
    """Nobody migrates what another one works with; but whoever takes turns works with leases, so where there are none
    nobody does."""
    try:
        stands, leases = await engine.ask(found)
    finally:
        await engine.dispose()  # what lies about until it is our turn may be of no use by then
    if not leases:
        await migrate(engine)
    elif stands not in known():
        raise Newer(str(stands))
    return True
