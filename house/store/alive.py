"""Signs of life in a database, which an operator asks for first: whether a bot plays on it."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import func, select

from house.store.schema import places, settings, tables
from house.store.store import looked_at


class Alive(NamedTuple):
    """`running`: processes that have reported lately. `taken`: places with an owner, on PostgreSQL."""

    open_tables: int
    running: int
    taken: int


async def alive(url: str, lately: int) -> Alive:
    """`lately`: milliseconds. Raises `NoDatabase` if there is none, or one of another version."""
    beats = select(settings.c.value).where(settings.c.scope == "house", settings.c.name == "alive")
    async with looked_at(url) as store:
        opened = await store.first(select(func.count()).where(tables.c.closed_at.is_(None)))
        felt = [int(row.value) for row in await store.read(beats)]
        taken = await store.read(select(places.c.number).where(places.c.owner != ""))
    now = time.time() * 1000
    return Alive(opened[0] if opened is not None else 0, sum(now - at < lately for at in felt), len(taken))
