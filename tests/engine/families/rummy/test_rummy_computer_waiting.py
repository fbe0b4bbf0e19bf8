"""Computer players at the Scrummy games keep enough for a word that ends the hand while nobody else can lay one."""

from random import Random

import pytest
from msgspec.structs import replace
from rummy_seat import STRENGTHS
from rummy_table import Table

from engine.contract import Claim, Offer
from engine.families.rummy.actions import Discard, Extend, Lay, Take
from engine.families.rummy.rules import HandRules
from engine.families.rummy.view import WordView

HELD = ("an.C", "an.T", "an.O", "li.R", "li.V")
"""COT can be laid, and leaves too little for five letters."""


def seat(cards, *, others, phase="play", stock=20, **fields):
    """A seat with these cards, and the others' numbers of cards."""
    table = Table("scrummy", 3, seed="wait").declined()
    view = table.view(1)
    seats = tuple(
        replace(one, count=len(cards) if place == 1 else others) for place, one in enumerate(view.seats)
    )
    return table, replace(view, cards=cards, phase=phase, stock=stock, seats=seats, **fields)


def played(cards, strength, *, others, stock=20):
    table, view = seat(cards, others=others, stock=stock)
    offers = (Offer("lay", count=(2, len(cards) - 2)), Offer("discard", cards=cards))
    return table.game.computer(view, offers, Random(1), strength)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_may_end_the_hand_is_not_broken_up_while_the_others_hold_a_card_each(strength) -> None:
    assert isinstance(played(HELD, strength, others=1), Discard)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("others", "stock"), [(4, 20), (7, 20), (1, 3)])
def test_what_can_be_laid_is_laid_as_soon_as_somebody_may_end_the_hand(strength, others, stock) -> None:
    """The hand ends with the next card, or because the stock runs out."""
    assert isinstance(played(HELD, strength, others=others, stock=stock), Lay)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_more_than_a_word_that_ends_the_hand_needs_is_laid(strength) -> None:
    """Three of eight: four are left and one is thrown."""
    laid = played(("an.C", "an.T", "an.O", "li.R", "li.V", "le.K", "li.W", "le.G"), strength, others=1)
    assert isinstance(laid, Lay)
    assert len(laid.text) <= 4


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_digs_for_a_short_word_with_what_may_end_the_hand(strength) -> None:
    cards = ("an.C", "an.T", "an.O", "li.V", "li.W")
    table, view = seat(cards, others=1, phase="take", discards=("le.H",))
    taken = table.game.computer(view, (Offer("take", cards=view.discards),), Random(1), strength)
    assert taken == Take()


@pytest.mark.parametrize(("others", "act"), [(1, Discard), (7, Extend)])
def test_a_word_is_not_extended_with_what_may_end_the_hand(others, act) -> None:
    cards = ("li.S", "li.V", "le.K", "le.F", "le.B")
    words = (WordView(0, "CAT", ("an.C", "an.A", "an.T"), "CAT"),)
    table, view = seat(cards, others=others, words=words, rules=HandRules(extensions=True))
    offers = (
        Offer("lay", count=(2, 3)),
        Offer("extend", cards=cards, count=(1, 3), claims=(Claim(0, "CAT"),)),
        Offer("discard", cards=cards),
    )
    assert isinstance(table.game.computer(view, offers, Random(1), "shark"), act)


JUMBO = ("le.J", "li.U", "le.M", "le.B", "li.O")
"""Kept whole, they end the hand in the next turn."""


@pytest.mark.parametrize(
    ("strength", "others"), [("plain", 7), ("sly", 7), ("shark", 7), *((one, 1) for one in STRENGTHS)]
)
def test_a_word_that_goes_out_next_time_is_kept_whole(strength, others) -> None:
    """A word of two letters stays beside it: laying all that can be laid of the eight, with one card left, would bring less."""
    laid = played((*JUMBO, "le.I", "li.T", "li.V"), strength, others=others)
    assert isinstance(laid, Lay)
    assert sorted(laid.text) == ["I", "T"]


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_then_the_odd_card_is_thrown(strength) -> None:
    """Even a good one; and it extends no word."""
    words = (WordView(1, "IT", ("le.I", "li.T"), "IT", new=True),)
    cards = (*JUMBO, "an.E")
    table, view = seat(cards, others=7, words=words, rules=HandRules(extensions=True))
    offers = (
        Offer("lay", count=(2, 4)),
        Offer("extend", cards=cards, count=(1, 4), claims=(Claim(1, "IT"),)),
        Offer("discard", cards=cards),
    )
    assert table.game.computer(view, offers, Random(1), strength) == Discard("an.E")


@pytest.mark.parametrize("needs_discard", [False, True])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_digs_with_a_word_that_goes_out_now(strength, needs_discard) -> None:
    """Drawn cards can be thrown."""
    rules = HandRules(discard_to_go_out=needs_discard)
    pile = ("li.X", "li.V", "li.W", "le.K")
    table, view = seat(JUMBO, others=1, phase="take", discards=pile, rules=rules)
    taken = table.game.computer(view, (Offer("take", cards=pile),), Random(1), strength)
    assert taken == Take()
