"""The solver, against looking at every word."""

from collections import Counter
from functools import cache
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words import (
    can_spell,
    extensions_from,
    load_lexicon,
    longest_from,
    signature,
    signatures,
    words_from,
    words_of,
)
from engine.words.lexicon import Lexicon
from engine.words.wordlist import WordList

ENGLISH = load_lexicon("en")
PLAIN = ENGLISH.vocabulary("plain")
EVERY_PLAIN_WORD = list(PLAIN)

racks = st.text("EEEEAAAIIOORRSSTTNNLLDDUGBCMPFHVWYKJXQZ", min_size=1, max_size=12)


@cache
def letters_of(word):
    return Counter(word)


def lacking(letters, held):
    return sum(max(0, count - held[letter]) for letter, count in letters.items())


def looked_up(words, rack, wilds):
    """Every word, one by one."""
    held = Counter(rack)
    fitting = (word for word in words if lacking(letters_of(word), held) <= wilds)
    return sorted(fitting, key=lambda word: (-len(word), word))


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(rack=racks, wilds=st.integers(0, 3))
def test_the_solver_finds_what_a_look_at_every_word_finds(rack, wilds):
    assert words_from(PLAIN, rack, wilds) == looked_up(EVERY_PLAIN_WORD, rack, wilds)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(rack=racks, wilds=st.integers(0, 2), first=st.integers(0, 16), span=st.integers(0, 6))
def test_lengths_keep_the_words_of_those_lengths(rack, wilds, first, span):
    lengths = range(first, first + span)
    expected = [word for word in looked_up(EVERY_PLAIN_WORD, rack, wilds) if len(word) in lengths]
    assert words_from(PLAIN, rack, wilds, lengths) == expected


@settings(max_examples=15, deadline=None)
@given(rack=racks, wilds=st.integers(0, 2))
def test_the_longest_are_the_first_of_all(rack, wilds):
    found = words_from(ENGLISH, rack, wilds)
    assert longest_from(ENGLISH, rack, wilds) == [word for word in found if len(word) == len(found[0])]


@settings(max_examples=40, deadline=None)
@given(
    st.sets(st.text("ABCDE", min_size=2, max_size=15), max_size=30).map(sorted),
    st.text("ABCDEF", max_size=15),
)
def test_a_tiny_lexicon_is_searched_like_a_big_one(words, rack):
    tiny = Lexicon("en", "test", WordList.of((word, "1") for word in words), frozenset())
    assert words_from(tiny, rack, 1) == looked_up(words, rack, 1)
    for length in range(2, 16):
        assert signatures(tiny, length) == {signature(word) for word in words if len(word) == length}


def test_asking_again_and_with_other_wild_cards_gives_the_same():
    many = words_from(ENGLISH, "RETAINS", 2)
    assert words_from(ENGLISH, "RETAINS", 2) == many
    assert set(words_from(ENGLISH, "RETAINS")) < set(words_from(ENGLISH, "RETAINS", 1)) < set(many)


def test_letters_are_folded():
    assert "COEUR" in words_from(load_lexicon("fr"), "cœur")


@pytest.mark.parametrize("rack", ["", "Q", "QZXJ"])
def test_nothing_is_found_where_nothing_is(rack):
    assert words_from(ENGLISH, rack) == []
    assert longest_from(ENGLISH, rack) == []


def test_wild_cards_alone_spell_every_short_word():
    assert len(words_from(ENGLISH, "", 2)) == sum(len(word) == 2 for word in ENGLISH)


def test_a_weaker_player_finds_fewer_words():
    assert set(words_from(PLAIN, "RETAINS")) < set(words_from(ENGLISH, "RETAINS"))


def test_extensions_keep_the_word_whole():
    assert extensions_from(PLAIN, "able", "tes") == ["ABLEST", "STABLE", "TABLES", "TABLE"]


@settings(max_examples=15, deadline=None)
@given(stem=st.sampled_from(["ABLE", "IN", "ROW", "RAT"]), rack=racks, wilds=st.integers(0, 1))
def test_extensions_are_the_longer_words_with_the_word_in_them(stem, rack, wilds):
    around = [word for word in EVERY_PLAIN_WORD if stem in word and word != stem]
    expected = looked_up(around, stem + rack, wilds)
    assert extensions_from(PLAIN, stem, rack, wilds) == expected


@pytest.mark.parametrize(
    ("letters", "word", "wilds", "fits"),
    [
        ("BADGE", "badge", 0, True),
        ("BADG", "BADGE", 0, False),
        ("BADG", "BADGE", 1, True),
        ("BOK", "BOOK", 0, False),
    ],
)
def test_letters_spell_a_text_when_wild_cards_make_up_what_lacks(letters, word, wilds, fits):
    assert can_spell(letters, word, wilds) == fits


@pytest.mark.parametrize("length", range(2, 16))
def test_signatures_are_those_of_all_the_words_of_a_length(length):
    expected = {"".join(sorted(word)) for word in EVERY_PLAIN_WORD if len(word) == length}
    assert signatures(PLAIN, length) == expected


@pytest.mark.parametrize("length", [0, 1, 16])
def test_no_word_has_such_a_length(length):
    assert signatures(ENGLISH, length) == frozenset()


@settings(max_examples=40, deadline=None)
@given(st.text(ascii_uppercase, min_size=2, max_size=6))
def test_letters_have_words_exactly_when_their_signature_is_known(letters):
    assert (signature(letters) in signatures(ENGLISH, len(letters))) == bool(words_of(ENGLISH, letters))


def test_words_of_letters_are_their_anagrams():
    assert words_of(PLAIN, "least") == ["LEAST", "SLATE", "STALE", "STEAL", "TALES"]
