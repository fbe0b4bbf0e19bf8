"""Damage that the database's own checks find on its disk, table by table. Only reads."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from house.store.store import Store
from house.store.transactions import Unread

PATIENCE = 3600.0  # seconds: the check reads every page
WHOLE = ("ok",)
TABLES = text("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
AMCHECK = text("SELECT extnamespace::regnamespace::text AS place FROM pg_extension WHERE extname = 'amcheck'")
RELATIONS = text(
    "SELECT tables.relname AS name, indexes.relname AS index_name FROM pg_class AS tables "
    "LEFT JOIN pg_index ON pg_index.indrelid = tables.oid AND pg_index.indisvalid "
    "LEFT JOIN pg_class AS indexes ON indexes.oid = pg_index.indexrelid "
    "WHERE tables.relkind = 'r' AND tables.relnamespace = 'public'::regnamespace ORDER BY 1, 2"
)
ROWS = (
    "SELECT msg FROM pg_class, LATERAL {place}.verify_heapam(oid) "
    "WHERE relname = :name AND relnamespace = 'public'::regnamespace"
)
INDEX = (
    "SELECT {place}.bt_index_check(oid, true) FROM pg_class "
    "WHERE relname = :name AND relnamespace = 'public'::regnamespace"
)
MAY_NOT, IS_NOT = "42501", "42883"
CORRUPTED = "XX"


class Damage(NamedTuple):
    """`unchecked`: why the database could not check."""

    hurt: tuple[str, ...]
    unchecked: str = ""


async def checked(store: Store) -> Damage:
    if store.url.get_backend_name() == "sqlite":
        return Damage(tuple(await _in_file(store)))
    places = await store.read(AMCHECK)
    if not places:
        return Damage(
            (), "PostgreSQL's own check was not made: it has no amcheck here (CREATE EXTENSION amcheck)"
        )
    try:
        return Damage(tuple(await _on_server(store, places[0].place)))
    except DBAPIError as wrong:
        if _state(wrong) not in (MAY_NOT, IS_NOT):
            raise
        return Damage((), f"PostgreSQL's own check was not made: {_words(wrong)}")


async def _in_file(store: Store) -> list[str]:
    """Check everything at once, which mostly suffices; to find the damaged table, SQLite has to check each."""
    whole = await _said(store, "PRAGMA integrity_check")
    if whole == WHOLE:
        return []
    hurt = []
    for row in await store.read(TABLES):
        said = await _said(store, f'PRAGMA integrity_check("{row.name}")')
        if said != WHOLE:
            hurt.append(f"table {row.name} is damaged: {_summed_up(said)}")
    return hurt or [f"the file is damaged: {_summed_up(whole)}"]


async def _said(store: Store, query: str) -> tuple[str, ...]:
    try:
        rows = await store.read(text(query), seconds=PATIENCE)
    except Unread as wrong:
        return (str(wrong),)
    lines = [line for (said,) in rows for line in str(said).splitlines()]
    return tuple(line for line in lines if not line.startswith("***"))


async def _on_server(store: Store, place: str) -> list[str]:
    found: dict[str, list[str]] = {}
    for row in await store.read(RELATIONS):
        if row.name not in found:
            found[row.name] = await _hurt(store, ROWS.format(place=place), row.name)
        if row.index_name is not None:
            found[row.name] += await _hurt(store, INDEX.format(place=place), row.index_name)
    return [f"table {name} is damaged: {_summed_up(said)}" for name, said in found.items() if said]


async def _hurt(store: Store, query: str, name: str) -> list[str]:
    try:
        rows = await store.read(text(query), {"name": name}, seconds=PATIENCE)
    except DBAPIError as wrong:
        if not _state(wrong).startswith(CORRUPTED):
            raise
        return [_words(wrong)]
    return [str(row[0]) for row in rows if row[0]]


def _summed_up(said: tuple[str, ...] | list[str]) -> str:
    return said[0] if len(said) == 1 else f"{said[0]} (and {len(said) - 1} more)"


def _state(wrong: DBAPIError) -> str:
    return str(getattr(wrong.orig, "sqlstate", None))


def _words(wrong: DBAPIError) -> str:
    return str(wrong.orig).splitlines()[0].rpartition(">: ")[2]
