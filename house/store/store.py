"""The database: opened, brought up to date, read from and written to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Executable, Row, event, select, true
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from house.incidents import WATCHERS
from house.store import requests
from house.store.address import shown
from house.store.engine import Engine, On
from house.store.files import make_private
from house.store.lease import FileLease
from house.store.migrations import Unknown, head, known, migrate, stands_at
from house.store.outage import Outage
from house.store.sqlite import PRAGMAS, SqliteWriter, is_away
from house.store.transactions import (
    DatabaseAway,
    Fenced,
    InDoubt,
    Statement,
    Transaction,
    Twice,
    Unread,
    Work,
)
from house.store.writer import Driver, Writer, always

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

READ = 5.0  # seconds for an answer
AT_LEISURE = 60.0  # if no player waits for the answer
GOODBYE = 3.0
HEAVY = 2  # reads of many rows at the same time
PAGE = 500  # rows fetched at once
if TYPE_CHECKING:
    from house.store.place import Place

T = TypeVar("T")
READERS, FILE_READERS = 1, 3
"""Connections that stay open for reading, each with a page cache of its own. More come and go; on a file each is a
thread, and at a hand's end several of its players' data are read at once."""


def driven(url: str | URL) -> URL:
    """The address with the house's driver."""
    given = make_url(url)
    backend = given.get_backend_name()
    if backend not in DRIVERS:
        raise ValueError(f"database: {backend!r} is neither sqlite nor postgresql")
    return given.set(drivername=DRIVERS[backend])


def reading(url: str | URL) -> Engine:
    """An engine, mostly for reading."""
    given = driven(url)
    if given.get_backend_name() == "sqlite":
        engine = Engine(given, pool_size=FILE_READERS)
        event.listen(engine.beneath, "connect", _prepare)
        return engine
    from house.store.connecting import engine_of  # noqa: PLC0415

    return engine_of(given, READERS)


