"""The audit's checks, which change nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from guests import ANN, BOB, GUILD
from manual_time import ManualTime
from toy_game import GAMES

from house.audit import audit_database
from house.room import CardRoom
from house.store import NoDatabase
from house.tables.records import TableOpening


@pytest.fixture
async def file(tmp_path):
    """A hand under way, with a clock running."""
    file = tmp_path / "house.db"
    async with CardRoom(f"sqlite:///{file}", games=GAMES, time=ManualTime()) as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=1, game="pennies", host=ANN, name="Ann")
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
    return file


def dump(file):
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def change(file, statement):
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


async def test_an_audit_changes_nothing(file):
    before = dump(file)
    findings = await audit_database(f"sqlite:///{file}", GAMES)
    assert (findings.problems, findings.open_tables) == ((), 1)
    assert dump(file) == before


async def test_an_audit_finds_a_chip_that_came_from_nowhere(file):
    change(file, "UPDATE accounts SET balance = balance + 1 WHERE kind = 'player'")
    assert len((await audit_database(f"sqlite:///{file}", GAMES)).problems) == 2


async def test_what_is_not_there_is_not_made_to_be_audited(tmp_path):
    file = tmp_path / "mistyped.db"
    with pytest.raises(NoDatabase, match=r"there is no database .*mistyped\.db"):
        await audit_database(f"sqlite:///{file}")
    assert not file.exists()


async def test_what_is_no_database_of_ours_is_called_so(tmp_path):
    file = tmp_path / "else.db"
    file.touch()
    with pytest.raises(NoDatabase, match="not a database of"):
        await audit_database(f"sqlite:///{file}")


@pytest.mark.parametrize(("version", "said"), [("0025", "older version"), ("9999", "newer version")])
async def test_a_database_that_this_program_does_not_know_is_left_as_it_is(file, version, said):
    change(file, f"UPDATE alembic_version SET version_num = '{version}'")  # noqa: S608 - our own
    before = dump(file)
    with pytest.raises(NoDatabase, match=said):
        await audit_database(f"sqlite:///{file}", GAMES)
    assert dump(file) == before


async def test_one_that_the_bot_would_bring_up_to_date_is_not_changed_by_an_audit(file, later_step):
    later_step()
    before = dump(file)
    with pytest.raises(NoDatabase, match="another version"):
        await audit_database(f"sqlite:///{file}", GAMES)
    assert dump(file) == before
