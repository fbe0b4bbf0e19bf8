"""Databases as a first start leaves them. Making one takes a fifth of a second, and copying it next to nothing. What a
first start does is tested where it belongs."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import asyncpg
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from house.store.files import make_private
from house.store.migrations import migrate, upgrade


def ready(path: Path) -> None:
    """Put an SQLite database there, unless there is one."""
    if not path.exists():
        shutil.copy(_made(), path)


@cache
def _made() -> Path:
    folder = tempfile.mkdtemp(prefix="lettershark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    make_private(Path(folder) / "ready.db")
    engine = create_engine(f"sqlite:///{folder}/ready.db")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    return Path(folder) / "ready.db"


_migrated: set[str] = set()


async def ready_on_server(server: str, name: str) -> str:
    """The address of a database of this name on PostgreSQL, as new as it can be."""
    made, at = f"{name}_ready", server.rpartition("/")[0]
    maker = await asyncpg.connect(server)
    try:
        if made not in _migrated:
            await maker.execute(f"DROP DATABASE IF EXISTS {made} WITH (FORCE)")
            await maker.execute(f"CREATE DATABASE {made}")
            await migrate(create_async_engine(f"{at.replace('postgresql:', 'postgresql+asyncpg:')}/{made}"))
            _migrated.add(made)
        await maker.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await maker.execute(f"CREATE DATABASE {name} TEMPLATE {made}")
    finally:
        await maker.close()
    return f"{at}/{name}"
