"""Chips are whole: no way books a half, and databases with halves are repaired."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from guests import ANN, BOB, CY, GUILD
from toy_game import GAMES

from engine.refused import Refused
from house.chips.ledger import Transfer, between, enter
from house.room import CardRoom

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