class Store:
    """The database. `place`: the place that this process has taken, and gives back with the store; None for
    processes that only read. On a file, `alone`: no other store can be open at the same time. `stopped` is called
    when nothing can be stored any more; its owner then tries with `probe`, and calls `go_on` when that has worked.
    `answers` is called when a read works again during an outage."""

    def __init__(
        self,
        url: str,
        *,
        place: Place | None = None,
        alone: bool = False,
        stopped: Callable[[], None] | None = None,
        answers: Callable[[], None] | None = None,
    ) -> None:
        self.outage: Outage | None = None
        self.place = place
        self._stopped = stopped
        self._answers = answers
        self._keeping: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Any]] = set()
        self._heavy = asyncio.Semaphore(HEAVY)
        self._reads_much: dict[int, asyncio.Lock] = {}
        self._may_write = False
        self.url = driven(url)
        backend = self.url.get_backend_name()
        if backend == "sqlite" and self.url.database in (None, "", ":memory:"):
            raise ValueError("database: SQLite needs a file, e.g. sqlite:///lettershark.db")
        self._driver = self._driver_for(backend, alone=alone)
        self._engine = reading(self.url)
        self._apart = reading(self.url)

    def _driver_for(self, backend: str, *, alone: bool) -> Driver:
        if backend == "sqlite":
            file = Path(str(self.url.database))
            return SqliteWriter(file, FileLease(file) if alone else None)
        # asyncpg takes thirty milliseconds to import, so only its users do.
        from house.store.postgres import PostgresWriter  # noqa: PLC0415

        return PostgresWriter(self.url, self.place)

    async def open(self) -> None:
        if self.url.get_backend_name() == "sqlite":
            make_private(Path(str(self.url.database)))
        self._writer, self._may_write, self._closed = Writer(self._driver), True, False
        await self._driver.open()  # it takes the lease first: a database in use is never migrated
        try:
            await migrate(self._engine)
        except BaseException:
            await self.close()
            raise
        if self.place is not None:
            self._keeping = asyncio.create_task(self.place.keep(self.probe))

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        self._closed = True  # the last writes may lead to further ones
        await self._writer.drain()
        await self._driver.close()
        await self.leave()

    async def require_up_to_date(self) -> None:
        stands = await self._engine.ask(stands_at)
        if stands is None:
            raise NoDatabase(f"{shown(self.url)} is not a database of Lettershark's")
        if stands not in known():
            raise NoDatabase(f"{shown(self.url)}: {Unknown(stands)}")
        if stands != head():
            raise NoDatabase(
                f"{shown(self.url)} is of another version; the bot brings an older one up to date at its start"
            )

    async def leave(self) -> None:
        """Close after reading only. A connection to a server that does not say goodbye is closed all the same. A
        read that takes too long does not return its connection to the pool; the connection is closed."""
        if self._reading:
            await asyncio.wait(self._reading, timeout=GOODBYE)
        for engine in (self._engine, self._apart):
            event.listen(engine.beneath, "checkin", _end)
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes write to the same database, for other servers."""
        return self.place is not None and self.place.places > 1

    @property
    def bytes(self) -> int:
        """The size of a file that has to be rewritten to scrub it; 0 for a server, where nothing is."""
        path = Path(str(self.url.database))
        return path.stat().st_size if self.url.get_backend_name() == "sqlite" and path.exists() else 0

    @property
    def waiting(self) -> int:
        """Transactions that wait to be stored."""
        return self._writer.waiting

    async def write(self, statement: Statement, /, *, must_hit: bool = False, **values: Any) -> None:
        """Store a single statement."""

        async def alone(tx: Transaction) -> None:
            await tx.write(statement, must_hit=must_hit, **values)

        await self.commit(alone)

    async def commit(self, work: Work[T]) -> T:
        """Run `work`; return its result once all its writes are stored. If it raises (a StoreError, or a refusal of
        its own), nothing is stored. `DoneBefore`: the interaction has come before. `GivenUp`: the player no longer
        waits."""
        if self.outage is not None:
            raise self.outage.refuse()
        began = perf_counter()
        try:
            return await self._noted(work)
        finally:
            requests.spend("commit", began)

    async def _noted(self, work: Work[T]) -> T:
        asks = requests.not_noted()
        if asks is None:
            return await self.probe(work)
        asks.noted = True
        try:
            return await self.probe(requests.noting(asks, work), asks.begins)
        except InDoubt:
            raise
        except Twice:
            raise requests.DoneBefore from None
        except Exception:
            asks.noted = False
            raise

    async def has_come(self, interaction: int) -> bool:
        """Whether something is stored for this interaction."""
        return await self.first(requests.noted(interaction)) is not None

    async def scrub(self) -> None:
        """Scrub deleted data. Returns once no file of the database holds it any more."""
        await self._driver.scrub()

    async def tidy(self) -> bool:
        """Give a little unused space back to the disk. True: there may be more."""
        return await self._driver.tidy()

    async def probe(self, work: Work[T], begins: Callable[[], bool] = always) -> T:
        """Like `commit`, but also during an outage. Refused after `close`: late work, such as the note of a press,
        would reopen the connection, and find that another bot has taken over."""
        if self._closed:
            raise DatabaseAway("closed")
        try:
            result = await self._writer.commit(work, begins)
        except (DatabaseAway, InDoubt) as wrong:
            if self.place is not None and isinstance(wrong, Fenced):
                self.place.lost.set()
            self._stop(wrong).named(wrong)
            raise
        if self.outage is not None and self._answers is not None:
            self._answers()
        return result

    def _stop(self, wrong: DatabaseAway | InDoubt) -> Outage:
        if self.outage is not None:
            self.outage.goes_on(wrong)
            return self.outage
        self.outage = Outage(wrong)
        if self._stopped is not None:
            self._stopped()
        return self.outage

    def go_on(self) -> None:
        """End an outage, after a successful `probe`."""
        if self.outage is not None:
            self.outage.over()
            self.outage = None
            if self.place is not None:
                self.place.renew()

    async def read(
        self, query: Executable, values: dict[str, Any] | None = None, *, seconds: float = READ
    ) -> Sequence[Row[Any]]:
        return await self._asked(partial(_all, query=query, values=values), seconds, self._engine)

    async def first(self, query: Executable) -> Row[Any] | None:
        return await self._asked(lambda connection: connection.execute(query).first(), READ, self._engine)

    async def heavy(self, query: Executable) -> Sequence[Row[Any]]:
        """A read that may take long, for example of a leaderboard. It holds up no other kind of read."""
        async with self._turn_to_read():
            return await self._asked(partial(_all, query=query), AT_LEISURE, self._apart)

    async def pages(self, query: Executable) -> AsyncIterator[Sequence[Row[Any]]]:
        """A read of too many rows to keep in memory together."""

        def begin(connection: Connection) -> Any:
            return connection.execution_options(stream_results=True, max_row_buffer=PAGE).execute(query)

        async with self._turn_to_read(), self._apart_for_one() as on_one:
            async with _limited(AT_LEISURE):
                result = await on_one(begin)
            while rows := await _next_page(on_one, result):
                yield rows

    @asynccontextmanager
    async def _turn_to_read(self) -> AsyncIterator[None]:
        """Allow one heavy read at a time for each person, and a few in all."""
        person = requests.player()
        theirs = self._reads_much.setdefault(person, asyncio.Lock()) if person else asyncio.Lock()
        try:
            async with theirs, self._heavy:
                yield
        finally:
            if not theirs.locked():
                self._reads_much.pop(person, None)

    async def _asked(self, work: Callable[[Connection], T], seconds: float, engine: Engine) -> T:
        """Read. If the caller is cancelled, the query still finishes: cancelling it in the middle would lose
        aiosqlite's connection."""
        reading = asyncio.ensure_future(self._answer(work, seconds, engine))
        self._reading.add(reading)
        reading.add_done_callback(self._read)
        began = perf_counter()
        try:
            return await asyncio.shield(reading)
        finally:
            requests.spend("read", began)

    def _read(self, reading: asyncio.Task[Any]) -> None:
        self._reading.discard(reading)
        if not reading.cancelled():
            reading.exception()  # the caller has heard of it, or no longer waits

    async def _answer(self, work: Callable[[Connection], T], seconds: float, engine: Engine) -> T:
        began = perf_counter()
        try:
            with self._answering():
                async with _limited(seconds):
                    try:
                        return await engine.ask(work)
                    except DBAPIError as wrong:
                        if not _lost(wrong):
                            raise
                        return await engine.ask(work)  # mostly the connection was lost while unused
        finally:
            for watcher in WATCHERS:
                watcher.asked(perf_counter() - began)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """If the database does not answer, the caller gets `Unread`. For a playing house this is an outage, but a
        read that only takes too long is not: the reads of others may still be answered."""
        if self.outage is not None and not self.outage.readable:
            raise self.outage.named(Unread(self.outage.reason))
        try:
            yield
        except Exception as wrong:
            if not _unanswered(wrong):
                raise
            for watcher in WATCHERS:
                watcher.database_failed("Unread")
            unread = Unread(str(getattr(wrong, "orig", None) or wrong) or type(wrong).__name__)
            if self._may_write and not isinstance(wrong, TooSlow):
                self._stop(DatabaseAway(type(wrong).__name__)).named(unread)
            raise unread from wrong

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Callable[[Executable], Awaitable[Sequence[Row[Any]]]]]:
        """Several reads that all see the same moment."""
        async with self._turn_to_read(), self._apart_for_one() as on_one:
            await on_one(_begin_to_read)
            yield partial(_read_on, on_one)

    @asynccontextmanager
    async def _apart_for_one(self) -> AsyncIterator[On]:
        # This replaces a connection that broke while unused.
        await self._asked(partial(_all, query=select(true())), READ, self._apart)
        with self._answering():
            async with self._apart.held() as on_one:
                yield on_one


