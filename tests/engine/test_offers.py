"""Every offered card, word and number is accepted."""

from random import Random

import pytest
from offered import accepted, acts
from test_endings import states

from engine import catalogue

GAMES = [game_id for game_id, game in catalogue.GAMES.items() if game.family.name != "poker"]
TABLES = 3


@pytest.mark.broad(4)
@pytest.mark.parametrize("seed", range(1, TABLES + 1))
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_offered_that_would_be_refused(game_id, seed):
    game, rng = catalogue.GAMES.game(game_id), Random(seed)
    for state in states(game, seed, most=150):
        for seat in range(len(state.chairs)):
            for offer in game.legal(state, seat):
                for act in acts(state, seat, offer, rng):
                    assert accepted(state, seat, act), f"{offer} of seat {seat} in {state.phase}: {act}"
