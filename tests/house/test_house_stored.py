"""What a released version has stored is opened by each later one, and its tables go on. `stored` has a database of each version
and kind. With LETTERSHARK_RECORD set, that of the version under way is written anew, and never that of a released one."""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from every_game import in_every_game
from sealed_tables import ANN, BOB, GUILD, opened, play_out

from cogs.startup.version import VERSION
from house.store.migrations import head, stands_at
from house.store.moving import move, reading
from house.tables.deal_audit import audit_deals
from tests.ready_databases import empty_on_server

STORED = Path(__file__).parent / "stored"
SQLITE, POSTGRES = ".sqlite.sql.gz", ".postgres.sql.gz"
NOW = VERSION.partition(".dev")[0]
VERSIONS = sorted({NOW} | {one.name.removesuffix(SQLITE) for one in STORED.glob(f"*{SQLITE}")})
RECORDS = "LETTERSHARK_RECORD" in os.environ and ".dev" in VERSION
GAVE, GAMES_OF_1_0_0 = 50, 15
HOW = "Before 1.0.0, a change of what is stored is recorded with LETTERSHARK_RECORD=1, LETTERSHARK_TEST_POSTGRES and pg_dump: uv run pytest -m '' tests/house/test_house_stored.py"


@pytest.fixture
async def empty():
    """A database on PostgreSQL with nothing in it."""
    async with empty_on_server("stored") as (address,):
        yield address


async def lived_in(folder: Path) -> str:
    """The address of an SQLite file with something of everything that lasts."""
    url = await in_every_game(folder)
    async with opened(url) as room:
        await room.bank.give(GUILD, ANN, BOB, GAVE, key="gift")
        await room.settings.set(GUILD, "language", "fr")
        await room.daily.open(ANN, GUILD, "en")
    return url


def written(name: str, sql: str) -> None:
    # The time would make each recording another file.
    (STORED / name).write_bytes(gzip.compress(sql.encode(), mtime=0))


def stored(name: str) -> str:
    return gzip.decompress((STORED / name).read_bytes()).decode()


async def test_what_a_version_has_stored_in_sqlite_is_opened_and_goes_on(version, tmp_path):
    if RECORDS and version == NOW:
        (tmp_path / "now").mkdir()
        url = await lived_in(tmp_path / "now")
        with closing(sqlite3.connect(url.partition(":///")[2])) as database:
            written(version + SQLITE, "\n".join(database.iterdump()))
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.executescript(stored(version + SQLITE))
    await goes_on(f"sqlite:///{tmp_path}/house.db")


@pytest.mark.slow
async def test_what_a_version_has_stored_in_postgresql_is_opened_and_goes_on(version, tmp_path, empty):
    if RECORDS and version == NOW:
        await move(await lived_in(tmp_path), empty)
        dump = await asyncio.create_subprocess_exec(
            "pg_dump", "--inserts", "--no-owner", empty, stdout=asyncio.subprocess.PIPE
        )
        told, _ = await dump.communicate()
        assert dump.returncode == 0
        # Commands of psql are none of the database.
        written(version + POSTGRES, re.sub(r"(?m)^(\\|--|SET ).*\n", "", told.decode()))
    connection = await asyncpg.connect(empty)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.execute(stored(version + POSTGRES))
    await connection.close()
    await goes_on(empty)


async def goes_on(url: str) -> None:
    try:
        await plays_on(url)
    except Exception as wrong:
        wrong.add_note(HOW)
        raise


async def plays_on(url: str) -> None:
    async with opened(url) as room:
        assert len({table.game.id for table in room.tables.values()}) >= GAMES_OF_1_0_0
        assert {table.now.phase for table in room.tables.values()} == {"playing"}
        assert await room.settings.get(GUILD, "language") == "fr"
        assert (await room.audit()).problems == ()
        for table in tuple(room.tables.values()):
            await play_out(table, random.Random(1))
            assert table.now.phase in ("between", "closed")
        assert (await room.audit()).problems == ()
        assert not (await room.daily.open(ANN, GUILD, "en")).over
    assert (await audit_deals(url)).problems == ()
    engine = reading(url)
    try:
        assert await engine.ask(stands_at) == head()
    finally:
        await engine.dispose()


def pytest_generate_tests(metafunc):
    metafunc.parametrize("version", VERSIONS)
