"""Scrummy: the deal, the opening exchange, taking, laying and discarding."""

import pytest
from rummy_table import Table, deck

HANDS = (
    "le.A le.B le.C le.D le.E le.F le.G",
    "an.C an.A an.T an.S an.D an.O an.R",
    "li.N li.O li.P li.R li.S li.T li.U",
)
TURNED = "ch.E1"
STOCK = ("ch.I1", "ch.O1", "ch.U1", "le.H")


def table(**options):
    return Table(deck=deck(*HANDS, turned=TURNED, stock=STOCK), **options)


def test_seven_cards_are_dealt_one_by_one_from_the_dealers_left_and_one_is_turned() -> None:
    begun = table()
    assert begun.report.hands == tuple(tuple(hand.split()) for hand in HANDS)
    assert begun.state.discards == (TURNED,)
    assert len(begun.state.stock) == 52 - 3 * 7 - 1
    assert begun.state.stock[:4] == STOCK
    assert begun.told("dealt").counts == (7, 7, 7)
    assert begun.state.turn == 1


def test_the_first_exchange_is_a_whole_turn_and_play_goes_on_at_the_left() -> None:
    begun = table().act(1, "decline").act(2, "exchange", give="li.U")
    assert begun.state.discards == ("li.U",)
    assert TURNED in begun.state.hands[2]
    assert (begun.state.turn, begun.state.phase) == (0, "take")
    assert begun.told("exchanged").public == {"gave": "li.U", "took": TURNED}


def test_if_all_decline_the_lead_begins() -> None:
    begun = table().declined()
    assert (begun.state.turn, begun.state.phase) == (1, "take")


def test_only_a_card_in_hand_can_be_exchanged() -> None:
    begun = table()
    assert begun.refused(1, "exchange", give="le.A") == "not-your-card"
    assert begun.refused(1, "exchange", give="xx.A") == "unknown-card"
    assert begun.refused(2, "decline") == "not-your-turn"
    assert begun.refused(1, "take") == "not-now"


def test_the_stock_gives_its_top_card_to_the_taker_alone() -> None:
    begun = table().declined().act(1, "take")
    event = begun.told("took")
    assert event.seen_by(1).cards == ("ch.I1",)
    assert not event.seen_by(0).cards
    assert begun.state.hands[1][-1] == "ch.I1"
    assert begun.refused(1, "take") == "not-now"


def test_a_turn_ends_with_a_discard_on_the_open_pile() -> None:
    begun = table().declined().act(1, "take").act(1, "discard", card="ch.I1")
    assert begun.state.discards == (TURNED, "ch.I1")
    assert begun.view(0).discards == (TURNED, "ch.I1")
    assert begun.state.turn == 2


def test_words_are_laid_dirty_and_firm_any_number_of_them_or_none() -> None:
    begun = table().declined().act(1, "take").act(1, "lay", word=["ch.I1", "an.D"]).act(1, "lay", text="Cats")
    assert begun.report.more["words"] == [[], ["ID", "CATS"], []]
    assert begun.told("presented").public == {
        "words": ("CATS",),
        "cards": (("an.C", "an.A", "an.T", "an.S"),),
    }


@pytest.mark.parametrize(
    ("word", "code"),
    [
        (["an.C"], "too-short"),
        (["an.C", "le.A"], "not-your-card"),
        (["an.C", "an.C"], "not-your-card"),
        (["an.C", "*1"], "unknown-card"),
        ([], "too-short"),
        ("CAB", "bad-word-shape"),
        ("C", "too-short"),
        ("CA-T", "bad-word-shape"),
    ],
)
def test_a_word_of_the_wrong_shape_is_refused(word, code) -> None:
    assert table().declined().act(1, "take").refused(1, "lay", word=word) == code


def test_a_word_is_laid_only_after_a_take_and_a_card_thrown_only_from_the_hand() -> None:
    begun = table().declined()
    assert begun.refused(1, "lay", text="CAT") == "not-now"
    assert begun.refused(1, "discard", card="an.C") == "not-now"
    begun.act(1, "take")
    assert begun.refused(1, "discard", card="le.A") == "not-your-card"
    assert begun.refused(1, "lay") == "bad-word-shape"


def test_false_words_may_be_laid_at_an_honour_table_and_not_at_a_checked_one() -> None:
    assert table().declined().act(1, "take").refused(1, "lay", text="TCA") is None
    checked = table(words="checked").declined().act(1, "take")
    assert checked.refused(1, "lay", text="TCA") == "not-a-word"
    assert checked.refused(1, "lay", text="CAT") is None


def test_a_pile_card_comes_with_all_above_it_and_with_a_word_that_contains_it() -> None:
    begun = (
        table()
        .declined()
        .act(1, "take")
        .act(1, "discard", card="an.D")
        .act(2, "take")
        .act(2, "discard", card="li.U")
    )
    assert begun.state.discards == (TURNED, "an.D", "li.U")
    begun.act(0, "take", card="an.D", text="dab")
    assert begun.state.words[0].cards == ("an.D", "le.A", "le.B")
    assert begun.state.discards == (TURNED,)
    assert begun.state.hands[0] == ("le.C", "le.D", "le.E", "le.F", "le.G", "li.U")
    assert begun.told("took").cards == ("an.D", "li.U")


def test_the_very_card_taken_has_to_be_in_the_word() -> None:
    begun = (
        table()
        .declined()
        .act(1, "take")
        .act(1, "discard", card="an.D")
        .act(2, "take")
        .act(2, "discard", card="li.U")
    )
    assert begun.refused(0, "take", card="an.D", word=["le.D", "le.A", "le.B"]) == "bad-word-shape"
    assert begun.refused(0, "take", card="an.D", text="CAB") == "bad-word-shape"
    assert begun.refused(0, "take", card="an.D") == "bad-word-shape"
    assert begun.refused(0, "take", card="an.C", text="CAB") == "not-your-card"
    assert begun.refused(0, "take", card="zz.C", text="CAB") == "unknown-card"
    assert begun.refused(0, "take", text="CAB") == "bad-word-shape"


def test_typed_words_leave_the_higher_cards_in_hand() -> None:
    hands = ("le.A ch.A1 an.A le.B le.C le.D le.F", HANDS[1].replace("an.A", "ch.A2"))
    begun = Table(seats=2, deck=deck(*hands, turned=TURNED, first=0), dealer=1).declined()
    begun.act(0, "take").act(0, "lay", text="CAB")
    assert begun.state.words[0].cards == ("le.C", "ch.A1", "le.B")


def test_offers_name_what_the_phase_allows() -> None:
    begun = table()
    assert set(begun.offers()) == {"exchange", "decline"}
    assert begun.offers(0) == {}
    begun.declined()
    assert set(begun.offers()) == {"take"}
    begun.act(1, "take")
    assert set(begun.offers()) == {"lay", "discard"}
    assert begun.offers()["lay"].count == (2, 8)


def test_lengths_that_leave_no_lawful_end_are_not_offered() -> None:
    begun = table().declined().act(1, "take").act(1, "lay", text="CAT")
    assert begun.offers()["lay"].count == (
        2,
        3,
    )  # of five cards; four or five would go out, and CAT is too short
