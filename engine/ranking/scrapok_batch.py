"""The strength of very many SCRAPOK hands at once, for computer players who try out possible cards.

Hands are rows of card numbers; the strength of a hand is its key as one number, so strengths compare as keys do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.cards import Deck
from engine.ranking.layers import WordSource
from engine.ranking.letter_sums import LETTERS, LONGEST, LetterSums, Sums, letter_sums
from engine.ranking.scrapok import Key, Sees, numbers_of, subsets

Numbers = npt.NDArray[np.intp]

_ROWS = 256  # hands whose subsets' sums fit the processor's cache
_SIZES = tuple(range(LONGEST, 1, -1))
_LENGTH, _COLOUR = 256, 16
_BITS_SET = np.array([mask.bit_count() for mask in range(1 << 10)], dtype=np.intp)


@lru_cache(maxsize=4)
def card_numbers(deck: Deck) -> dict[str, int]:
    return {card.code: number for number, card in enumerate(deck.cards)}


def numbered(deck: Deck, cards: Iterable[str]) -> list[int]:
    """Cards as the numbers that `strengths` reads."""
    numbers = card_numbers(deck)
    return [numbers[code] for code in cards]


def strength_of(key: Key) -> int:
    length, colour, suit = key
    return length * _LENGTH + colour * _COLOUR + suit


def strengths(
    deck: Deck, private: Numbers, public: Numbers, lexicon: WordSource, sees: Sees | None = None
) -> Numbers:
    """The strength of the best true combination in each row of private and public cards; 0 for none."""
    known = letter_sums(lexicon)
    hands = np.concatenate([private, public], axis=1)
    lawful = subsets(private.shape[1], public.shape[1], _SIZES)
    parts = [
        _strengths(deck, hands[row : row + _ROWS], lawful, known, sees) for row in range(0, len(hands), _ROWS)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.intp)


def _strengths(
    deck: Deck, hands: Numbers, lawful: tuple[Numbers, ...], known: LetterSums, sees: Sees | None
) -> Numbers:
    faces = _faces(deck)
    sums = _all_sums(faces.letters[hands])
    suits = (faces.suits[:, hands] << np.arange(hands.shape[1])).sum(axis=2)
    result = np.zeros(len(hands), dtype=np.intp)
    wordless = np.arange(len(hands))
    for masks in lawful:
        rows, found = _words_among(known, sums, wordless, masks, sees)
        if len(rows):
            np.maximum.at(result, rows, _worth(faces, suits[:, rows], found))
            wordless = np.flatnonzero(result == 0)
    return result


def _words_among(
    known: LetterSums, sums: Sums, rows: Numbers, masks: Numbers, sees: Sees | None
) -> tuple[Numbers, Numbers]:
    """The pairs of a row and a subset of its cards that makes a word."""
    part = sums.ravel().take((rows[:, None] * sums.shape[1] + masks).ravel())
    maybe = known.maybe(part)
    true = maybe[known.are_words(part[maybe])]
    if sees is not None:
        true = true[sees(part[true], _BITS_SET[masks[true % len(masks)]])]
    return rows[true // len(masks)], masks[true % len(masks)]


def _worth(faces: _Faces, suits: Numbers, masks: Numbers) -> Numbers:
    lengths = _BITS_SET[masks]
    of_suit = _BITS_SET[suits & masks]
    red = of_suit[faces.red].sum(axis=0)
    colour = np.maximum(red, lengths - red)
    worth: Numbers = lengths * _LENGTH + colour * _COLOUR + of_suit.max(axis=0)
    return worth


def _all_sums(letters: Sums) -> Sums:
    """The sum of every subset, for each row of cards; bit n of its place says whether card n is in it."""
    rows, cards = letters.shape
    sums = np.zeros((rows, 1 << cards), dtype=np.uint64)
    for card in range(cards):
        size = 1 << card
        np.add(sums[:, :size], letters[:, card : card + 1], out=sums[:, size : 2 * size])
    return sums


class _Faces:
    """The meanings of a deck's card numbers."""

    def __init__(self, deck: Deck) -> None:
        letters = numbers_of(deck)
        self.letters = LETTERS[[letters[card.code] for card in deck.cards]]
        self.suits = np.array(
            [[card.suit == suit.code for card in deck.cards] for suit in deck.suits], dtype=np.intp
        )
        self.red = [place for place, suit in enumerate(deck.suits) if suit.colour == "red"]


@lru_cache(maxsize=4)
def _faces(deck: Deck) -> _Faces:
    return _Faces(deck)
