"""Ways to a PostgreSQL server. Nothing waits for ever: connecting and every statement have their seconds."""

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
MORE = 1  # connections that come and go beside those that stay: for who is in a hurry while another one takes its time


async def connect(url: URL) -> Any:
    """A connection of one's own, whose statements have their seconds."""
    return await asyncpg.connect(**arguments(url), timeout=CONNECT, command_timeout=COMMAND)


def engine_of(url: URL, connections: int = 1) -> Engine:
    """SQLAlchemy's, for reading and for migrations. They take as long as the caller allows."""
    made = partial(asyncpg.connect, **arguments(url), timeout=CONNECT)

    def creator() -> Any:
        adapted: Any = engine.beneath.dialect.dbapi
        return adapted.connect(async_creator_fn=made)

    engine = Engine("postgresql+asyncpg://", creator=creator, pool_size=connections, max_overflow=MORE)
    return engine
