"""Damaged files: an audit reports them, and names the table."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from guests import ANN, BOB, GUILD
from sqlalchemy import select

from cogs.program.database import told_in_one_line
from cogs.program.inspecting import audit, audit_all_deals
from cogs.startup.config import Config, ConfigError
from house.room import CardRoom
from house.store import Unread, looked_at
from house.store.damage import checked
from house.store.schema import accounts, lessons
from house.tables.records import TableOpening


async def _played(url):
    async with CardRoom(url) as room:
        await room.bank.give(GUILD, ANN, BOB, 30, key="a")


def _spoil(url, table):
    """Overwrite the first page of a table, or of an index."""
    file = Path(url.partition(":///")[2])
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as written:
        written.seek((page - 1) * size)
        written.write(b"\x05nothing of SQLite's" * (size // 20))


@pytest.mark.parametrize(
    ("spoiled", "hurt", "read"),
    [("entries", "entries", False), ("ix_entries_actor", "entries", True), ("lessons", "lessons", True)],
)
async def test_an_audit_says_which_table_is_hurt(url, capsys, spoiled, hurt, read):
    await _played(url)
    _spoil(url, spoiled)
    assert await audit(Config(database=url)) == 1
    said = capsys.readouterr()
    assert [line.split(": ")[0] for line in said.out.splitlines() if line.startswith("- ")] == [
        f"- table {hurt} is damaged"
    ]
    assert "restore the last good copy" in said.out
    assert ("1 problems" in said.out) is read
    assert ("the books cannot be read: database disk image is malformed" in said.out) is not read
    assert said.err == ""


async def test_an_audit_of_deals_that_cannot_be_read_is_a_sentence(url):
    await _played(url)
    _spoil(url, "deals")
    malformed = pytest.raises(ConfigError, match="cannot be used: database disk image is malformed")
    with malformed, told_in_one_line(url):
        await audit_all_deals(Config(database=url))


async def test_a_deal_whose_hand_cannot_be_read_is_found_with_the_reason(url, capsys):
    async with CardRoom(url) as room:
        opening = TableOpening(guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann", options={})
        table = await room.open_table(opening)
        await table.join(BOB, "Bob")
        await table.start(ANN)
    _spoil(url, "events")
    assert await audit_all_deals(Config(database=url)) == 1
    assert "deal 2 cannot be proved: database disk image is malformed" in capsys.readouterr().out


async def test_a_question_that_a_hurt_table_does_not_answer_says_why_and_stops_no_other(url):
    await _played(url)
    _spoil(url, "lessons")
    async with looked_at(url) as store:
        for _ in range(2):
            with pytest.raises(Unread, match="malformed"):
                await store.read(select(lessons))
        assert await store.read(select(accounts))


async def test_a_whole_database_has_nothing_hurt(url, capsys):
    await _played(url)
    assert await audit(Config(database=url)) == 0
    assert "damaged" not in capsys.readouterr().out


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_without_amcheck_the_audit_says_that_postgresql_did_not_look(url, capsys):
    await _played(url)
    assert await audit(Config(database=url)) == 0
    assert "(CREATE EXTENSION amcheck)" in capsys.readouterr().out


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_with_amcheck_the_audit_says_which_table_is_hurt(url, capsys):
    await _played(url)
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("CREATE EXTENSION amcheck")
        assert await audit(Config(database=url)) == 0
        assert "amcheck" not in capsys.readouterr().out
        # An index over the sum of an account, which then changes, as after a change of collation.
        worth = (
            "CREATE OR REPLACE FUNCTION worth(bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS 'SELECT $1{}'"
        )
        await connection.execute(worth.format(""))
        await connection.execute("CREATE INDEX ix_worth ON accounts (worth(balance))")
        await connection.execute(worth.format(" + 1"))
        assert await audit(Config(database=url)) == 1
    finally:
        await connection.close()
    said = capsys.readouterr().out
    assert "- table accounts is damaged: heap tuple" in said
    assert "1 problems" in said


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_where_amcheck_may_not_be_asked_the_audit_says_so_and_goes_on(url):
    """Refuse permission, as to users who are no superusers."""
    await _played(url)
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("CREATE EXTENSION amcheck")
        await connection.execute("DROP ROLE IF EXISTS looks_only")
        await connection.execute("CREATE ROLE looks_only")
        await connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO looks_only")
        async with looked_at(f"{url}?role=looks_only") as store:
            found = await checked(store)
        await connection.execute("DROP OWNED BY looks_only; DROP ROLE looks_only")
    finally:
        await connection.close()
    assert found.hurt == ()
    assert "permission denied" in found.unchecked
