"""ZOOT!'s cut for the deal (rulebook 3.6): nearest to A; ties and wild cards cut again; shown to all."""

from hypothesis import given, settings
from hypothesis import strategies as st
from poker_table import Table

from engine.families.poker.packs import pack_of
from engine.families.poker.registry import rules_of


@settings(max_examples=40, deadline=None)
@given(seats=st.integers(2, 8), seed=st.integers(0, 10**6).map(str), wild=st.integers(0, 4))
def test_the_cut(seats, seed, wild):
    table = Table("zoot", [50] * seats, seed=seed, wild_cards=wild)
    cuts = table.happened("cut")
    rivals, cards = list(range(seats)), {}
    for cut in cuts:
        again = dict(zip(cut.public["seats"], cut.public["cards"], strict=True))
        assert set(again) <= set(rivals)
        assert set(again) == {seat for seat in rivals if cards.get(seat, "*") == "*"}
        cards |= again
        if "*" not in cards.values():
            rivals = [seat for seat in rivals if cards[seat] == min(cards[other] for other in rivals)]
            cards = {}
    assert rivals == [table.state.dealer]
    assert not any(event.private for event in cuts)


@settings(max_examples=40, deadline=None)
@given(wild=st.integers(0, 4))
def test_so_many_wild_cards_are_in_the_deck(wild):
    state = Table("zoot", [50, 50], wild_cards=wild).state
    pack = pack_of(state.options, rules_of(state))
    assert pack.count("*") == wild
    assert len(pack) == 118 + wild


def test_a_cut_with_ties_and_wild_cards_is_reached() -> None:
    """The property above would prove little without a second cut."""
    tables = [Table("zoot", [50] * 8, seed=str(seed)) for seed in range(16)]
    assert any(len(table.happened("cut")) > 2 for table in tables)
    assert any("*" in cut.public["cards"] for table in tables for cut in table.happened("cut"))


def test_a_named_dealer_needs_no_cut() -> None:
    assert not Table("zoot", [50, 50], dealer=1).happened("cut")
