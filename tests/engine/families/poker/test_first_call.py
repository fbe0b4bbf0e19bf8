"""Dealer's Choice: the first hand may be called when the table is opened."""

import pytest
from poker_table import Table

from engine.families.poker.actions import Choose

HOT = "Scroker = scroker; hot"


def table(line, seats=3, **options):
    return Table("dealers-choice", [20] * seats, dealer=1, first_call=line, **options)


def test_the_first_hand_is_dealt_as_it_was_called_and_the_next_dealer_is_asked():
    first = table(HOT)
    assert first.state.phase == "bet"
    assert first.state.called.terms.hot
    told = first.happened("called")
    assert [(one.seat, one.game, one.hot) for one in told] == [(1, "Scroker", True)]
    first.play_hand()
    first.next_hand()
    assert first.state.phase == "call"
    assert first.state.turn == 2


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("", {}),
        (HOT, {"games": ("spit",)}),
        ("Scroker = scroker; wild E", {}),
        ("Scroker = scroker; wild T", {"wild_cap": 1}),
    ],
    ids=["nothing", "not at this table", "never", "too many here"],
)
def test_what_no_longer_fits_the_table_is_asked_again(line, options):
    asked = table(line, **options)
    assert asked.state.phase == "call"
    assert asked.state.turn == 1
    assert not asked.happened("called")


def test_a_game_that_needs_too_many_cards_for_those_who_came_is_asked_again():
    invented = "Big = 4 down, bet, 3 up, bet"
    assert table(invented, 8, recipes=[invented]).state.phase == "call"


def test_who_is_asked_again_may_call_anything():
    asked = table("Scroker = scroker; wild E")
    asked.act(1, Choose(base="spit"))
    assert asked.state.called.name == "Spit in the Can"
