"""A newcomer's texts about each game."""

import re

import pytest

from engine.catalogue import GAMES
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


def test_nobody_waits_for_more_than_three_computers():
    computers = [introduced.computers for introduced in TOLD.values()]
    assert (min(computers), max(computers)) == (1, 3)