def _begin_to_read(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


class TooSlow(TimeoutError):
    """The time for a read is up."""


@asynccontextmanager
async def _limited(seconds: float) -> AsyncIterator[None]:
    """Limit a read. It raises an error of its own, because connecting too slowly raises `TimeoutError`, too."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError as wrong:
        if limit.expired():
            raise TooSlow from wrong
        raise


def _all(
    connection: Connection, *, query: Executable, values: dict[str, Any] | None = None
) -> Sequence[Row[Any]]:
    return connection.execute(query, values or {}).all()


async def _read_on(on_one: On, query: Executable) -> Sequence[Row[Any]]:
    async with _limited(AT_LEISURE):
        found: Sequence[Row[Any]] = await on_one(partial(_all, query=query))
        return found


async def _next_page(on_one: On, result: Any) -> Sequence[Row[Any]]:
    async with _limited(AT_LEISURE):
        found: Sequence[Row[Any]] = await on_one(lambda _: result.fetchmany(PAGE))
        return found


def _lost(wrong: DBAPIError) -> bool:
    """Whether the connection was lost; the library does not notice when a server ends one as it stops."""
    return wrong.connection_invalidated or str(getattr(wrong.orig, "sqlstate", None)).startswith("57P")


def _unanswered(wrong: Exception) -> bool:
    if isinstance(wrong, DBAPIError):
        return _lost(wrong) or is_away(wrong.orig)
    # The driver's errors while connecting are not wrapped.
    return isinstance(wrong, OSError | NoneFree) or type(wrong).__module__.startswith("asyncpg.")


class NoDatabase(Exception):
    """There is no database to read; the message says what there is instead, and what to do."""


@asynccontextmanager
async def looked_at(url: str) -> AsyncIterator[Store]:
    """A database for reading: it is not created, not migrated and not written to."""
    store = Store(url)
    _require_file(store.url)
    try:
        await store.require_up_to_date()
        yield store
    finally:
        await store.leave()


@asynccontextmanager
async def written_to(url: str) -> AsyncIterator[Store]:
    """A database for writing, beside a bot that may run on it."""
    async with looked_at(url):
        store = Store(url)
        await store.open()
    try:
        yield store
    finally:
        await store.close()


def _require_file(url: URL) -> None:
    """Refuse a missing file, which SQLite would create."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise NoDatabase(f"there is no database {url.database}")


def _end(_connection: Any, record: Any) -> None:
    record.invalidate()


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
