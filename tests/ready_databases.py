"""Databases as after a first start. Making one takes a fifth of a second, and copying it next to nothing. The first
start itself has its own tests. Each has its own secret, or a test would get the cards of the first database's test."""

from __future__ import annotations

import atexit
import contextlib
import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from unittest import mock

import asyncpg
import pytest
from sqlalchemy import create_engine

from house.store.engine import Engine
from house.store.files import make_private
from house.store.migrations import migrate, upgrade
from tests import compiled_once  # noqa: F401 - its importers run faster by it

_SECRET = "UPDATE settings SET value = ? WHERE scope = 'house' AND name = 'secret'"


def ready(path: Path) -> None:
    """Put an SQLite database there, unless there is one."""
    if path.exists():
        return
    shutil.copy(made(), path)
    with contextlib.closing(sqlite3.connect(path)) as copy, copy:
        copy.execute(_SECRET, [secrets.token_hex(32)])


@cache
def made() -> Path:
    """The original database of all copies."""
    folder = tempfile.mkdtemp(prefix="lettershark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    make_private(Path(folder) / "ready.db")
    engine = create_engine(f"sqlite:///{folder}/ready.db")
    # Otherwise the first test of a process would use up random numbers that the others do not.
    with mock.patch.object(secrets, "token_hex", "00".__mul__), engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    return Path(folder) / "ready.db"


_migrated: set[str] = set()


def server() -> str:
    """Where PostgreSQL is, if anybody said so. The continuous integration does, and lets no test be skipped."""
    address = os.environ.get("LETTERSHARK_TEST_POSTGRES", "")
    if not address:
        pytest.skip("LETTERSHARK_TEST_POSTGRES names no PostgreSQL database to test on")
    return address


def own(name: str) -> str:
    """Tests run side by side: each process has databases of its own."""
    return f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"


@asynccontextmanager
async def empty_on_server(*names: str) -> AsyncIterator[list[str]]:
    """The addresses of databases on PostgreSQL with nothing in them; gone afterwards."""
    at = server()
    maker = await asyncpg.connect(at)
    try:
        for name in map(own, names):
            await maker.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            await maker.execute(f"CREATE DATABASE {name}")
        yield [f"{at.rpartition('/')[0]}/{own(name)}" for name in names]
        for name in map(own, names):
            await maker.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await maker.close()


async def ready_on_server() -> str:
    """The address of a database on PostgreSQL, as new as it can be."""
    name, address = own("lettershark"), server()
    made, at = f"{name}_ready", address.rpartition("/")[0]
    maker = await asyncpg.connect(address)
    try:
        if made not in _migrated:
            await maker.execute(f"DROP DATABASE IF EXISTS {made} WITH (FORCE)")
            await maker.execute(f"CREATE DATABASE {made}")
            await migrate(Engine(f"{at.replace('postgresql:', 'postgresql+asyncpg:')}/{made}"))
            _migrated.add(made)
        await maker.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await maker.execute(f"CREATE DATABASE {name} TEMPLATE {made}")
    finally:
        await maker.close()
    return f"{at}/{name}"
