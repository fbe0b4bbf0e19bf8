"""Letters as numbers: a quick way to tell which words a rack can spell, and what a card is worth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from engine.contract import Strength
from engine.families.rummy.view import RummyView
from engine.families.rummy.words import DECK
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

_BITS = 5  # a letter's count, and a guard bit that goes out when the count falls below zero
_GUARD = sum(1 << (_BITS * place + _BITS - 1) for place in range(26))
_EASE = dict(zip("EASRTINOLDUCMPGHBYFWKVXZJQ", range(26, 0, -1), strict=True))
_DOUBT: dict[Strength, float] = {"plain": 0.35, "sly": 0.6, "shark": 1.0}


def letters(cards: Iterable[str]) -> str:
    return "".join(DECK[card].letter or "" for card in cards)


@lru_cache(maxsize=1 << 16)
def packed(text: str) -> int:
    return sum(1 << (_BITS * (ord(letter) - 65)) for letter in text)


def fits(word: int, rack: int) -> bool:
    """Whether a packed word can be spelled from a packed rack."""
    return ((rack | _GUARD) - word) & _GUARD == _GUARD


def fitting(words: Iterable[str], rack: int) -> list[str]:
    return [word for word in words if fits(packed(word), rack)]


def vocabulary(view: RummyView, strength: Strength) -> Lexicon:
    return lexicon_of(view.options).vocabulary(strength)


def ease(card: str, hand: Iterable[str]) -> int:
    """How much a card is worth keeping: common letters are, duplicates are not."""
    letter = DECK[card].letter or ""
    return _EASE[letter] - 9 * (letters(hand).count(letter) - 1)


def doubts(view: RummyView, word: str, known: Lexicon, strength: Strength) -> bool:
    """Whether this player would bet ten points that a word is false. They make up their mind once a hand."""
    if word in known:
        return False
    mood = Random(f"{view.seat}/{view.hand}/{word}").random()
    return mood < _DOUBT[strength]
