"""Which cards computer players at the Scrummy games swap, keep and throw."""

from random import Random

import pytest
from msgspec.structs import replace
from rummy_seat import STRENGTHS, decide, rack
from rummy_table import Table, deck

from engine.contract import Offer
from engine.families.rummy.actions import (
    Decline,
    Discard,
    Exchange,
)
from engine.families.rummy.rules import HandRules


def test_he_exchanges_for_a_card_that_makes_a_long_word() -> None:
    table = rack("an.R an.E an.D an.C an.O li.Y an.T", turned="an.A")
    assert decide(table) == Exchange("li.Y")
    assert decide(rack("an.R an.E an.D an.C an.O an.A an.T", turned="li.X")) == Decline()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_is_asked_last_swaps_a_bad_card_for_a_good_one(strength) -> None:
    """The swap costs nothing: the lead begins either way, and now without that card on the pile."""
    table = Table(
        "four-by-four",
        2,
        deck=deck("le.J an.O an.I li.V li.Q le.B li.U", "an.C le.D le.F le.G le.H le.K le.L", turned="an.E"),
    )
    table.act(1, "decline")
    swapped = decide(table, strength)
    assert isinstance(swapped, Exchange)
    assert swapped.give in {"le.J", "li.Q", "li.V"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_lead_does_not_spend_its_turn_on_a_card_that_it_can_take(strength) -> None:
    table = Table(
        "four-by-four",
        2,
        deck=deck("le.J le.K le.L le.M li.Q li.V li.W", "an.M an.N an.A li.X le.B ch.I1 le.G", turned="an.E"),
    )
    assert decide(table, strength) == Decline()  # NAME can be laid with it at once


USELESS = "le.K le.L le.H li.T li.W li.Y le.G"


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("hand", "swapped"),
    [
        ("li.Q an.O an.I an.R le.C le.B le.F", Exchange("li.Q")),
        ("li.Q li.U an.I an.R le.C le.B le.F", Decline()),
    ],
)
def test_a_q_without_its_u_is_swapped_even_for_a_z(hand, swapped, strength) -> None:
    table = Table("four-by-four", 2, deck=deck(hand, USELESS, turned="li.Z")).act(1, "decline")
    assert decide(table, strength) == swapped


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_of_two_words_the_one_that_leaves_the_q_its_u_is_laid(strength) -> None:
    """DUMP would bring as much as DAMP."""
    hand = "le.D an.A le.M li.P li.U li.Q li.V"
    table = Table("four-by-four", 2, deck=deck(USELESS, hand, turned="li.X", stock=("le.F",))).declined()
    assert "U" not in decide(table.act(1, "take"), strength).text


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_a_swap_leaves_a_word_whole_that_can_be_laid(strength) -> None:
    """JINX, with the worst letters of the hand."""
    hand = "le.J an.I an.N li.X le.B le.F li.V"
    swapped = decide(
        Table("four-by-four", 2, deck=deck(hand, USELESS, turned="an.R")).act(1, "decline"), strength
    )
    assert isinstance(swapped, Exchange)
    assert swapped.give in {"le.B", "le.F", "li.V"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_last_consonant_is_not_thrown_from_a_few_vowels(strength) -> None:
    table = Table("four-by-four", 2, seed="few").declined()
    held = ("li.U", "an.A", "li.O", "le.F")
    view = replace(table.view(1), cards=held, phase="play", stock=20)
    thrown = table.game.computer(view, (Offer("discard", cards=held),), Random(1), strength)
    assert thrown.card != "le.F"


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("game", "held"), [("scrummy", ("an.I", "li.U")), ("four-by-four", ("an.A", "li.U", "ch.U1", "an.E"))]
)
def test_no_u_is_thrown_on_a_q(game, held, strength) -> None:
    """The next player could take both."""
    table = Table(game, 2, seed="few").declined()

    def thrown(pile):
        view = replace(table.view(1), cards=held, phase="play", stock=20, discards=pile)
        return table.game.computer(view, (Offer("discard", cards=held),), Random(1), strength).card

    assert thrown(("le.K",))[3] == "U"
    assert thrown(("le.K", "li.Q"))[3] != "U"


def test_near_the_end_the_pepper_that_costs_most_is_discarded() -> None:
    table = rack("ch.E5 an.S an.T an.R le.B le.F le.D").declined()
    view = replace(table.view(1), cards=("ch.E5", "an.S"), phase="play", stock=0, rules=HandRules(hot=True))
    offers = (Offer("discard", cards=view.cards),)
    assert table.game.computer(view, offers, Random(1), "shark") == Discard("ch.E5")


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_of_words_as_long_the_one_with_the_dearest_pepper_is_laid_where_they_are_hot(strength) -> None:
    """ARTERY and not RARITY, which leaves an E that counts five; a shark begins with EX and not XI."""
    cards = ("le.A", "li.R", "an.R", "li.T", "le.I", "li.Y", "ch.E5", "li.X")
    table = Table("scrummy", 3, seed="hot").declined()
    offers = (Offer("lay", count=(2, 6)), Offer("discard", cards=cards))

    def laid(rules):
        view = replace(table.view(1), cards=cards, phase="play", rules=rules)
        return table.game.computer(view, offers, Random(1), strength).text

    assert "E" in laid(HandRules(hot=True))
    assert "E" not in laid(HandRules())
