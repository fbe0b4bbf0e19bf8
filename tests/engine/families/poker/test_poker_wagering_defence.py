"""How often sharks and masters stand up to a possible bluff."""

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random

import pytest

from engine import catalogue
from engine.contract import Setup, name_of
from engine.families.poker.actions import Bet, Call, Draw, Raise
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.weighing import BettingSeat

HANDS = 40
WORD, ODD = ("an.C", "an.A", "an.T"), ("li.V", "le.K")
PEPPERS, JUNK = ("ch.E5", "ch.E1", "ch.E3", "ch.E2", "le.J"), ("li.X", "li.W", "li.Q", "li.Y", "li.Z")


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", ["shark", "master"])
def test_small_bets_after_the_draw_are_doubted_and_great_ones_believed(strength):
    """Large bets mean strength. With fair hands such bets were called half of the time, and lost."""
    assert folded(strength, 0.5) < 0.5
    assert folded(strength, 1.5) > 0.65


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", ["shark", "master"])
def test_who_raises_after_the_draw_is_believed(strength):
    """Computers called more than half of the re-raises with hands that beat only a bluff."""
    assert folded(strength, 0.5, Raise(4)) > 0.7


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", ["shark", "master"])
def test_who_stands_pat_and_bets_is_believed(strength):
    """Calls that were made only to keep them from bluffing lost thirty chips each at Spit."""
    assert folded(strength, 0.5, pat=True) > folded(strength, 0.5) + 0.25


def test_a_call_is_weighed_by_the_callers_own_open_cards_whoever_sits_first():
    """A Longhorn hand: the last three of these cards are open."""
    shown, hidden = (*ODD, *WORD), (*WORD[1:], WORD[0], *ODD)
    ranks = {
        mine: {rank(mine, *others) for others in permutations((PEPPERS, JUNK))} for mine in (shown, hidden)
    }
    ((open_word,), (odd_cards,)) = ranks[shown], ranks[hidden]
    assert open_word + 0.1 < odd_cards


def rank(mine, left, dealer):
    """The hand's rank among its possible ones, for a player who sees its open cards."""
    deck = tuple(card for cards in zip(mine, left, dealer, strict=True) for card in cards)
    game = catalogue.GAMES.game("longhorn")
    state, _ = catalogue.GAMES.start("longhorn", Setup(stacks=(100,) * 3, dealer=0, seed="open", deck=deck))
    return BettingSeat.of(Knowing.of(game.observe(state, 1), "master"), Random(1)).rank()


@cache
def folded(strength, part, *raised, pat=False):
    """How often, at Spit, to a bet of this part of the pot after the draw, or to a raise of that."""
    told = Counter()
    for number in range(HANDS):
        table = Table(f"pot {number}")
        table.act(Bet(2))
        table.act(Call())
        table.act(Draw() if pat else table.decided(number, strength))
        table.act(table.decided(number, strength))
        for act in (Bet(round(part * sum(player.staked for player in table.state.players))), *raised):
            table.act(act)
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
