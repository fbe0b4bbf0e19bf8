"""Computer players at the rummy tables who make words up: where it pays, and never where it cannot."""

from random import Random

import pytest
from msgspec.structs import replace
from rummy_seat import STRENGTHS, rack
from rummy_table import Table

from engine.characters import CHARACTERS
from engine.contract import Offer
from engine.families.rummy.actions import (
    Lay,
)
from engine.words.lexica import lexicon_of


def pretended(hand, strength="shark", character="Cleo"):
    """The words that are none, of many first turns with these cards."""
    table = rack(hand, stock=("an.I",)).declined().act(1, "take")
    view, offers = table.view(1), table.game.legal(table.state, 1)
    known = lexicon_of(view.options)
    decided = [
        table.game.computer(view, offers, Random(seed), strength, CHARACTERS[character]) for seed in range(40)
    ]
    return {act.text for act in decided if isinstance(act, Lay) and act.text not in known}


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_up_a_word_of_all_their_cards_at_once(strength) -> None:
    """Nobody would believe it."""
    assert all(len(word) < 8 for word in pretended("an.R an.N le.G ch.U1 le.B le.F le.D", strength))


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_a_true_one_does_well(strength) -> None:
    assert pretended("an.R an.E an.D an.C an.O an.A an.T", strength) == set()


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_another_seat_knows_every_word(strength) -> None:
    """The other player would challenge it. People's levels are unknown, and a player who knows every word may do it
    themselves."""
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take")
    view = replace(table.view(1), cards=("le.D", "ch.O1", "li.P", "li.V", "li.T", "an.M"))
    offers = (Offer("lay", cards=view.cards, text=True, count=(2, 6)), Offer("discard", cards=view.cards))

    def made(levels):
        acts = [
            table.game.computer(view, offers, Random(seed), strength, CHARACTERS["Cleo"], levels)
            for seed in range(50)
        ]
        return sum(isinstance(act, Lay) and act.text == "DOMPT" for act in acts)

    assert made({0: "master"}) == 0
    assert made({0: "shark", 1: strength}) == made({}) > 10


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_two_sharks_would_have_to_believe_it(strength) -> None:
    """Three of four that end a hand would be found out. One shark, or people, may be taken in."""
    table = Table("scrummy", 3, seed="sharks").declined()
    cards = ("le.D", "ch.O1", "li.P", "li.V", "li.T", "an.M")
    view = replace(table.view(1), cards=cards, phase="play", stock=20)
    offers = (Offer("lay", cards=cards, text=True, count=(2, 6)), Offer("discard", cards=cards))

    def made(levels):
        acts = [
            table.game.computer(view, offers, Random(seed), strength, CHARACTERS["Cleo"], levels)
            for seed in range(50)
        ]
        return sum(isinstance(act, Lay) and act.text == "DOMPT" for act in acts)

    assert made({0: "shark", 2: "shark"}) == 0
    assert made({0: "plain", 2: "sly"}) == made({}) > 5


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_word_that_ends_the_hand_is_made_up_now_and_then_and_looks_like_one(strength) -> None:
    """These six cards spell only short words, but DOMPT looks like one."""
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take")
    view = replace(table.view(1), cards=("le.D", "ch.O1", "li.P", "li.V", "li.T", "an.M"))
    offers = (Offer("lay", cards=view.cards, text=True, count=(2, 6)), Offer("discard", cards=view.cards))
    known = lexicon_of(view.options)
    acts = [table.game.computer(view, offers, Random(seed), strength) for seed in range(200)]
    made = [act.text for act in acts if isinstance(act, Lay) and act.text not in known]
    assert 10 < len(made) < 120
    assert set(made) == {"DOMPT"}


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_card_of_the_pile_is_taken_for_a_made_up_word_now_and_then(strength) -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined()
    pile = ("ch.O1", "le.B", "le.L")
    view = replace(table.view(1), cards=("an.R", "an.T"), phase="take", discards=pile, stock=9)
    known = lexicon_of(view.options)
    acts = [
        table.game.computer(
            view, (Offer("take", cards=pile, choices=("stock", "discard")),), Random(seed), strength
        )
        for seed in range(200)
    ]
    made = {act.text for act in acts if act.text and act.text not in known}
    assert made
    assert all(len(word) == 5 and "O" in word for word in made)
