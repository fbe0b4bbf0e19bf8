"""Letters as numbers: a quick way to find the words a rack can spell, and the worth of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from engine.computer.judging import VOWELS
from engine.contract import Strength
from engine.families.rummy.view import RummyView
from engine.families.rummy.word_cards import DECK, PACK
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.signatures import signature, signatures

_BITS = 5  # a letter's count, and a guard bit that is cleared when the count falls below zero
_GUARD = sum(1 << (_BITS * place + _BITS - 1) for place in range(26))
_EASE = dict(zip("EASRTINOLDUCMPGHBYFWKVXZJQ", range(26, 0, -1), strict=True))
_ALONE = 20
_LOPSIDED = 30  # the cost of holding only vowels, or none


def letters(cards: Iterable[str]) -> str:
    return "".join(DECK[card].letter or "" for card in cards)


_COPIES = Counter(letters(PACK))


@lru_cache(maxsize=1 << 16)
def packed(text: str) -> int:
    return sum(1 << (_BITS * (ord(letter) - 65)) for letter in text)


def fits(word: int, rack: int) -> bool:
    """Whether a packed word can be spelled from a packed rack."""
    return ((rack | _GUARD) - word) & _GUARD == _GUARD


def fitting(words: Iterable[str], rack: int) -> list[str]:
    return [word for word in words if fits(packed(word), rack)]


def rivals(view: RummyView) -> list[int]:
    """The other seats that play this hand."""
    return [place for place, seat in enumerate(view.seats) if seat.playing and place != view.seat]


def vocabulary(view: RummyView, strength: Strength) -> Lexicon:
    return lexicon_of(view.options).vocabulary(strength)


def ease(card: str, hand: Iterable[str]) -> int:
    """The worth of keeping a card: high for common letters, low for duplicates."""
    letter = DECK[card].letter or ""
    return _EASE[letter] - 9 * (letters(hand).count(letter) - 1)


def leave(held: str) -> int:
    """How well letters go together that are kept for later: common ones, both vowels and consonants, go well."""
    vowels = sum(letter in VOWELS for letter in held)
    lopsided = len(held) > 1 and vowels in (0, len(held))
    return sum(_EASE[letter] for letter in set(held)) - _LOPSIDED * lopsided - _ALONE * alone(held)


def alone(held: str) -> bool:
    """Whether there is a Q without its U."""
    return "Q" in held and "U" not in held


def helpful(known: Lexicon, held: str, length: int) -> int:
    """The number of cards in the pack that would make a word of that length with some of these few letters."""
    parts = {"".join(found) for found in combinations(sorted(held), length - 1)}
    made = signatures(known, length)
    return sum(
        copies
        for letter, copies in _COPIES.items()
        if any(signature(part + letter) in made for part in parts)
    )
