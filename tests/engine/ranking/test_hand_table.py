"""The table of all hands says what the search says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slow_judge import LEXICON

from engine.cards import load_deck
from engine.ranking.best import best
from engine.ranking.table import HandTable, hand_table

PACK = load_deck("scroker").pack()
HANDS = st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True)
SEVENS = st.lists(st.sampled_from(PACK), min_size=7, max_size=7, unique=True)


@pytest.fixture(scope="module")
def table() -> HandTable:
    return hand_table(LEXICON)


@pytest.mark.slow
@given(one=HANDS, other=HANDS)
def test_strengths_compare_as_the_keys_of_the_best_presentations(table, one, other) -> None:
    keys = best(one, LEXICON).key, best(other, LEXICON).key
    strengths = table.of_five(one), table.of_five(other)
    assert (keys[0] < keys[1]) == (strengths[0] < strengths[1])
    assert (keys[0] == keys[1]) == (strengths[0] == strengths[1])


@given(cards=HANDS)
def test_a_strength_tells_the_category(table, cards) -> None:
    assert table.category(table.of_five(cards)) == best(cards, LEXICON).category


@given(cards=SEVENS)
def test_of_seven_cards_the_best_five_count(table, cards) -> None:
    assert table.of_seven(cards) == table.of_five(best(cards, LEXICON).five)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("an.M an.O an.U an.N an.T", "an.T an.R an.A an.I an.N"),  # flying
        ("ch.A1 ch.E1 ch.I1 ch.O1 ch.U1", "li.T li.O ch.E1 an.A an.T"),  # a slush and a bullfrog
        ("le.B le.E ch.A1 li.N an.U", "li.T ch.O1 le.F le.J an.U"),  # natural and hot-'n'-sour
        ("le.J le.K li.Q li.X an.U", "le.J le.K li.Q li.X an.T"),  # the highest card
    ],
)
def test_examples_of_what_beats_what(table, better, worse) -> None:
    assert table.of_five(better.split()) > table.of_five(worse.split())


def test_the_order_of_the_cards_does_not_matter(table) -> None:
    seven = ["an.M", "le.B", "an.U", "li.N", "an.T", "ch.E1", "li.Z"]
    assert table.of_seven(seven) == table.of_seven(seven[::-1])
    assert table.of_five(seven[:5]) == table.of_five(seven[4::-1])
