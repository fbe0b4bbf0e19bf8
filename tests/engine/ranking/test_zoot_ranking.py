"""The worth of a ZOOT! hand (rulebook 3.6)."""

from itertools import permutations
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ranking.zoot import NOTHING, best, present, spelled, value_of
from engine.refused import Refused

LEXICON = frozenset(
    ["QUIZZES", "ZOOTIER", "JAZZILY", "ENTRAIN", "TRAINEE", "QUILT", "JAZZY", "TRAIN", "AIDES"]
)


def test_the_value_is_the_sum_of_the_printed_values() -> None:
    assert value_of(("Q", "U", "I", "Z", "Z", "E", "S")) == 20 + 1 + 1 + 20 + 20 + 1 + 3
    assert value_of(("V", "W", "X", "Y")) == 40


def test_a_wild_card_is_worth_nothing_whatever_it_stands_for() -> None:
    assert value_of(("*=Q", "U", "*=Z")) == 1


def test_a_hand_is_worth_its_cards_when_all_of_them_make_one_word() -> None:
    claims = ("Z", "O", "O", "T", "I", "E", "R")
    assert present(sorted(claims), claims).value == value_of(claims) == 30


def test_a_hand_without_a_word_is_worth_nothing() -> None:
    assert present(("Z", "O", "O", "T", "I", "E", "R"), ()) == NOTHING
    assert NOTHING.value == 0


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        (("T", "R", "A", "I"), "bad-length"),
        (("T", "R", "A", "I", "I"), "not-your-card"),
        (("T", "R", "A", "I", "?"), "unknown-card"),
        (("T", "R", "A", "I", "*"), "bad-word-shape"),
        (("T", "R", "A", "I=E", "*=N"), "bad-word-shape"),
    ],
)
def test_a_claim_of_unlawful_shape_is_refused(claims, code) -> None:
    with pytest.raises(Refused, match=code):
        present(("A", "I", "R", "T", "*"), claims)


def test_a_typed_word_finds_its_cards_wild_ones_last() -> None:
    assert spelled(("A", "I", "R", "T", "*"), "train") == ("T", "R", "A", "I", "*=N")
    assert spelled(("A", "I", "R", "T", "*"), "trains") is None


def test_the_best_word_uses_every_card() -> None:
    assert best(("A", "I", "R", "T", "*"), LEXICON).claims == ("T", "R", "A", "I", "*=N")
    assert best(("A", "I", "R", "T"), LEXICON) == NOTHING


def slow_words(held: list[str]) -> set[str]:
    """Every word of the lexicon that some order of the cards spells, wild ones trying each letter of the word."""
    texts = (text for text in LEXICON if len(text) == len(held))
    return {text for text in texts if any(_spells(order, text) for order in permutations(held))}


def _spells(order: tuple[str, ...], text: str) -> bool:
    return all(card in ("*", letter) for card, letter in zip(order, text, strict=True))


@settings(max_examples=40, deadline=None)
@given(
    held=st.one_of(
        st.lists(st.sampled_from([*"AEINRTZ", "*"]), min_size=5, max_size=5),
        st.sampled_from(sorted(LEXICON)).flatmap(
            lambda text: st.permutations(text).flatmap(
                lambda cards: st.integers(0, 4).map(lambda wilds: ["*"] * wilds + list(cards[wilds:]))
            )
        ),
    )
)
def test_the_best_word_is_found_exactly_when_there_is_one(held) -> None:
    words = slow_words(held)
    found = best(held, LEXICON)
    assert bool(found.claims) == bool(words)
    assert found.text in {*words, ""}
    assert found.value == (value_of(held) if words else 0)
    assert present(held, found.claims) == found


def test_a_wild_card_may_stand_for_any_letter() -> None:
    for letter in ascii_uppercase:
        assert present(("A", "*"), ("A", f"*={letter}")).text == f"A{letter}"
