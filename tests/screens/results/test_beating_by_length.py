"""The longer word wins at SCRAPOK, and the result names the other one."""

import pytest
from msgspec.structs import replace
from result_stage import staged

from engine.catalogue import GAMES
from engine.families.poker.events import Announced
from engine.families.poker.registry import rules_with
from screens.results.beating import decided
from screens.results.because import because
from screens.table.hand_result import HandResult, ShownHand, Why

RULES, OPTIONS = rules_with("scrapok", {}), {"language": "en"}
NOTHING = ShownHand(seat=3, hand="no word")


def word(seat, text, suits):
    cards = tuple(f"{suit}.{letter}" for suit, letter in zip(suits.split(), text, strict=True))
    return ShownHand(seat=seat, hand=f"{len(text)} letters", words=(text,), cards=(cards,))


BEST = word(0, "TONE", "he he cl cl")
OTHER, SHORT = word(1, "TEN", "he he he"), word(2, "TO", "di di")


def why(best, *beaten):
    return decided(RULES, OPTIONS, best, beaten)


def test_the_longest_of_the_beaten_words_is_told():
    assert why(BEST, NOTHING, SHORT, OTHER) == Why(
        rule="category", better=0, worse=1, ours="4 letters", theirs="3 letters"
    )


def test_false_words_and_none_are_beaten_without_a_claim_that_only_one_was_shown():
    assert why(BEST, NOTHING, replace(OTHER, false=("TEN",))) == Why(rule="best", better=0)
    assert why(BEST) == Why(rule="best", better=0)  # only the best is shown there


def test_of_as_many_letters_colour_decides_and_then_the_suit():
    """Both halves of the sentence have a number."""
    colour = why(word(0, "NOTE", "he di di he"), word(1, "TONE", "he he cl cl"), SHORT)
    assert colour == Why(rule="colour", better=0, worse=1, ours=4, theirs=2)
    suit = why(word(0, "NOTE", "he he he cl"), word(1, "TONE", "he di di cl"))
    assert suit == Why(rule="suit", better=0, worse=1, ours=3, theirs=2)


@pytest.mark.parametrize(
    ("said", "rule", "ours", "theirs"),
    [
        ([Announced(seat=1, letters=3), Announced(seat=2, letters=2)], "longer", 4, 3),
        ([Announced(seat=1, letters=4, colour="red", of_colour=3)], "more-colour", 4, 3),
        ([Announced(seat=1, letters=4, colour="red", of_colour=4, suit="di", of_suit=3)], "best", "", ""),
        ([Announced(seat=1, letters=4, colour="red", of_colour=4, suit="di", of_suit=2)], "best", "", ""),
        ([Announced(seat=1, letters=0)], "best", "", ""),
        ([Announced(seat=1, letters=5)], "best", "", ""),
    ],
)
def test_over_hidden_words_what_was_said_of_them_decides(said, rule, ours, theirs):
    best = word(0, "NOTE", "he di di he")
    found = decided(RULES, OPTIONS, best, [], (), said)
    assert (found.rule, found.ours, found.theirs) == (rule, ours, theirs)
    more = word(0, "NOTE", "he he he di")
    found = decided(RULES, OPTIONS, more, [], (), [Announced(seat=1, letters=4, of_colour=4, of_suit=2)])
    assert (found.rule, found.worse, found.ours, found.theirs) == ("more-suit", 1, 3, 2)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("colour", "Same length: 4 cards of one colour beat 2."),
        ("suit", "Same length and colours: 4 cards of one suit beat 2."),
        ("best", "**NOTE** is the best hand."),
        ("longer", "**NOTE** is the longest word: 4 letters; bob has 2."),
        ("more-colour", "Same length as bob: 4 cards of one colour beat 2."),
        ("more-suit", "Same length and colours as bob: 4 cards of one suit beat 2."),
    ],
)
def test_the_sentence_says_what_each_had(rule, told):
    shown = (word(0, "NOTE", "he di di he"), word(1, "TONE", "he he cl cl"))
    found = Why(rule=rule, better=0, worse=1, ours=4, theirs=2)
    assert because(staged("scrapok", 3), HandResult(hand=1, chips=True, shown=shown, why=found)) == told


@pytest.mark.parametrize(
    ("game", "cards", "told"),
    [
        ("scrapok", ("he.N", "he.O", "cl.T", "cl.E"), "Same length, colours and suits"),
        ("zoot", ("N", "O", "T", "E"), "8 points each"),
        ("scroker", ("li.N", "li.O", "li.T", "le.E"), "**NOTE** and **TONE** are worth the same"),
    ],
)
def test_a_tie_has_its_reason(game, cards, told):
    shown = tuple(
        ShownHand(seat=seat, words=(text,), cards=(cards,)) for seat, text in enumerate(("NOTE", "TONE"))
    )
    usual = {one.name: one.default for one in GAMES[game].options}
    found = decided(rules_with(game, usual), OPTIONS, shown[0], [], split=[1])
    said = because(staged(game, 3), HandResult(hand=1, chips=True, shown=shown, why=found))
    assert said == f"{told}: the pot is split."


def test_two_words_of_other_lengths_are_named_and_counted():
    shown = (
        ShownHand(
            seat=0, hand="Bullfrog", words=("GEM", "OR"), cards=(("le.G", "ch.E2", "le.M"), ("ch.O", "li.R"))
        ),
        ShownHand(seat=1, hand="Tadpole", words=("EEK",), cards=(("ch.E", "ch.E5", "le.K"),)),
    )
    found = Why(rule="category", better=0, worse=1, ours="Bullfrog", theirs="Tadpole")
    said = because(staged("scroker", 3), HandResult(hand=1, chips=True, shown=shown, why=found))
    assert said == "Bullfrog (3 + 2 letters) ranks above Tadpole (3 letters)."
