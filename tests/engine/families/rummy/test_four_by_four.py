"""Four by Four: going out early, where the table makes that worth half."""

from random import Random

import pytest
from msgspec.structs import replace
from rummy_table import Table, deck

from engine.families.rummy.actions import Exchange

HANDS = ("le.A le.B le.C le.D le.E le.F le.G", "an.C an.O an.A an.T an.R an.E an.D")


def gone_out(turn=1, **options):
    """Player 1 goes out in this turn of the table, with eight cards."""
    begun = Table("four-by-four", 2, deck=deck(*HANDS, turned="ch.E1", stock=("an.S",)), **options).declined()
    begun.state = replace(begun.state, turns=turn)
    return begun.act(1, "take").act(1, "lay", text="COAT").act(1, "lay", text="REDS").act(0, "accept")


@pytest.mark.parametrize(("turn", "scored"), [(1, 9), (3, 9), (4, 9), (5, 18), (9, 18)])
def test_going_out_in_ones_first_two_turns_scores_half(turn, scored) -> None:
    begun = gone_out(turn, second_deal=True)
    assert begun.state.scores == (-7, scored)
    assert begun.told("hand-ends").winners[0].amount == scored
    assert ("halved" in [event.kind for event in begun.events]) == (scored == 9)


def test_it_is_an_option_and_off() -> None:
    assert gone_out().state.scores == (-7, 18)


def test_a_table_stored_before_there_was_the_option_plays_on() -> None:
    begun = Table("four-by-four", 2, deck=deck(*HANDS, turned="ch.E1", stock=("an.S",))).declined()
    options = {name: value for name, value in begun.state.options.items() if name != "second_deal"}
    begun.state = replace(begun.state, options=options)
    begun.act(1, "take").act(1, "lay", text="COAT").act(1, "lay", text="REDS").act(0, "accept")
    assert begun.state.scores == (-7, 18)


@pytest.mark.parametrize("strength", ["plain", "sly", "shark", "master"])
def test_a_computers_opening_swap_is_none_of_its_first_two_turns(strength) -> None:
    """A player gives a Q for the D of RED. Going out two turns later is still early."""
    hand, stock = "an.C an.O an.A an.T an.R an.E li.Q", ("le.J", "le.K", "li.V", "an.S")
    table = Table("four-by-four", 2, deck=deck(hand, HANDS[0], turned="an.D", stock=stock), second_deal=True)
    table.act(1, "decline")
    swap = table.game.computer(table.view(0), table.game.legal(table.state, 0), Random(1), strength)
    assert swap == Exchange("li.Q")
    table.apply(0, swap)
    for seat, card in ((1, "le.J"), (0, "le.K"), (1, "li.V")):
        table.act(seat, "take").act(seat, "discard", card=card)
    table.act(0, "take").act(0, "lay", text="COAT").act(0, "lay", text="REDS").act(1, "accept")
    assert table.state.scores == (9, -7)
    assert "halved" in [event.kind for event in table.events]


FILLERS = ("le.B", "le.C", "le.D", "le.F", "le.G", "le.H", "li.Q", "li.V", "li.W")


@pytest.mark.parametrize("others", range(len(FILLERS) + 1))
def test_a_word_never_leaves_a_hand_that_cannot_be_finished(others) -> None:
    """The rules page's example. In Scrummy a word of four letters may not leave a single card, or none."""
    allowed = {}
    for game in ("four-by-four", "scrummy"):
        table = Table(game, 2)
        hand = ("an.C", "an.O", "an.A", "an.T", *FILLERS[:others])
        table.state = replace(table.state, hands=(("le.A",), hand), phase="play", turn=1, turns=2)
        allowed[game] = table.refused(1, "lay", text="COAT") is None
        assert not allowed[game] or not table.state.hands[1] or "discard" in table.offers(1)
    assert allowed == {"four-by-four": True, "scrummy": others > 1}
