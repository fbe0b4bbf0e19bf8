"""Looking for a word in a trick's letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from engine.words.lexicon import Lexicon

VOWELS = frozenset("AEIOUY")


def word_of(cards: Sequence[str], words: Lexicon) -> str | None:
    """A known word of all the letters: four letters have at most 24 orders, so all are tried."""
    letters = "".join(card[3] for card in cards)
    if VOWELS.isdisjoint(letters):
        return None
    return next((word for word in map("".join, permutations(letters)) if word in words), None)


def bluff(cards: Sequence[str], rng: Random) -> str | None:
    """Something that could be a word: vowels and consonants in turn, as far as they go."""
    letters = [card[3] for card in cards]
    rng.shuffle(letters)
    vowels = [letter for letter in letters if letter in VOWELS]
    others = [letter for letter in letters if letter not in VOWELS]
    if not vowels or not others:
        return None
    word = ""
    while vowels or others:
        pile = others if others and (not word or word[-1] in VOWELS or not vowels) else vowels
        word += pile.pop()
    return word
