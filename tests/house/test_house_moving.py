"""`move` copies every row to another database, and tables go on where they were."""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from every_game import in_every_game
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sealed_tables import opened
from sqlalchemy import BigInteger, Float, Integer, LargeBinary, create_engine, select

from bot import main
from cogs.program.moving import move_house
from cogs.startup.config import ConfigError
from engine.catalogue import GAMES
from house.room import CardRoom
from house.store.moving import CARRIED, LEFT_BEHIND, move, reading
from house.store.schema import metadata
from house.tables.deal_audit import audit_deals
from tests.ready_databases import empty_on_server, ready

MOST_STEPS = 600


@pytest.fixture
async def empty():
    """A database on PostgreSQL with nothing in it."""
    async with empty_on_server("moved") as (address,):
        yield address


@pytest.fixture
async def before(tmp_path):
    return await in_every_game(tmp_path)


async def everything(url):
    """All rows of all tables, each table's in any order."""
    engine = reading(url)
    try:
        return {
            table.name: sorted(
                map(
                    repr,
                    await engine.ask(lambda connection, table=table: connection.execute(select(table)).all()),
                )
            )
            for table in CARRIED
        }
    finally:
        await engine.dispose()


def test_all_that_is_stored_is_carried_but_for_who_writes():
    assert {table.name for table in metadata.sorted_tables} - {table.name for table in CARRIED} == {
        "places",
        "identifies",
    }
    assert len(LEFT_BEHIND) == 2


@pytest.mark.slow
async def test_to_postgresql_and_back_every_row_is_the_same(before, empty, tmp_path, capsys):
    was = await everything(before)
    assert all(
        was[name] for name in ("accounts", "entries", "tables", "events", "deals", "settings", "sittings")
    )
    assert await move_house(before, empty) == 0
    assert await everything(empty) == was == await everything(before)
    back = f"sqlite:///{tmp_path}/back.db"
    assert await move_house(empty, back) == 0
    assert await everything(back) == was
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("back")) == ["back.db"]
    assert (tmp_path / "back.db").stat().st_mode & 0o777 == 0o600
    said = capsys.readouterr()
    assert said.out.count("audit of ") == 4
    assert said.out.count(" 0 problems") == 4
    assert f"{sum(map(len, was.values()))} rows of {len(CARRIED)} tables are moved" in said.out
    assert said.err == ""


@pytest.mark.slow
async def test_every_table_goes_on_with_its_hand_after_the_move(before, empty):
    await move(before, empty)
    async with opened(before) as old, opened(empty) as room:
        assert {table.id: table.now.version for table in old.tables.values()} == {
            table.id: table.now.version for table in room.tables.values()
        }
        assert {table.game.id for table in room.tables.values()} == set(GAMES)
        assert {table.now.phase for table in room.tables.values()} == {"playing"}
        for table in tuple(room.tables.values()):
            await _play_on(table, random.Random(1))
            assert table.now.phase in ("between", "closed")
        assert (await room.audit()).problems == ()
    assert (await audit_deals(empty)).problems == ()


async def _play_on(table, rng):
    for _ in range(MOST_STEPS):
        if table.now.phase != "playing":
            return
        seat = table.now.due.seats[0]
        view, offers = table.game.observe(table.now.state, seat), table.game.legal(table.now.state, seat)
        act, player = table.game.computer(view, offers, rng, "sly"), table.now.seats[seat].player
        if player is None:
            await table.act_for(seat, act, table.now.state.decision)
        else:
            await table.act(player, act)


@pytest.mark.slow
async def test_nothing_counts_by_itself_so_no_sequence_has_to_be_set(before, empty):
    """A table whose numbers PostgreSQL would give needs its sequence set by the move."""
    await move(before, empty)
    connection = await asyncpg.connect(empty)
    assert await connection.fetch("SELECT relname FROM pg_class WHERE relkind = 'S'") == []
    await connection.close()


@pytest.mark.slow
async def test_a_database_with_anything_in_it_is_left_alone(before, empty, capsys):
    connection = await asyncpg.connect(empty)
    await connection.execute("CREATE TABLE mine (of_somebody bigint)")
    assert await move_house(before, empty) == 1
    assert "is not empty: move into an empty one" in capsys.readouterr().err
    assert await connection.fetch("SELECT relname FROM pg_class WHERE relname = 'accounts'") == []
    await connection.close()


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
async def test_a_file_that_is_there_is_left_alone(before, tmp_path, capsys, end):
    (tmp_path / f"new.db{end}").write_bytes(b"mine")
    assert await move_house(before, f"sqlite:///{tmp_path}/new.db") == 1
    assert f"new.db{end} is there already" in capsys.readouterr().err
    assert (tmp_path / f"new.db{end}").read_bytes() == b"mine"


