"""Chips are whole: nobody books a half, by whatever way, and databases in which somebody did are set right."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from alembic import command
from alembic.config import Config
from guests import ANN, BOB, CY, GUILD
from sqlalchemy import create_engine, text
from toy_game import GAMES

from engine.refused import Refused
from house.audit import audit_database
from house.chips.ledger import Transfer, between, enter
from house.room import CardRoom
from house.store.migrations import HERE, head

HALVES = [1.5, 2.0, True, "3", None]


@pytest.mark.parametrize("amount", HALVES)
async def test_the_bank_takes_whole_numbers_only(room, amount):
    for moving in (
        room.bank.give(GUILD, ANN, BOB, amount, key="1"),
        room.bank.grant(GUILD, ANN, amount, by=CY, key="1"),
        room.bank.take(GUILD, ANN, amount, by=CY, key="1"),
    ):
        with pytest.raises(Refused, match="bad-amount"):
            await moving


@pytest.mark.parametrize("amount", HALVES)
async def test_a_table_takes_whole_numbers_only(table, amount):
    await table.act(ANN, {"do": "fold"})
    with pytest.raises(Refused, match="bad-amount"):
        await table.top_up(ANN, amount)


async def test_a_transfer_in_halves_is_not_even_written(room):
    halves = Transfer("a", "grant", GUILD, 1, between(("bank", 0), ("player", ANN), 1.5))
    with pytest.raises(TypeError, match="whole"):
        await room.store.commit(lambda tx: enter(tx, halves))


@pytest.mark.parametrize(
    "half",
    [
        "UPDATE accounts SET balance = balance + 0.5",
        "UPDATE entries SET amount = amount + 0.5",
        "UPDATE sittings SET bought = bought + 0.5",
        "UPDATE sittings SET cashed = cashed + 0.5",
        "UPDATE accounts SET balance = 'many'",
    ],
)
async def test_sqlite_itself_refuses_halves(tmp_path, time, half):
    """PostgreSQL's columns are whole by their type."""
    file = tmp_path / "house.db"
    async with CardRoom(f"sqlite:///{file}", games=GAMES, time=time) as room:
        await room.bank.balance(GUILD, ANN)
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("INSERT INTO sittings (table_id, seat, since, guild) VALUES (1, 0, 1, 1)")
        with pytest.raises(sqlite3.IntegrityError, match="_whole"):
            database.execute(half)


def _older(file) -> None:
    """A database of the first version, in which halves were booked, as any number could be."""
    engine = create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(HERE))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        rows = [(1, "bank", 0), (2, "player", ANN), (3, "player", BOB)]
        for account, kind, owner in rows:
            values = {"id": account, "guild": GUILD, "kind": kind, "owner": owner}
            connection.execute(
                text("INSERT INTO accounts (id, guild, kind, owner) VALUES (:id, :guild, :kind, :owner)"),
                values,
            )
        gifts = [("start/a", 1, 2, 1000), ("gift/a", 2, 3, 1.5), ("gift/b", 2, 3, 1.5), ("gift/c", 3, 2, 3)]
        for number, (transfer, source, target, amount) in enumerate(gifts):
            for line, (account, change) in enumerate(((source, -amount), (target, amount))):
                values = {
                    "key": transfer,
                    "line": line,
                    "account": account,
                    "amount": change,
                    "number": number,
                }
                connection.execute(
                    text(
                        "INSERT INTO entries (transfer, line, account, amount, reason, at, number) "
                        "VALUES (:key, :line, :account, :amount, 'gift', 5, :number)"
                    ),
                    values,
                )
        connection.execute(
            text(
                "UPDATE accounts SET balance = (SELECT SUM(amount) FROM entries WHERE account = accounts.id)"
            )
        )
    engine.dispose()


async def test_a_database_with_halves_opens_with_whole_chips_and_clean_books(tmp_path, time):
    """Ann gave Bob one and a half twice and got three back; he is covered for the one that he no longer had."""
    file = tmp_path / "house.db"
    _older(file)
    async with CardRoom(f"sqlite:///{file}", games=GAMES, time=time) as room:
        assert await room.bank.balance(GUILD, BOB) == 1000
        assert [entry.amount for entry in await room.bank.ledger(GUILD, BOB)] == [1000, 1, -3, 1, 1]
        assert await room.bank.balance(GUILD, ANN) == 1000 - 2 + 3 + 1000
    assert (await audit_database(f"sqlite:///{file}", GAMES)).problems == ()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (head(),)


async def test_a_migration_that_fails_half_way_leaves_the_database_as_it_was(tmp_path, time):
    file = tmp_path / "house.db"
    _older(file)
    with closing(sqlite3.connect(file)) as database:
        before = list(database.iterdump())
        database.execute("DELETE FROM accounts WHERE kind = 'bank'")  # nobody to cover what is missing
        database.commit()
        broken = list(database.iterdump())
    with pytest.raises(Exception, match="No row was found"):
        await CardRoom(f"sqlite:///{file}", games=GAMES, time=time).open()
    with closing(sqlite3.connect(file)) as database:
        assert list(database.iterdump()) == broken != before
