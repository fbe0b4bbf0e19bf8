"""A server's own words on top of the big list: the rankings see exactly the words that its lexicon has."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ranking.letter_index import shelf
from engine.ranking.letter_sums import letter_sums, sums_of
from engine.ranking.short_words import short_words
from engine.words.lexicon import Lexicon
from engine.words.wordlist import WordList

BIG = sorted(["ATE", "EAT", "TEA", "TAT", "ET", "TA", "AT", "TATA", "EATEN", "TENET", "TEAT", "NEAT", "ANTE"])
OWN = ["ETA", "TAE", "NE", "TENT", "EAT", "TAT", "NATTE", "ANTEATE", "O'TA", "É"]
LEXICON = Lexicon("en", "test", WordList.of((text, "1") for text in BIG), frozenset())
HOUSES = st.builds(
    LEXICON.with_house_words,
    allow=st.lists(st.sampled_from(OWN)),
    deny=st.lists(st.sampled_from([*BIG, *OWN])),
)
RACKS = ["".join(letters) for size in range(2, 6) for letters in combinations_with_replacement("AENT", size)]


def words_of(lexicon: Lexicon, letters: str) -> list[str]:
    return sorted(text for text in lexicon if sorted(text) == sorted(letters) and text.isalpha())


@settings(max_examples=40, deadline=None)
@given(lexicon=HOUSES)
def test_short_words_are_those_of_the_lexicon(lexicon) -> None:
    found = short_words(lexicon)
    for rack in RACKS:
        assert found.spelled(rack) == next(iter(words_of(lexicon, rack)), None)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(lexicon=HOUSES)
def test_letter_sums_know_the_words_of_the_lexicon(lexicon) -> None:
    known = letter_sums(lexicon)
    for rack in RACKS:
        total = sums_of(rack, len(rack))
        words = words_of(lexicon, rack)
        assert known.are_words(total)[0] == bool(words)
        if words:
            assert known.maybe(total).tolist() == [0]
            assert known.text(np.uint64(total[0])) == words[0]


@settings(max_examples=40, deadline=None)
@given(lexicon=HOUSES, length=st.integers(2, 7))
def test_a_shelf_has_the_words_of_its_length(lexicon, length) -> None:
    assert list(shelf(lexicon, length)) == sorted(
        text for text in lexicon if len(text) == length and text.isascii() and text.isalpha()
    )


def test_servers_without_words_of_their_own_share_what_is_worked_out() -> None:
    other = LEXICON.with_house_words()
    assert other is not LEXICON
    assert short_words(other) is short_words(LEXICON)
    assert letter_sums(other) is letter_sums(LEXICON)
    assert shelf(other, 5) is shelf(LEXICON, 5)


@pytest.mark.parametrize("length", [2, 5])
def test_a_lexicon_without_words_answers_too(length) -> None:
    assert shelf(frozenset(), length).around("A") is None
    assert short_words(frozenset()).around("A", length) is None
    assert not letter_sums(frozenset()).are_words(sums_of("AE", 2)).any()
