"""Two Ducks beside a shared card outside them: next to nothing now, and a good draw."""

from random import Random

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.families.poker.actions import Bet, Call, Check, Draw, Fold
from engine.families.poker.computer.drawing import worths
from engine.families.poker.computer.imagining import imagined_for
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.reading import category_of
from engine.ranking.scroker import Category

DUCKS = ("an.D", "ch.O2", "li.S", "an.O")  # DO and SO
SPIT = "le.H"
JUNK = ("li.X", "le.K", "li.Q", "le.J")


def spit(*acts):
    """ME holds the ducks and speaks first."""
    table = Heads(DUCKS, JUNK, game="spit", then=(SPIT,))
    for seat, act in zip((ME, RIVAL) * 2, acts, strict=False):
        table.act(seat, act)
    return table


def known(table):
    return Knowing.of(table.game.observe(table.state, ME), "shark")


def test_they_promise_what_the_best_draw_to_them_brings():
    know = known(spit())
    pat, drawn = worths(know, [(), ("li.S",)], know.draws_left, 400, Random(2))
    assert pat < drawn / 2
    assert chance(know, outlook(know, Random(1), 400)) == pytest.approx(drawn, abs=0.1)


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_they_are_not_folded_to_a_small_bet(strength):
    table = spit(Check(), Bet(2))
    assert not any(isinstance(table.decide(ME, strength, seed), Fold) for seed in range(20))


def test_who_stands_pat_is_not_thought_to_hold_them():
    table = spit(Bet(2), Call())
    table.act(ME, Draw(("li.S",)))
    table.act(RIVAL, Draw())
    held = {category_of(int(score)) for score in imagined_for(known(table), RIVAL).final}
    assert Category.TWO_DUCKS not in held
    assert held & {Category.SLUSH, Category.SCROKER, Category.BULLFROG}
