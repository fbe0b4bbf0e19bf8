"""Who opens where nobody may check."""

from random import Random

import pytest

from engine import catalogue
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.odds import chance, outlook
from engine.contract import Setup
from engine.families.poker.actions import Fold

OFTEN = 0.52  # of the time: better than the other, however roughly one judges


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_the_antes_are_not_left_to_the_only_other_one_with_the_better_hand(strength):
    """At Longhorn one opens or folds, and whoever folds then loses the hand unseen."""
    game, asked = catalogue.GAMES.game("longhorn"), 0
    for number in range(24):
        state, _ = catalogue.GAMES.start(
            "longhorn", Setup(stacks=(100,) * 2, seed=f"antes {number}", dealer=0)
        )
        (seat, *_) = game.due(state).seats
        view, offers = game.observe(state, seat), game.legal(state, seat)
        know = Knowing.of(view, strength)
        if chance(know, outlook(know, Random(number), 1000)) >= OFTEN:
            asked += 1
            acts = [game.computer(view, offers, Random(seed), strength) for seed in range(4)]
            assert Fold() not in acts
    assert asked > 6
