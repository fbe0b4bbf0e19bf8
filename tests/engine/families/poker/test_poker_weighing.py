"""A bet's computed worth: the folds, the calls, and the pot."""

from itertools import product
from math import prod
from random import Random
from statistics import median

import numpy as np
import pytest
from poker_seat import ME, RIVAL, Heads

from engine import catalogue
from engine.contract import Setup
from engine.families.poker.actions import Bet, Call, Check, Draw
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.ranges import habits, staying
from engine.families.poker.computer.weighing import _DRAWS, _RAISED, BettingSeat

BULLFROG = ("an.C", "an.A", "an.T", "an.S", "an.O")
NOTHING = ("li.V", "li.W", "li.Y", "li.Z", "le.B")
HANDS = 60
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")


def drawn(mine, thrown=()):
    """The second round of Scroker, before any bet."""
    table = Heads(mine, JUNK).to_the_draw()
    table.act(ME, Draw())
    table.act(RIVAL, Draw(discard=thrown))
    return table


def last_round():
    table = drawn(BULLFROG)
    return BettingSeat.of(Knowing.of(table.game.observe(table.state, ME), "master"), Random(1))


@pytest.mark.parametrize("bet", [1, 3, 6, 40])
def test_on_the_last_street_a_bet_is_worth_what_it_brings_when_it_is_called(bet):
    table = last_round()
    assert table.last
    know, hands = table.know, table.ranges[RIVAL]
    pot = know.pot
    calls, callers = hands.those_who(staying(bet / (pot + 2 * bet), habits(know)))
    wins = float(callers.beaten_by(table.scores).mean())
    called = _RAISED * wins * (pot + 2 * bet) - bet
    assert table.worth(bet, bet) == pytest.approx((1 - calls) * pot + calls * called)


@pytest.mark.parametrize("bet", [2, 10, 40])
def test_what_is_won_counts_those_who_call_and_nobody_who_folds(bet):
    """Two may call: each of the four ways it may go, by how likely it is."""
    game, setup = catalogue.GAMES["scroker"], Setup(stacks=(100,) * 3, dealer=0, seed="three")
    state, _ = catalogue.GAMES.start("scroker", setup)
    for seat, act in zip((1, 2, 0, 1, 2, 0), (Bet(2), Call(), Call(), Draw(), Draw(), Draw()), strict=True):
        state, _ = catalogue.GAMES.apply(state, seat, act)
    table = BettingSeat.of(Knowing.of(game.observe(state, 1), "master"), Random(1))
    assert table.last
    pot, worth = table.know.pot, 0.0
    who = staying(bet / (pot + 2 * bet), habits(table.know))
    rivals = [hands.those_who(who) for hands in table.ranges.values()]
    for calls in product((True, False), repeat=2):
        likely = prod(part if call else 1 - part for (part, _), call in zip(rivals, calls, strict=True))
        beaten = [
            hands.beaten_by(table.scores) for (_, hands), call in zip(rivals, calls, strict=True) if call
        ]
        wins = float(np.prod(beaten, axis=0).mean())
        won = _RAISED * wins * (pot + bet + bet * sum(calls)) - bet if any(calls) else pot
        worth += likely * won
    assert table.worth(bet, bet) == pytest.approx(worth, rel=0.05)


def test_to_check_it_down_is_worth_ones_part_of_the_pot():
    table = last_round()
    wins = float(table.ranges[RIVAL].beaten_by(table.scores).mean())
    assert table.worth(0, 0) == pytest.approx(wins * table.know.pot)


def test_before_the_draw_nothing_is_hoped_for_from_later_bets_where_nobody_can_bet():
    def called(stacks):
        table = Heads(BULLFROG, JUNK, stacks=stacks)
        table.act(ME, Check())
        table.act(RIVAL, Bet(4))
        weighed = BettingSeat.of(Knowing.of(table.game.observe(table.state, ME), "master"), Random(1))
        return weighed.know.pot, weighed.worth(4, 4)

    (pot, rich), (same, poor), (_, rival_poor) = map(called, ((100, 100), (5, 5), (5, 100)))
    assert pot == same
    assert poor == rival_poor == pytest.approx(rich - _DRAWS * (pot + 4))


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_the_size_of_a_last_bet_does_not_tell_a_bluff(strength):
    """When each chose the best size for their hand, three of four small bets were bluffs, and hardly a large one
    was."""
    sizes = {mine: last_bets(mine, strength) for mine in (BULLFROG, NOTHING)}
    assert set(sizes[BULLFROG]) == set(sizes[NOTHING])
    assert len(set(sizes[NOTHING])) > 2
    assert median(sizes[BULLFROG]) == median(sizes[NOTHING])
    assert HANDS // 3 < len(sizes[NOTHING]) < HANDS - HANDS // 10  # not every bluff is dared


def last_bets(mine, strength):
    acts = [drawn(mine, JUNK[:3]).decide(ME, strength, seed) for seed in range(HANDS)]
    return [act.amount for act in acts if isinstance(act, Bet)]
