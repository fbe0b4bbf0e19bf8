"""At SCRAPOK the longer word wins, and the result says over which other one."""

from msgspec.structs import replace

from engine.families.poker.registry import rules_with
from screens.results.beating import decided
from screens.results.facts import ShownHand, Why

RULES = rules_with("scrapok", {})
BEST = ShownHand(seat=0, hand="4 letters", words=("TONE",), cards=(("le.T", "le.O", "le.N", "le.E"),))
OTHER = ShownHand(seat=1, hand="3 letters", words=("TEN",), cards=(("ch.T", "ch.E", "ch.N"),))
SHORT = ShownHand(seat=2, hand="2 letters", words=("TO",), cards=(("an.T", "an.O"),))
NOTHING = ShownHand(seat=3, hand="no word")


def test_the_longest_of_the_beaten_words_is_told():
    why = decided(RULES, BEST, [NOTHING, SHORT, OTHER])
    assert why == Why(rule="category", better=0, worse=1, ours="4 letters", theirs="3 letters")


def test_whoever_shows_no_word_or_a_false_one_leaves_the_best_alone():
    false = replace(OTHER, false=("TEN",))
    assert decided(RULES, BEST, [NOTHING, false]) == Why(rule="alone", better=0)
