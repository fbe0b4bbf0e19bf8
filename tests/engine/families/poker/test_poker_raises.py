"""A raise with cards still to come, and its weight for all but plain players."""

from random import Random

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.contract import name_of
from engine.families.poker.actions import Bet, Call, Check, Raise
from engine.families.poker.computer.imagining import imagined_for
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.ranges import range_of

DUCK = ("an.C", "li.Y", "le.M", "an.A", "li.O")  # YO
PEPPERS = ("ch.E5", "ch.E1", "le.F", "ch.A2", "ch.E3")  # at Longhorn the last three are open, and look weak
LATER = ("li.X", "le.K", "li.Q", "le.J")


def test_a_raise_says_more_than_a_bet():
    """A raise said less at Longhorn: few hands behind a weak board are good enough for one."""
    table = Heads(DUCK, PEPPERS, game="longhorn", then=LATER)
    bet, raised, again, once_more = said(table)
    assert bet + 0.05 < raised
    assert raised <= again <= once_more


@pytest.mark.parametrize(("game", "cards"), [("spit", 4), ("scroker", 5)])
def test_a_second_raise_before_the_draw_says_more_than_the_first(game, cards):
    bet, raised, again, once_more = said(Heads(DUCK[:cards], PEPPERS[:cards], game=game))
    assert max(bet, raised) + 0.05 < again <= once_more


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_a_sly_player_hopes_for_less_after_each_raise_and_a_plain_player_does_not_ask(strength):
    """Sly players at Longhorn called a bet, a raise and a re-raise with all their chips."""
    table = Heads(DUCK, PEPPERS, game="longhorn", then=LATER)
    bet, _, again, _ = (hoped_after(table, act, strength) for act in (Bet(2), Raise(4), Raise(8), Raise(24)))
    assert (again < bet) == (strength == "sly")
    assert (again == bet) == (strength == "plain")


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_two_letters_are_not_raised_again_and_again_because_the_other_shows_little(strength):
    """A stack went in on them at Longhorn, with two cards still to come."""
    table = Heads(DUCK, PEPPERS, game="longhorn", then=LATER)
    for act in (Bet(2), Raise(4), Raise(8)):
        table.act(whose(table), act)
    assert whose(table) == ME
    assert "raise" not in {name_of(table.decide(ME, strength, seed)) for seed in range(10)}


def test_who_stayed_for_five_cards_did_not_know_the_others():
    table = Heads(DUCK, PEPPERS, game="longhorn", then=LATER)
    for act in (Bet(2), Call(), Check(), Check()):
        table.act(whose(table), act)
    know = Knowing.of(table.game.observe(table.state, ME), "master")
    assert know.view.street == len(know.view.rules.streets) - 1
    imagined = imagined_for(know, RIVAL)
    assert imagined.then.std() < 0.7 * imagined.now.std()


def whose(table):
    return table.game.due(table.state).seats[0]


def said(table):
    return [thought_after(table, act) for act in (Bet(2), Raise(4), Raise(8), Raise(24))]


def hoped_after(table, act, strength):
    """How likely the other thinks that they win."""
    know, _ = answering(table, act, strength)
    return chance(know, outlook(know, Random(1)))


def answering(table, act, strength):
    actor = whose(table)
    table.act(actor, act)
    return Knowing.of(table.game.observe(table.state, RIVAL if actor == ME else ME), strength), actor


def thought_after(table, act):
    """The other player's estimate of the hand after this act."""
    know, actor = answering(table, act, "master")
    hands = range_of(know, actor, imagined_for(know, actor))
    return float((hands.now * hands.weight).sum())
