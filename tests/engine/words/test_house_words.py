"""A server's own words override the lexicon."""

import pytest

from engine.words import load_lexicon, signatures, words_from, words_of

ENGLISH = load_lexicon("en")
HOUSE = ENGLISH.with_house_words(["zörglub", "qi"], ["badge", "zymurgies", "zax"])


def test_a_house_word_is_a_word_and_a_denied_one_is_none():
    assert "Zorglub" in HOUSE
    assert "badge" not in HOUSE
    assert "badges" in HOUSE


def test_the_lexicon_underneath_stays_as_it_was_and_is_shared():
    assert "zorglub" not in ENGLISH
    assert "badge" in ENGLISH
    assert HOUSE.words is ENGLISH.words


def test_what_is_both_allowed_and_denied_is_denied():
    assert "qi" not in ENGLISH.with_house_words(["qi"], ["QI"])


def test_a_word_with_a_language_in_front_holds_in_that_one_alone():
    lists = ["zörglub", "en:qzx", "FR:xqz"], ["fr:badge", "en:zax"]
    english, french = (load_lexicon(one).with_house_words(*lists) for one in ("en", "fr"))
    assert [word in english for word in ("zorglub", "qzx", "xqz", "badge", "zax")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert [word in french for word in ("zorglub", "qzx", "xqz", "badge")] == [True, False, True, False]


@pytest.mark.parametrize(
    ("row", "possible", "longer"),
    [
        ("ZORG", True, True),
        ("ZORGLUB", True, False),
        ("BADGE", True, True),
        ("ZYMURGIE", False, False),
        ("", True, True),
    ],
)
def test_rows_become_house_words_and_never_denied_ones(row, possible, longer):
    assert HOUSE.can_become(row) == possible
    assert HOUSE.longer(row) == longer


def test_continuations_and_examples_know_the_house():
    assert HOUSE.continuations("ZORGLU") == {"B"}
    assert HOUSE.continuations("ZYMURGI") == {"C"}
    assert HOUSE.an_example("ZORG") == "ZORGLUB"


def test_the_house_is_counted_and_listed():
    words = set(HOUSE)
    assert {"ZORGLUB", "QI"} <= words
    assert not {"BADGE", "ZYMURGIES", "ZAX"} & words
    assert len(HOUSE) == len(words)
    assert HOUSE.containing("Z") == sum("Z" in word for word in words)


def test_computer_players_know_the_words_of_the_house():
    plain = HOUSE.vocabulary("plain")
    assert "zorglub" in plain
    assert "badge" not in plain
    assert plain.level("zorglub") == 10


def test_the_solver_finds_house_words_and_no_denied_ones():
    assert words_from(HOUSE, "ZORGLUB")[0] == "ZORGLUB"
    assert "BADGE" not in words_from(HOUSE, "BADGE", 1)
    assert "QI" in words_from(HOUSE, "Q", 1)


def test_signatures_know_the_house():
    assert "BGLORUZ" in signatures(HOUSE, 7)
    assert "BGLORUZ" not in signatures(ENGLISH, 7)
    assert "AXZ" in signatures(ENGLISH, 3)
    assert "AXZ" not in signatures(HOUSE, 3)
    assert words_of(HOUSE, "AXZ") == []


def test_a_signature_stays_while_an_anagram_is_left():
    house = ENGLISH.with_house_words(deny=["stare"])
    assert "AERST" in signatures(house, 5)
    assert "STARE" not in words_of(house, "STARE")
    assert "TEARS" in words_of(house, "STARE")


def test_two_equal_houses_are_one_lexicon():
    again = ENGLISH.with_house_words(["qi", "ZORGLUB"], ["ZAX", "zymurgies", "badge"])
    assert again == HOUSE
    assert hash(again) == hash(HOUSE)
    assert again != ENGLISH
