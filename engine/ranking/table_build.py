"""How the table of all Scroker hands is made: every word's cards first, then all hands in blocks."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from engine.ranking.finder import Finder
from engine.ranking.scroker import HAND, Category
from engine.ranking.short_words import ShortWords
from engine.ranking.terms import PLAIN, UNICORN, call

Longs = npt.NDArray[np.int64]

CARDS = 52
CHOOSE = np.array(
    [[comb(card, size) for card in range(CARDS)] for size in range(1, HAND + 1)], dtype=np.int64
)
_HANDS = comb(CARDS, HAND)
_BLOCK = 1 << 14
# A hand's value: the category, one bit for natural, one for each countable card.
_COUNTED = (1 << CARDS) - 1
_NATURAL = 1 << CARDS
_CATEGORY = 1 << (CARDS + 1)

_FEW = {size: list(combinations(range(HAND), size)) for size in range(2, HAND + 1)}
_TWO_TWOS = [
    (one, two) for one, two in combinations(range(len(_FEW[2])), 2) if not {*_FEW[2][one]} & {*_FEW[2][two]}
]
_THREE_AND_TWO = [
    (three, two)
    for three, of_three in enumerate(_FEW[3])
    for two, of_two in enumerate(_FEW[2])
    if not {*of_three} & {*of_two}
]


def card_numbers() -> dict[str, int]:
    """Every card's place in the order of rank, from 0."""
    return {code: bit.bit_length() - 1 for code, bit in call(PLAIN).strength.items()}


def build(words: ShortWords) -> tuple[array[int], list[int]]:
    """The strength of every hand by its place, and the first strength of each category."""
    values = _all_values(_word_values(words))
    different = np.unique(values)
    strengths = array("i", bytes(4 * _HANDS))
    dense = np.frombuffer(strengths, dtype=np.int32)
    for block in _blocks():
        dense[block] = np.searchsorted(different, values[block])
    bounds = np.searchsorted(different, [category * _CATEGORY for category in Category])
    return strengths, bounds.tolist()


def _blocks() -> Iterator[slice]:
    """All hands at once would take some hundred megabytes more."""
    return (slice(start, start + _BLOCK) for start in range(0, _HANDS, _BLOCK))


def _all_values(words: dict[int, Longs]) -> Longs:
    hands = _all_hands()
    values = np.empty(_HANDS, dtype=np.int64)
    for block in _blocks():
        values[block] = _values(hands[:, block].astype(np.int64), words)
    return values


def _word_values(words: ShortWords) -> dict[int, Longs]:
    """For each number of cards, what a word of them is worth without its category, by their place; 0 for no word."""
    number = card_numbers()
    values = {size: np.zeros(comb(CARDS, size), dtype=np.int64) for size in range(2, HAND + 1)}
    for word in Finder(call(PLAIN), words).words(number):
        cards = np.array(sorted(number[code] for code in word.codes))
        values[len(cards)][_places(cards)] = word.natural * _NATURAL + word.counted
    return values


def _places(cards: npt.NDArray[np.int64]) -> Longs:
    """The places of sorted cards, a row for the lowest of each hand, one for the next, and so on."""
    places: Longs = sum(CHOOSE[size][numbers] for size, numbers in enumerate(cards))
    return places


def _all_hands() -> npt.NDArray[np.uint8]:
    """Every hand, sorted, in the order of places: under a highest card stand all hands of the cards below it."""
    hands = np.zeros((0, 1), dtype=np.uint8)
    for size in range(1, HAND + 1):
        below = [comb(card, size - 1) for card in range(CARDS)]
        lower = np.concatenate([hands[:, :count] for count in below], axis=1)
        highest = np.repeat(np.arange(CARDS, dtype=np.uint8), below)
        hands = np.vstack([lower, highest])
    return hands


def _values(hands: Longs, words: dict[int, Longs]) -> Longs:
    """The best value of each hand: the categories from low to high, each covering what is below it."""
    found = {size: [words[size][_places(hands[list(few)])] for few in _FEW[size]] for size in _FEW}
    by_category = {
        Category.DUCK: _highest(found[2]),
        Category.TWO_DUCKS: _highest([_both(found[2][one], found[2][two]) for one, two in _TWO_TWOS]),
        Category.TADPOLE: _highest(found[3]),
        Category.FROG: _highest(found[4]),
        Category.BULLFROG: _highest([_both(found[3][three], found[2][two]) for three, two in _THREE_AND_TWO]),
        Category.SLUSH: _slush(hands),
        Category.SCROKER: found[5][0],
        Category.FLYING_SCROKER: np.where((hands == card_numbers()[UNICORN]).any(axis=0), found[5][0], 0),
    }
    best = _high_cards(hands)
    for category, values in by_category.items():
        best = np.where(values > 0, category * _CATEGORY + values, best)
    return best


def _high_cards(hands: Longs) -> Longs:
    cards: Longs = _NATURAL + (np.int64(1) << hands).sum(axis=0)
    return cards


def _slush(hands: Longs) -> Longs:
    called = call(PLAIN)
    suits = [suit.code for suit in called.deck.suits]
    of_card = np.array([suits.index(called.suit[code] or "") for code in called.strength])
    dealt = of_card[hands]
    return np.where((dealt == dealt[0]).all(axis=0), _high_cards(hands), 0)


def _highest(values: list[Longs]) -> Longs:
    best = values[0]
    for others in values[1:]:
        best = np.maximum(best, others)
    return best


def _both(one: Longs, two: Longs) -> Longs:
    """Two words in one hand: natural when both are, counting the cards of both."""
    together = (one & two & _NATURAL) | ((one | two) & _COUNTED)
    return np.where((one > 0) & (two > 0), together, 0)
