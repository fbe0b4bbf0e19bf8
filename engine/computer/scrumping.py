"""Looking for a word in a trick's letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engine.computer.judging import VOWELS
from engine.words.lexicon import Lexicon


def word_of(cards: Sequence[str], words: Lexicon) -> str | None:
    """A known word of all the letters: four letters have at most 24 orders, so all are tried."""
    letters = "".join(card[3] for card in cards)
    if VOWELS.isdisjoint(letters):
        return None
    return next((word for word in map("".join, permutations(letters)) if word in words), None)
