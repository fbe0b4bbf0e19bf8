"""`bot.py audit`, as an operator types it."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from house.room import CardRoom
from house.tables.records import TableOpening

pytestmark = [pytest.mark.slow, pytest.mark.real]

ROOT = Path(__file__).resolve().parents[2]
GUILD, ANN, BOB = 7 << 22, 11, 12


def audited(folder, *more):
    """The audit of the database that is configured there."""
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "audit", *more],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LETTERSHARK_DATABASE": "sqlite:///house.db"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.fixture
async def folder(tmp_path):
    async with CardRoom(f"sqlite:///{tmp_path}/house.db") as room:
        await room.bank.give(GUILD, ANN, BOB, 30, key="a")
    return tmp_path


def test_all_agree(folder):
    ran = audited(folder)
    assert ran.returncode == 0, ran.stderr
    assert "house.db" in ran.stdout
    assert ran.stdout.strip().endswith("0 problems")


def test_what_does_not_agree_is_listed(folder):
    with closing(sqlite3.connect(folder / "house.db")) as database:
        database.execute("UPDATE accounts SET balance = balance - 1 WHERE owner = ?", (ANN,))
        database.commit()
    ran = audited(folder)
    assert ran.returncode == 1, ran.stderr
    assert any(line.startswith("- ") for line in ran.stdout.splitlines())


async def test_every_deal_that_was_made_is_recomputed(folder):
    async with CardRoom(f"sqlite:///{folder}/house.db") as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann", options={})
        )
        await table.join(BOB, "Bob")
        await room.settled()
        await table.start(ANN)
    ran = audited(folder, "--deals")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.endswith(
        "1 tables, 2 deals: 2 dealt, 0 thrown away, 0 too old to be recomputed: 0 problems\n"
    ), ran.stdout
    with closing(sqlite3.connect(folder / "house.db")) as database:
        database.execute("UPDATE deals SET secret = zeroblob(32) WHERE number = 2")
        database.commit()
    ran = audited(folder, "--deals")
    assert ran.returncode == 1
    assert any(line.startswith("- ") for line in ran.stdout.splitlines())


def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path):
    ran = audited(tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "audit: there is no database house.db\n"
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_database_is_said_in_one_line(tmp_path):
    (tmp_path / "house.db").write_text("no database")
    ran = audited(tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "database sqlite:///house.db cannot be used: file is not a database\n"
