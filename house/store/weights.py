"""The bytes of each table on the disk, with its indexes, and the bytes of a hand. Only reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from house.store.schema import events, hands, metadata
from house.store.store import Store, looked_at

KEPT = {
    "events": "what happened, act by act (keep_events_days)",
    "hands": "hands that are over (keep_hands_days)",
    "hand_players": "who played them (keep_hands_days)",
    "grades": "what decisions were worth (keep_hands_days)",
    "deals": "the seals of deals",
    "entries": "the ledger",
    "sittings": "who sat where",
    "solo_hands": "hands played alone: the daily one, tournaments, practice",
    "tables": "tables, open and closed",
}
"""Tables that grow with play. All others grow with people and servers."""


PATIENCE = 3600.0  # seconds: it reads every page of a file
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
    """`tables` is empty if SQLite was built without the means to measure them."""

    whole: int
    free: int  # free bytes, which are reused
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


async def weights_of(url: str) -> Weights:
    """Measure beside a running bot. Raises `NoDatabase` if there is none."""
    async with looked_at(url) as store:
        return await weigh(store)


def told(weights: Weights) -> Iterator[str]:
    """The report line by line, the heaviest first."""
    yield f"{size(weights.whole)} in all, {size(weights.free)} of it free; {weights.hands} hands, {weights.acts} acts"
    if not weights.tables:
        yield "this SQLite cannot tell tables apart (it was built without dbstat)"
        return
    hands = max(1, weights.hands)
    for name, heavy in sorted(weights.tables.items(), key=lambda one: -one[1]):
        each = f"{heavy // hands:8} a hand" if name in KEPT else " " * 15
        yield f"{size(heavy):>10}  {each}  {name:14}  {KEPT.get(name, '')}".rstrip()


def size(heavy: int) -> str:
    for unit, least in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if heavy >= least:
            return f"{heavy / least:.1f} {unit}"
    return f"{heavy} bytes"
