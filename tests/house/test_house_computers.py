"""Computer players: they act in their time, see only their own, and cannot hold up a game."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, GUILD
from msgspec.structs import replace
from toy_game import GAMES, MARBLES, PENNIES, Put

from engine.characters import CHARACTERS
from house.tables.lobby import COMPUTER_NAMES
from house.tables.records import TableOpening


async def _with_computer(room, game="pennies", strength="sly"):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann"))
    await table.add_computer(ANN, "Ada", strength)
    await table.start(ANN)
    return table


async def test_a_computer_acts_after_a_natural_pause(room, passing):
    table = await _with_computer(room)
    await table.act(ANN, {"do": "put", "amount": 3})
    await passing(0.9)
    assert table.now.phase == "playing"
    await passing(0.2)
    assert table.now.phase == "between"


async def test_computers_play_with_chips_of_the_house_and_give_back_what_they_have(room, passing):
    table = await _with_computer(room)
    await table.act(ANN, {"do": "fold"})
    await table.close(ANN)
    told = {line.name: line.gain for line in await table.settlement()}
    assert told == {"Ann": -1, "Ada": 1}
    assert (await room.audit()).clean
    await passing()


async def test_a_computer_is_asked_with_what_its_seat_may_see_and_is_told_how_well_computers_play(
    room, passing, monkeypatch
):
    asked = []

    def watching(view, _offers, _random, strength, character, levels):
        asked.append((view, strength, character, levels))
        return Put(1)

    monkeypatch.setitem(GAMES, "pennies", replace(PENNIES, computer=watching))
    monkeypatch.setattr(room.rules, "_games", GAMES)
    table = await _with_computer(room, strength="shark")
    await table.act(ANN, {"do": "put", "amount": 3})
    expected = PENNIES.observe(table.now.state, 1)
    await passing(1)
    assert asked == [(expected, "shark", CHARACTERS["Ada"], {1: "shark"})]


def _raising(*_):
    raise ValueError("the cards are ...")


@pytest.mark.parametrize("mistake", [_raising, lambda *_: Put(1_000_000)])
async def test_for_a_computer_that_fails_time_acts(room, passing, monkeypatch, mistake):
    monkeypatch.setattr(room.rules, "_games", {"pennies": replace(PENNIES, computer=mistake)})
    table = await _with_computer(room)
    await table.act(ANN, {"do": "put", "amount": 3})
    await passing(1)
    assert table.now.phase == "between"
    assert table.now.report().chips == (101, 99)


async def test_a_failing_computer_is_never_away(room, passing, monkeypatch):
    monkeypatch.setattr(room.rules, "_games", {"pennies": replace(PENNIES, computer=_raising)})
    table = await _with_computer(room)
    for _ in range(3):
        await table.act(ANN, {"do": "put", "amount": 3})
        await passing(1)
        await table.deal(ANN)
    assert table.now.phase == "playing"
    assert [seat.presence for seat in table.now.seats] == ["here", "here"]


async def test_where_nobody_can_fold_a_computer_plays_for_whoever_left(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.leave(BOB)
    assert [seat.presence for seat in table.now.seats] == ["here", "gone"]
    await table.act(ANN, {"do": "put", "amount": 3})
    await passing(1)
    assert table.now.phase == "between"
    assert not table.now.seats[1].taken


async def test_a_computer_stands_in_for_whoever_is_away_and_gives_the_seat_back(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.sit_out(BOB)
    await table.act(ANN, {"do": "put", "amount": 3})
    await passing(1)
    assert table.now.seats[1].presence == "away"
    # A button that Bob was shown before it acted may mean another card by now.
    assert table.now.seats[1].acted > 0
    await table.back(BOB)
    await passing(10)
    await table.act(ANN, {"do": "put", "amount": 3})
    await passing(1)
    assert table.now.state.turn == 1
    await table.act(BOB, {"do": "put", "amount": 1})
    assert not MARBLES.folds


async def test_a_computer_comes_by_name_and_a_second_one_has_a_number(room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.add_computer(ANN, "Hypatia", "master")
    await table.add_computer(ANN, "Hypatia", "plain")
    await table.add_computer(ANN)
    assert [seat.name for seat in table.now.seats] == ["Ann", "Hypatia", "Hypatia 2", "Ada"]


def test_every_name_the_house_gives_has_a_character():
    assert set(COMPUTER_NAMES) == set(CHARACTERS)
