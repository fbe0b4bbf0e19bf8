"""What a bet is worth is counted out: who folds, who calls with what, and what the pot comes to then."""

from random import Random

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.computer.poker.knowing import Knowing
from engine.computer.poker.ranges import habits, staying
from engine.computer.poker.weighing import _RAISED, PokerSeat
from engine.families.poker.actions import Draw

BULLFROG = ("an.C", "an.A", "an.T", "an.S", "an.O")
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")


def last_round():
    """The second round of Scroker, in which nobody has bet yet."""
    table = Heads(BULLFROG, JUNK).to_the_draw()
    table.act(ME, Draw())
    table.act(RIVAL, Draw())
    return PokerSeat.of(Knowing.of(table.game.observe(table.state, ME), "master"), Random(1))


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


def test_to_check_it_down_is_worth_ones_part_of_the_pot():
    table = last_round()
    wins = float(table.ranges[RIVAL].beaten_by(table.scores).mean())
    assert table.worth(0, 0) == pytest.approx(wins * table.know.pot)
