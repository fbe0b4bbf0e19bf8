"""The rows that may still become words, against the plainest way of finding out."""

from functools import cache
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.words import load_lexicon
from engine.words.wordlist import WordList

rows = st.text("ABC", max_size=6)
vocabularies = st.sets(st.text("ABC", min_size=1, max_size=6), max_size=200).map(sorted)


def listed(words):
    return WordList.of((word, str(place % 9 + 1)) for place, word in enumerate(words))


@settings(max_examples=40, deadline=None)
@given(vocabularies, rows)
def test_a_list_says_what_the_plainest_search_says(words, row):
    made = listed(words)
    beginning = [word for word in words if word.startswith(row)]
    assert (row in made) == (row in words)
    assert list(made.starting_with(row)) == beginning
    assert made.can_become(row) == (bool(beginning) or not row)
    assert [made.containing(letter) for letter in "ABC"] == [
        sum(letter in word for word in words) for letter in "ABC"
    ]


@settings(max_examples=40, deadline=None)
@given(vocabularies)
def test_a_list_gives_its_words_and_levels_back(words):
    made = listed(words)
    assert list(made) == words
    assert len(made) == len(words)
    assert [made.level(word) for word in words] == [level for _, level in made.with_levels()]


@cache
def sorted_words(language):
    return sorted(load_lexicon(language))


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.slow)])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_prefix_questions_agree_with_the_whole_lexicon(language, data):
    lexicon = load_lexicon(language)
    words = sorted_words(language)
    word = words[data.draw(st.integers(0, len(words) - 1))]
    row = word[: data.draw(st.integers(0, len(word)))] + data.draw(st.text(ascii_uppercase, max_size=1))
    beginning = [other for other in words if other.startswith(row)]
    longer = [other for other in beginning if other != row]
    assert lexicon.can_become(row) == bool(beginning)
    assert lexicon.longer(row) == bool(longer)
    assert lexicon.continuations(row) == {other[len(row)] for other in longer}
    example = lexicon.an_example(row)
    assert example in beginning if beginning else example is None


def test_a_row_is_folded_like_a_word():
    assert load_lexicon("fr").can_become("œuv")
    assert load_lexicon("en").longer("Unicor")


@pytest.mark.parametrize("row", ["QZX", "BADGE\n", "B-", " "])
def test_a_hopeless_row_becomes_nothing(row):
    lexicon = load_lexicon("en")
    assert not lexicon.can_become(row)
    assert not lexicon.longer(row)
    assert lexicon.continuations(row) == frozenset()
    assert lexicon.an_example(row) is None


def test_a_complete_word_without_a_longer_one_is_still_possible_but_not_longer():
    lexicon = load_lexicon("en")
    assert lexicon.can_become("zymurgies")
    assert not lexicon.longer("zymurgies")


def test_the_example_is_the_most_familiar_of_the_first_words():
    assert load_lexicon("en").an_example("rabb") == "RABBIT"