async def test_beside_a_bot_that_runs_nothing_is_moved(before, tmp_path):
    async with CardRoom(before, alone=True):
        with pytest.raises(ConfigError, match="another bot is running on it"):
            await move_house(before, f"sqlite:///{tmp_path}/new.db")
    assert not (tmp_path / "new.db").exists()


async def test_what_does_not_agree_is_not_moved(before, tmp_path, capsys):
    with closing(sqlite3.connect(Path(before.partition(":///")[2]))) as database:
        database.execute("UPDATE accounts SET balance = balance + 1 WHERE kind = 'player'")
        database.commit()
    assert await move_house(before, f"sqlite:///{tmp_path}/new.db") == 1
    said = capsys.readouterr()
    assert "\n- account " in said.out
    assert "nothing is moved" in said.err
    assert not (tmp_path / "new.db").exists()


async def test_what_arrives_otherwise_is_not_kept(before, tmp_path, capsys, monkeypatch):
    """A copy that differs, as if the other database had changed its input."""
    monkeypatch.setattr("house.store.moving.make_private", _with_a_trigger)
    assert await move_house(before, f"sqlite:///{tmp_path}/new.db") == 1
    assert "table entries did not arrive as it was sent" in capsys.readouterr().err
    assert not [one for one in tmp_path.iterdir() if one.name.startswith("new")]


def _with_a_trigger(path):
    ready(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "CREATE TRIGGER rounds AFTER INSERT ON entries BEGIN UPDATE entries SET reason = 'x' WHERE at = new.at; END"
        )
        database.commit()


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (["move"], "move takes FROM TO"),
        (["move", "sqlite:///a.db"], "move takes FROM TO"),
        (["move", "a.db", "sqlite:///b.db"], "have to be sqlite:///FILE or postgresql://"),
        (["move", "sqlite:///a.db", "mysql://hush@host/x"], "have to be sqlite:///FILE or postgresql://"),
        (["move", "sqlite:///none.db", "sqlite:///b.db"], "there is no database none.db"),
        (["backup", "a", "b"], "backup takes FILE"),
        (["audit", "x"], "audit takes no file"),
        (["move", "sqlite:///a.db", "postgresql://us:hush@hush@host/x"], "%40 for @"),
    ],
)
def test_what_cannot_be_moved_is_said_in_one_line(tmp_path, monkeypatch, capsys, told, says):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("LETTERSHARK_")]:
        monkeypatch.delenv(name)
    ready(tmp_path / "a.db")
    assert main(told) in (1, 2)
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert "hush" not in said
    assert sorted(one.name for one in tmp_path.iterdir() if not one.name.endswith(".lock")) == ["a.db"]


# --- any content of a row ------------------------------------------------------------------------------------

BIG = st.integers(-(2**63), 2**63 - 1)
KINDS = {
    BigInteger: BIG,
    Integer: st.integers(-(2**31), 2**31 - 1),
    Float: st.floats(allow_nan=False),
    LargeBinary: st.binary(max_size=40),
}
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)


def _value(column):
    kind = next((made for is_so, made in KINDS.items() if type(column.type) is is_so), TEXTS)
    return st.none() | kind if column.nullable else kind


def _rows(table):
    key = tuple(column.name for column in table.primary_key)
    one = st.fixed_dictionaries({column.name: _value(column) for column in table.columns})
    return st.lists(one, max_size=4, unique_by=lambda row: tuple(row[name] for name in key))


FREE = [table for table in CARRIED if not table.foreign_keys and len(table.indexes | table.constraints) < 4]
"""Tables that may hold any rows."""


@pytest.mark.slow
@settings(max_examples=6, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(st.fixed_dictionaries({table.name: _rows(table) for table in FREE}))
async def test_whatever_stands_in_a_row_arrives(tmp_path_factory, rows):
    file = tmp_path_factory.mktemp("any") / "any.db"
    ready(file)
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for table in FREE:
            connection.execute(table.delete())
            if rows[table.name]:
                connection.execute(table.insert(), rows[table.name])
    engine.dispose()
    was = await everything(f"sqlite:///{file}")
    async with empty_on_server("any_rows") as (address,):
        await move(f"sqlite:///{file}", address)
        assert await everything(address) == was
