"""Connections to a PostgreSQL server. Nothing waits for ever: connecting and every statement have a time limit."""

from __future__ import annotations

from functools import partial
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.engine import URL

from house.store.engine import Engine
from house.store.libpq import arguments

CONNECT = 3.0  # seconds
COMMAND = 4.0
GOODBYE = 1.0
MORE = 1  # extra connections that come and go, for urgent questions during a long one


async def connect(url: URL) -> Any:
    """A separate connection, whose statements have a time limit."""
    return await asyncpg.connect(**arguments(url), timeout=CONNECT, command_timeout=COMMAND)


def engine_of(url: URL, connections: int = 1) -> Engine:
    """SQLAlchemy's engine, for reading and for migrations. The caller limits the time."""
    made = partial(asyncpg.connect, **arguments(url), timeout=CONNECT)

    def creator() -> Any:
        adapted: Any = engine.beneath.dialect.dbapi
        return adapted.connect(async_creator_fn=made)

    engine = Engine("postgresql+asyncpg://", creator=creator, pool_size=connections, max_overflow=MORE)
    return engine
