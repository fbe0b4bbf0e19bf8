"""How many bytes each table takes on the disk, with its indexes. Only reads."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from house.store.schema import events, hands, metadata
from house.store.store import Store

PATIENCE = 3600.0  # seconds: every page of a file is looked at
SQLITE = text(
    "SELECT schema.tbl_name AS name, sum(stat.pgsize) AS bytes FROM dbstat AS stat "
    "JOIN sqlite_schema AS schema ON schema.name = stat.name WHERE stat.aggregate = TRUE GROUP BY schema.tbl_name"
)
SQLITE_WHOLE = text(
    "SELECT pages.page_count * sizes.page_size AS bytes, free.freelist_count * sizes.page_size AS free "
    "FROM pragma_page_count AS pages, pragma_page_size AS sizes, pragma_freelist_count AS free"
)
POSTGRES = text(
    "SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
)
POSTGRES_WHOLE = text("SELECT pg_database_size(current_database()) AS bytes, 0 AS free")


class Weights(NamedTuple):
    """`tables` is empty where SQLite was built without the means to tell."""

    whole: int
    free: int  # of it; is used again
    tables: dict[str, int]
    hands: int
    acts: int


async def weigh(store: Store) -> Weights:
    sqlite = store.url.get_backend_name() == "sqlite"
    (whole,) = await store.read(SQLITE_WHOLE if sqlite else POSTGRES_WHOLE)
    try:
        rows = await store.read(SQLITE if sqlite else POSTGRES, seconds=PATIENCE)
    except OperationalError:
        rows = ()
    known = {row.name: int(row.bytes) for row in rows if row.name in metadata.tables}
    (played,) = await store.read(select(func.count().label("n")).select_from(hands), seconds=PATIENCE)
    (acts,) = await store.read(select(func.count().label("n")).select_from(events), seconds=PATIENCE)
    return Weights(int(whole.bytes), int(whole.free), known, played.n, acts.n)
