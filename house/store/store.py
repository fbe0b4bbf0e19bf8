"""The database: opened, brought up to date, read from and written to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, Row, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from house.store.batches import Batch
from house.store.files import make_private
from house.store.migrations import head, migrate, stands_at
from house.store.sqlite import PRAGMAS, SqliteWriter
from house.store.writer import Driver, Writer

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

READERS = 1  # connections that stay open for reading; each keeps its own pages of the file. More come and go.


class Store:
    def __init__(self, url: str) -> None:
        given = make_url(url)
        backend = given.get_backend_name()
        if backend not in DRIVERS:
            raise ValueError(f"database: {backend!r} is neither sqlite nor postgresql")
        self.url: URL = given.set(drivername=DRIVERS[backend])
        if backend == "sqlite" and self.url.database in (None, "", ":memory:"):
            raise ValueError("database: SQLite needs a file, e.g. sqlite:///lettershark.db")
        self._driver = self._driver_for(backend)
        self._engine: AsyncEngine = create_async_engine(self.url, pool_size=READERS)
        if backend == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _prepare)

    def _driver_for(self, backend: str) -> Driver:
        if backend == "sqlite":
            return SqliteWriter(str(self.url.database))
        # asyncpg's thirty milliseconds of import are for those who use it.
        from house.store.postgres import PostgresWriter  # noqa: PLC0415

        plain = self.url.set(drivername="postgresql")
        return PostgresWriter(plain.render_as_string(hide_password=False))

    async def open(self) -> None:
        if self.url.get_backend_name() == "sqlite":
            make_private(Path(str(self.url.database)))
        await migrate(self._engine)
        await self._driver.open()
        self._writer = Writer(self._driver)

    async def close(self) -> None:
        await self._writer.drain()
        await self._driver.close()
        await self._engine.dispose()

    async def require_up_to_date(self) -> None:
        async with self._engine.connect() as connection:
            stands = await connection.run_sync(stands_at)
        if stands is None:
            raise NoDatabase(f"{self.url.render_as_string()} is not a database of Lettershark's")
        if stands != head():
            raise NoDatabase(
                f"{self.url.render_as_string()} is of another version; the bot brings an older one up to date at its start"
            )

    async def leave(self) -> None:
        """After looking only."""
        await self._engine.dispose()

    async def commit(self, batch: Batch) -> None:
        """Returns when the batch is stored; raises a StoreError when it is not."""
        await self._writer.commit(batch)

    async def scrub(self) -> None:
        """Returns when what was deleted can be read in no file of the database any more."""
        await self._driver.scrub()

    async def read(self, query: Executable, values: dict[str, Any] | None = None) -> Sequence[Row[Any]]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query, values or {})).all()

    async def first(self, query: Executable) -> Row[Any] | None:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Callable[[Executable], Awaitable[Sequence[Row[Any]]]]]:
        """Several reads that all see the same moment."""
        async with self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")

            async def read(query: Executable) -> Sequence[Row[Any]]:
                return (await connection.execute(query)).all()

            yield read


class NoDatabase(Exception):
    """There is nothing to look at; the sentence says what there is instead, and what to do."""


@asynccontextmanager
async def looked_at(url: str) -> AsyncIterator[Store]:
    """A database to read in: it is not made, not brought up to date and not written to."""
    store = Store(url)
    _require_file(store.url)
    try:
        await store.require_up_to_date()
        yield store
    finally:
        await store.leave()


def _require_file(url: URL) -> None:
    """SQLite would make it."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise NoDatabase(f"there is no database {url.database}")


def shown(url: str) -> str:
    """Where a database is, without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
