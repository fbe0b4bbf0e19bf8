"""Challenges in Scrummy: before a turn, after a player went out, and with an empty stock."""

import pytest
from rummy_table import Table, deck

from engine.refused import Refused

A = "le.A le.B le.C le.D le.E le.F le.G"
B = "an.C an.A an.T an.S an.D an.O an.R"
C = "li.N li.O li.P li.R li.S li.T li.U"
STOCK = ("ch.I1", "ch.O1", "ch.U1", "le.H", "le.I", "le.J")


def table(seats=3, **options):
    return Table(
        seats=seats, deck=deck(*(A, B, C)[:seats], turned="ch.E1", stock=STOCK), **options
    ).declined()


def laid(*words, **options):
    """Player 1 has laid words and discarded; player 2 is at turn."""
    begun = table(**options).act(1, "take")
    for word in words:
        begun.act(1, "lay", text=word)
    return begun.act(1, "discard", card=begun.state.hands[1][-1])


def test_a_false_word_goes_back_and_costs_its_player_ten() -> None:
    begun = laid("TCA").act(2, "spellcheck", word="tca", of=1)
    assert begun.state.scores == (0, -10, 0)
    assert begun.state.words == ()
    assert begun.state.hands[1][-3:] == ("an.T", "an.C", "an.A")
    assert begun.told("spellchecked").public == {"by": 2, "of": 1, "word": "TCA", "true": False, "cost": 10}
    assert (begun.state.turn, begun.state.phase) == (2, "take")


def test_a_true_word_costs_the_challenger_ten_and_stays_proved() -> None:
    begun = laid("CAT").act(2, "spellcheck", word="CAT")
    assert begun.state.scores == (0, 0, -10)
    assert begun.refused(2, "spellcheck", word="CAT", of=1) == "not-now"
    assert "spellcheck" not in begun.offers()


def test_several_words_may_be_challenged_one_after_another_before_taking() -> None:
    begun = laid("TCA", "SO").act(2, "spellcheck", word="SO", of=1).act(2, "spellcheck", word="TCA", of=1)
    assert begun.state.scores == (0, -10, -10)
    begun.act(2, "take")
    assert begun.refused(2, "spellcheck", word="SO", of=1) == "not-now"


def test_only_others_displayed_words_can_be_challenged() -> None:
    begun = laid("CAT")
    assert begun.refused(2, "spellcheck", word="DOG", of=1) == "bad-word-shape"
    assert begun.refused(2, "spellcheck", word="CAT", of=0) == "bad-word-shape"
    assert begun.refused(0, "spellcheck", word="CAT", of=1) == "not-your-turn"
    begun.act(2, "take").act(2, "discard", card="ch.O1").act(0, "take").act(0, "discard", card="ch.U1")
    assert begun.refused(1, "spellcheck", word="CAT", of=1) == "not-now"


def test_a_word_that_two_players_show_needs_a_name() -> None:
    begun = laid("SO").act(2, "take").act(2, "lay", text="SO").act(2, "discard", card="li.N")
    assert begun.refused(0, "spellcheck", word="SO") == "bad-word-shape"
    assert begun.refused(0, "spellcheck", word="SO", of=2) is None


def test_checked_words_are_never_challenged() -> None:
    begun = laid("CAT", words="checked")
    assert set(begun.offers()) == {"take"}
    for said in ("CAT", "DOG"):
        with pytest.raises(Refused, match="not-now") as refused:
            begun.act(2, "spellcheck", word=said)
        assert refused.value.facts["why"] == "words-are-checked"


def out():
    """Player 1 goes out with a false word and a discard."""
    return table().act(1, "take").act(1, "lay", text="CASTORD").act(1, "discard", card="ch.I1")


def test_after_going_out_each_other_player_is_asked_in_turn_from_the_left() -> None:
    begun = out()
    assert (begun.state.phase, begun.state.turn) == ("out", 2)
    assert set(begun.offers()) == {"spellcheck", "accept"}
    assert begun.refused(0, "accept") == "not-your-turn"
    begun.act(2, "accept")
    assert begun.state.turn == 0
    begun.act(0, "accept")
    assert begun.report.between
    assert begun.state.scores == (-7, 7 + 10, -7)


def test_a_false_word_of_the_last_turn_means_that_he_is_not_out() -> None:
    begun = out().act(2, "spellcheck", word="CASTORD", of=1)
    assert begun.state.scores == (0, -10, 0)
    assert len(begun.state.hands[1]) == 7
    assert begun.state.discards[-1] == "ch.I1"  # the discard stays
    assert (begun.state.phase, begun.state.turn, begun.state.out) == ("take", 2, None)


def test_each_may_challenge_one_word_and_the_next_is_asked_about_the_rest() -> None:
    hands = (A.replace("le.A", "ch.A1"), B, C)
    begun = (
        Table("four-by-four", deck=deck(*hands, turned="ch.E1", stock=("le.A",))).declined().act(1, "take")
    )
    begun.act(1, "lay", text="CAST").act(1, "lay", text="ODRA")
    begun.act(2, "spellcheck", word="CAST", of=1)
    assert (begun.state.phase, begun.state.turn, begun.state.scores) == ("out", 0, (0, 0, -10))
    assert [claim.word for claim in begun.offers()["spellcheck"].claims] == ["ODRA"]
    begun.act(0, "spellcheck", word="ODRA", of=1)
    assert (begun.state.phase, begun.state.turn, begun.state.scores) == ("take", 2, (0, -10, -10))
    assert [word.text for word in begun.state.words] == ["CAST"]  # true words stay


