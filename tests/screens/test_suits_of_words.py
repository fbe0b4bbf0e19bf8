"""A refusal of mixed suits names them: the fewest from which the player's cards spell the word."""

import pytest

from screens.i18n.language import i18n
from screens.table.suits_of_words import mixed

HELD = ("ch.A1", "le.B", "le.A", "le.D", "li.T", "li.O", "an.C", "an.N")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("BAD", "BAD mixes suits."),  # Lemons alone spell it: that it mixes was the player's choice of cards
        ("CAT", "CAT mixes an Animal, a Chili Pepper and a Lime."),
        ("CAB", "CAB mixes Lemons and an Animal."),
        ("NOD", "NOD mixes an Animal, a Lime and a Lemon."),
        ("ABATTOIR", "ABATTOIR mixes suits."),  # the cards do not spell it
        ("tab", "tab mixes Lemons and a Lime."),
        ("CANTABADO", "CANTABADO mixes suits."),
    ],
)
def test_the_fewest_suits_that_spell_it_are_named(word, says):
    assert mixed(i18n("en"), HELD, word) == says


def test_all_four_suits_may_be_needed():
    held = ("ch.A1", "le.B", "li.T", "an.C")
    assert mixed(i18n("en"), held, "BACT") == "BACT mixes a Lemon, a Chili Pepper, an Animal and a Lime."


def test_what_is_said_of_another_deck_names_none_of_its_suits():
    assert mixed(i18n("en"), ("he.A", "sp.T"), "AT") == "AT mixes suits."
