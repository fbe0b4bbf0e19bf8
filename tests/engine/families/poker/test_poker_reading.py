"""The bulk evaluation of hands agrees with the ranking."""

from random import Random

import numpy as np
import pytest

from engine.cards import load_deck
from engine.families.poker.computer.reading import category_of, reader
from engine.ranking.best import best
from engine.ranking.terms import PLAIN, Terms
from engine.words.lexicon import load_lexicon

PLAY_WITH = [
    pytest.param(PLAIN, 0, 5, id="plain"),
    pytest.param(PLAIN, 0, 7, id="seven cards"),
    pytest.param(
        Terms(hot=True, ruling=("ch",), wild=("an.D",), mix=True), 2, 5, id="hot, ruling, wild, mixed"
    ),
    pytest.param(Terms(hot_n_sours=1), 0, 5, id="one hot-'n'-sour a word"),
    pytest.param(Terms(hot_n_sours="none"), 0, 6, id="no hot-'n'-sours"),
    pytest.param(Terms(wild=("E",)), 2, 5, id="many wild cards"),
]


@pytest.mark.parametrize("strength", ["plain", "shark"])
@pytest.mark.parametrize(("terms", "jokers", "cards"), PLAY_WITH)
def test_categories_are_the_rankings(terms, jokers, cards, strength):
    words = load_lexicon("en").vocabulary(strength)
    hands = random_hands(jokers, cards, 150)
    book = reader(terms, words, jokers=bool(jokers))
    scores, _ = book.read(book.rows(hands))
    for hand, score in zip(hands, scores, strict=True):
        assert category_of(int(score)) == best(hand, words, terms).category, hand


def test_order_is_the_rankings_down_to_the_highest_card():
    words = load_lexicon("en")
    hands = random_hands(0, 5, 300)
    book = reader(PLAIN, words)
    scores = book.read(book.rows(hands))[0].tolist()
    keys = [best(hand, words).key for hand in hands]
    pairs = [(one, two) for one in range(300) for two in range(one)]
    wrong = [pair for pair in pairs if scores[pair[0]] > scores[pair[1]] and keys[pair[0]] < keys[pair[1]]]
    assert len(wrong) < len(pairs) / 100  # equal words may differ in the best pepper or card only


def test_used_cards_make_the_hand():
    words = load_lexicon("en")
    book = reader(PLAIN, words)
    hand = ["li.X", "an.C", "an.A", "an.T", "li.V"]
    _, used = book.read(book.rows([hand]))
    assert np.array(hand)[used[0]].tolist() == ["an.C", "an.A", "an.T"]


def random_hands(jokers, cards, count):
    pack = load_deck("scroker").pack(jokers=jokers)
    dice = Random(f"{jokers} {cards}")
    return [dice.sample(pack, cards) for _ in range(count)]
