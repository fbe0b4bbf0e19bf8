"""How often sharks and masters stand up to a bet that may be nothing."""

from collections import Counter
from random import Random

import pytest

from engine import catalogue
from engine.contract import Setup, name_of
from engine.families.poker.actions import Bet, Call

HANDS = 80


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_small_bets_after_the_draw_are_doubted_and_great_ones_believed(strength):
    """Who bets much more than the pot has something. With fair hands such bets were called half of the time, and lost."""
    assert folded(strength, 0.5) < 0.5
    assert folded(strength, 1.5) > 0.65


def folded(strength, part):
    """How often, at Spit, to a bet of so many pots after the draw."""
    told = Counter()
    for number in range(HANDS):
        table = Table(f"pot {number}")
        table.act(Bet(2))
        table.act(Call())
        for _ in range(2):
            table.act(table.decided(number, strength))
        table.act(Bet(round(part * sum(player.staked for player in table.state.players))))
        told[name_of(table.decided(number, strength))] += 1
    return told["fold"] / HANDS


class Table:
    def __init__(self, seed):
        self.game = catalogue.GAMES.game("spit")
        self.state, _ = catalogue.GAMES.start("spit", Setup(stacks=(100,) * 2, dealer=0, seed=seed))

    def act(self, act):
        self.state, _ = catalogue.GAMES.apply(self.state, self.game.due(self.state).seats[0], act)

    def decided(self, seed, strength):
        (seat, *_) = self.game.due(self.state).seats
        view, offers = self.game.observe(self.state, seat), self.game.legal(self.state, seat)
        return self.game.computer(view, offers, Random(seed), strength)
