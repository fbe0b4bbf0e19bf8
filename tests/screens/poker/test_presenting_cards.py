"""What is typed when words are presented: their text, or the very cards."""

import pytest
from poker_stage import PokerTable

from screens.poker.presenting import claimed


def showdown(game="scroker", **options):
    for table in PokerTable(game, **options).played_through():
        if table.view.phase == "present":
            return table
    raise AssertionError("no showdown")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("badge", {"text": "badge"}),
        ("  tan is ", {"text": "tan is"}),
        ("an.N an.O", {"words": [["an.N", "an.O"]]}),
        ("an.N an.O, le.B=e li.T", {"words": [["an.N", "an.O"], ["le.B=E", "li.T"]]}),
        ("an.N an.O, TO", {"text": "an.N an.O, TO"}),  # not all of it are cards
        ("", {"text": ""}),
    ],
)
def test_cards_that_are_typed_are_the_cards_that_are_presented(typed, meant):
    assert claimed(showdown().stage(0), typed) == meant


def test_somebody_with_two_copies_may_say_which_of_them_they_present():
    """By typing cards: the text alone takes whichever comes first."""
    table = showdown()
    seat = table.turn
    first, second = table.state.players[seat].hand[:2]
    wanted = table.press(seat, "Type words…", fields={"words": f"{second} {first}"})
    assert wanted.action == {"do": "present", "words": [[second, first]]}
