"""Moving all data from one database to another, of either kind: completely, or not at all.

The moved rows are read back and compared, one by one, before they are kept. The lease or place is not moved: it
belongs to each database.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.util import greenlet_spawn

from house.store.address import shown
from house.store.copies import NotCopied, to_disk
from house.store.files import make_private
from house.store.lease import FileLease
from house.store.migrations import upgrade
from house.store.schema import identifies, metadata, places
from house.store.store import driven, reading

AT_A_TIME = 1000  # rows
LEFT_BEHIND = frozenset({places, identifies})
CARRIED = tuple(table for table in metadata.sorted_tables if table not in LEFT_BEHIND)
Row = tuple[Any, ...]


class MovedRows(NamedTuple):
    tables: int
    rows: int


async def move(source: str, target: str) -> MovedRows:
    """Move everything. The source stays as it is. No bot may run on it, and none can start in between."""
    async with _held(source):
        file = make_url(target)
        if file.get_backend_name() != "sqlite":
            return await _carried(source, target)
        to = Path(str(file.database))
        made = to.with_name(f"{to.name}.part")
        try:
            for one in _files(made):
                one.unlink(missing_ok=True)
            make_private(made)
            moved = await _carried(source, file.set(database=str(made)).render_as_string(hide_password=False))
            to_disk(made)
            made.rename(to)
        finally:
            for one in _files(made):
                one.unlink(missing_ok=True)
    return moved


@asynccontextmanager
async def _held(source: str) -> AsyncIterator[None]:
    url = driven(source)
    if url.get_backend_name() != "sqlite":
        from house.store.place import kept_closed  # noqa: PLC0415 - only PostgreSQL needs it

        async with kept_closed(url):
            yield
        return
    lease = FileLease(Path(str(url.database)))
    lease.take()
    try:
        yield
    finally:
        lease.give_back()


async def require_empty(target: str) -> None:
    """Refuse a target with data in it: nothing is ever overwritten."""
    url = make_url(target)
    if url.get_backend_name() == "sqlite":
        file = Path(str(url.database))
        there = next((one for one in _files(file) if one.exists()), None)
        if there is not None:
            raise NotCopied(f"{there} is there already: name another file")
        if not file.parent.is_dir():
            raise NotCopied(f"{file.parent} is not a folder")
        return
    engine = reading(url)
    try:
        tables = await engine.ask(lambda connection: inspect(connection).get_table_names())
    finally:
        await engine.dispose()
    if tables:
        raise NotCopied(f"{shown(url)} is not empty: move into an empty one")


def _files(file: Path) -> Iterator[Path]:
    return (file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm"))


async def _carried(source: str, target: str) -> MovedRows:
    there, here = reading(make_url(source)), reading(make_url(target))

    def carried() -> MovedRows:
        with there.beneath.connect() as read, here.beneath.begin() as write:
            upgrade(write)
            return MovedRows(len(CARRIED), sum([_carry(table, read, write) for table in _emptied(write)]))

    try:
        return await greenlet_spawn(carried)
    finally:
        await there.dispose()
        await here.dispose()


def _emptied(write: Connection) -> tuple[Table, ...]:
    """Empty the new database, which has a secret of its own."""
    for table in reversed(CARRIED):
        write.execute(table.delete())
    return CARRIED


def _carry(table: Table, read: Connection, write: Connection) -> int:
    sum_of_read = _Sum()
    for rows in _rows(table, read):
        sum_of_read.add(rows)
        names = table.columns.keys()
        write.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
    sum_of_written = _Sum()
    for rows in _rows(table, write):
        sum_of_written.add(rows)
    if sum_of_written != sum_of_read:
        raise NotCopied(f"table {table.name} did not arrive as it was sent; nothing is kept")
    return sum_of_read.rows


def _rows(table: Table, connection: Connection) -> Iterator[list[Row]]:
    found = connection.execute(select(table).execution_options(yield_per=AT_A_TIME))
    return (list(map(tuple, part)) for part in found.partitions())


class _Sum:
    """A checksum of rows in any order: each database has its own order."""

    def __init__(self) -> None:
        self.rows = self.sum = 0

    def add(self, rows: list[Row]) -> None:
        self.rows += len(rows)
        for row in rows:
            self.sum += int.from_bytes(blake2b(repr(row).encode(), digest_size=16).digest())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sum) and (self.rows, self.sum) == (other.rows, other.sum)

    __hash__ = None  # type: ignore[assignment]  # the checksum changes