def test_when_every_word_is_proved_the_hand_ends_at_once() -> None:
    hands = (A, "an.C an.A an.S an.T an.O an.R an.D", C)
    begun = Table(deck=deck(*hands, turned="ch.E1", stock=("ch.E2",))).declined().act(1, "take")
    begun.act(1, "lay", text="REDCOATS").act(2, "spellcheck", word="REDCOATS", of=1)
    assert begun.report.between  # player 0 has nothing left to challenge
    assert begun.state.scores == (-7, 8 + 10, -7 - 10)


def test_only_words_of_the_last_turn_can_be_challenged_then() -> None:
    begun = (
        laid("DR")
        .act(2, "take")
        .act(2, "discard", card="ch.O1")
        .act(0, "take")
        .act(0, "discard", card="ch.U1")
    )
    begun.act(1, "take").act(1, "lay", word=["an.C", "an.A", "an.T", "an.S", "le.H"])
    begun.act(1, "discard", card="an.O")
    assert begun.state.phase == "out"
    assert begun.refused(2, "spellcheck", word="DR", of=1) == "not-now"
    begun.act(2, "spellcheck", word="CATSH", of=1)
    assert begun.state.phase == "take"
    assert [word.text for word in begun.state.words] == ["DR"]


def test_at_a_checked_table_nobody_is_asked_after_going_out() -> None:
    hands = (A, "an.C an.A an.S an.T an.O an.R an.D", C)
    begun = Table(deck=deck(*hands, turned="ch.E1", stock=("ch.E2",)), words="checked").declined()
    begun.act(1, "take").act(1, "lay", text="REDCOATS")
    assert begun.report.between


def emptied(**options):
    """Two players have thrown all of the stock; player 1 faces it empty."""
    begun = table(2, **options)
    while begun.state.stock:
        seat = begun.state.turn
        begun.act(seat, "take")
        begun.act(seat, "discard", card=begun.state.taken[0])
    return begun


def test_without_a_stock_everybody_has_one_last_turn_from_the_first_who_faces_it() -> None:
    begun = emptied()
    first = begun.state.turn
    assert begun.state.phase == "last"
    assert begun.view(0).last_turns == 2
    assert begun.refused(first, "take") == "not-now"
    begun.act(first, "pass")
    assert (begun.state.phase, begun.state.turn) == ("last", 1 - first)
    begun.act(1 - first, "pass")
    assert begun.report.between
    assert begun.state.scores == (-7, -7)


def test_a_last_turn_takes_from_the_pile_with_a_word_and_then_discards() -> None:
    begun = emptied()
    seat, pile = begun.state.turn, begun.state.discards
    card = pile[-1]
    begun.act(seat, "take", card=card, word=[begun.state.hands[seat][0], card])
    assert begun.state.phase == "play"
    assert begun.refused(seat, "pass") == "not-now"
    begun.act(seat, "discard", card=begun.state.hands[seat][0])
    assert begun.state.turn == 1 - seat


def test_a_last_turn_may_lay_words_without_a_take_and_ends_with_pass() -> None:
    begun = emptied()
    seat = begun.state.turn
    hand = begun.state.hands[seat]
    begun.act(seat, "lay", word=hand[:2])
    assert begun.state.phase == "bare"
    assert begun.refused(seat, "discard", card=hand[2]) == "not-now"
    assert (
        begun.refused(seat, "take", card=begun.state.discards[-1], word=[begun.state.discards[-1]])
        == "not-now"
    )
    begun.act(seat, "pass")
    assert begun.state.turn == 1 - seat


def test_after_the_last_turns_everybody_may_challenge_the_words_laid_in_them() -> None:
    begun = emptied()
    first = begun.state.turn
    begun.act(first, "lay", word=list(begun.state.hands[first][:6])).act(first, "pass")
    other = begun.state.turn
    begun.act(other, "lay", word=list(begun.state.hands[other][:3])).act(other, "pass")
    assert (begun.state.phase, begun.state.turn) == ("closing", first)
    text = next(word.text for word in begun.state.words if word.seat == other)
    begun.act(first, "spellcheck", word=text, of=other)
    assert (begun.state.phase, begun.state.turn) == ("closing", other)
    begun.act(other, "accept")
    assert begun.report.between
    lost = 10 if begun.told("spellchecked").true else 0
    assert begun.state.scores[first] == 6 - 1 - lost


def test_going_out_in_a_last_turn_ends_the_hand_at_once() -> None:
    begun = emptied()
    seat = begun.state.turn
    begun.act(seat, "lay", word=list(begun.state.hands[seat]))
    assert begun.state.phase == "out"
    begun.act(1 - seat, "accept")
    assert begun.report.between
    assert begun.state.scores[seat] == 17


def test_a_false_word_in_a_last_turn_gives_the_next_player_his_last_turn() -> None:
    begun = emptied()
    seat = begun.state.turn
    begun.act(seat, "lay", word=list(begun.state.hands[seat]))
    word = begun.state.words[0].text
    begun.act(1 - seat, "spellcheck", word=word, of=seat)
    assert (begun.state.phase, begun.state.turn) == ("last", 1 - seat)
    begun.act(1 - seat, "pass")
    assert begun.report.between
