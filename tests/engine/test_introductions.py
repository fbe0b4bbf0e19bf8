"""A newcomer's texts about each game."""

import re
from random import Random

import pytest

from engine.catalogue import GAMES
from engine.contract import Setup
from engine.introductions import introductions

TOLD = introductions()


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_introduced_in_one_plain_line(game_id, language):
    line = TOLD[game_id].lines[language]
    assert re.fullmatch(r"[^*\[\]]{20,}\.", line)


@pytest.mark.parametrize("game_id", GAMES)
def test_its_computers_and_one_player_are_a_full_table(game_id):
    seats = GAMES[game_id].seats
    assert seats.least <= TOLD[game_id].computers + 1 <= seats.best[1]


def test_newcomers_are_dealt_one_game_without_betting_or_folding():
    (first,) = [game for game, introduced in TOLD.items() if introduced.first]
    assert not GAMES[first].chips
    assert not GAMES[first].folds


def finished(game, hands=40, stays=0.95):
    """The share of hands that a newcomer plays to the end who leaves at 5 of 100 decisions."""
    found = []
    for number in range(hands):
        seats = TOLD[game.id].computers + 1
        setup = Setup(stacks=(0,) * seats, seed=f"{number}", dealer=number % seats, options={})
        state, rng, decisions = game.start(setup).state, Random(number), 0
        while (due := game.due(state)) is not None:
            seat = due.seats[0]
            decisions += seat == 0
            offers, level = game.legal(state, seat), "sly" if seat else "plain"
            state, _ = game.apply(state, seat, game.computer(game.observe(state, seat), offers, rng, level))
        found.append(stays**decisions)
    return sum(found) / hands


@pytest.mark.slow
def test_no_other_game_without_betting_is_finished_as_often_by_newcomers():
    often = {game.id: finished(game) for game in GAMES.values() if not game.folds}
    (first,) = [game for game, introduced in TOLD.items() if introduced.first]
    assert often.pop(first) > 0.8 > max(often.values())


def test_nobody_waits_for_more_than_three_computers():
    computers = [introduced.computers for introduced in TOLD.values()]
    assert (min(computers), max(computers)) == (1, 3)
