"""How many hands of a game somebody has played: counted in every server, kept through restarts, and forgotten with them."""

from __future__ import annotations

import sqlite3

import pytest
from guests import ANN, BOB, GUILD
from taken_back import before_step, taken_back
from toy_game import GAMES

from house.room import CardRoom
from house.tables.records import Opening

ELSEWHERE = GUILD + 1


async def _hand(room, guild=GUILD):
    table = await room.open_table(Opening(guild=guild, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.act(ANN, {"do": "put", "amount": 4})
    await table.act(BOB, {"do": "fold"})
    await table.close(ANN)


async def test_hands_are_counted_by_game_on_all_servers_together(room):
    assert await room.practice.of(ANN) == {}
    await _hand(room)
    assert await room.practice.of(ANN) == {"pennies": 1}
    await _hand(room, ELSEWHERE)
    assert await room.practice.of(ANN) == {"pennies": 2}
    assert await room.practice.of(BOB) == {"pennies": 2}
    assert await room.practice.of(103) == {}


async def test_what_was_counted_along_is_what_is_stored(new_room):
    async with new_room() as room:
        await room.practice.learn([ANN, BOB])
        await _hand(room)
        counted = await room.practice.of(ANN)
    async with new_room() as room:
        assert await room.practice.of(ANN) == counted == {"pennies": 1}


async def test_it_is_forgotten_with_the_person(room):
    await _hand(room)
    assert await room.practice.of(ANN)
    await room.privacy.delete(ANN)
    assert await room.practice.of(ANN) == {}


async def test_no_more_is_remembered_than_fits(room):
    room.practice._remember = 2
    for player in range(1, 6):
        await room.practice.of(player)
    assert set(room.practice._known) == {4, 5}


@pytest.mark.parametrize(("before", "after"), [("true", "always"), ("false", "never")])
async def test_who_had_switched_hints_on_or_off_keeps_them_so(tmp_path, before, after):
    url = f"sqlite:///{tmp_path}/house.db"
    async with CardRoom(url, games=GAMES) as room:
        await room.preferences.set(ANN, "hints", "first")
    await taken_back(url, before_step("hints"))
    opened = sqlite3.connect(tmp_path / "house.db")
    with opened:
        opened.execute("UPDATE settings SET value = ? WHERE name = 'hints'", (before,))
    opened.close()
    async with CardRoom(url, games=GAMES) as room:
        assert await room.preferences.get(ANN, "hints") == after
