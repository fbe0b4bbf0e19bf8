"""Face-up cards (rulebook 3.3), and the leader by them."""

import pytest

from engine.ranking.showing import showing
from engine.ranking.terms import PLAIN, Terms


@pytest.mark.parametrize(
    ("up", "cards"),
    [
        ("an.D le.A an.C", ("an.D", "an.C")),
        ("an.U le.A le.B", ("le.B", "le.A")),
        ("an.U le.A li.N", ("an.U",)),
        ("le.A le.B li.N li.O", ("li.O", "li.N")),
        ("an.A an.C an.D an.U", ("an.U", "an.D")),
        ("ch.A1 ch.E5 an.U", ("ch.E5", "ch.A1")),
    ],
)
def test_the_highest_clean_pair_shows_else_the_highest_card(up, cards) -> None:
    assert showing(up.split()).cards == cards


def test_any_clean_pair_leads_before_any_single_card() -> None:
    assert showing(("ch.A1", "ch.E1", "li.N")).key > showing(("an.U", "li.Z", "le.M")).key


def test_pairs_compare_the_higher_card_then_the_lower() -> None:
    assert showing(("an.U", "an.A", "li.N")).key > showing(("an.T", "an.S", "li.O")).key
    assert showing(("li.Z", "li.V")).key > showing(("le.M", "le.L")).key


def test_single_cards_compare_by_rank() -> None:
    assert showing(("an.U", "li.N", "le.A")).key > showing(("an.T", "li.Z", "le.M")).key


def test_a_ruling_card_counts_as_such() -> None:
    terms = Terms(ruling=("ch.E",))
    assert showing(("ch.E1", "an.U", "an.T", "ch.A1"), terms).cards == ("ch.E1", "ch.A1")
    assert showing(("ch.E1", "an.U", "li.N"), terms).cards == ("ch.E1",)


def test_a_wild_card_shows_nothing() -> None:
    terms = Terms(wild=("an.U",))
    assert showing(("an.U", "an.T", "li.N"), terms).cards == ("an.T",)
    assert showing(("an.U", "*1"), terms).key < showing(("ch.A1", "li.N"), PLAIN).key
