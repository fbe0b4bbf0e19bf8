"""ZOOT!: how likely cards come to a word, and what it will be worth.

Every word of the right length that may still be made counts, by the chance that the letters it lacks come. How reliable
such a sum is, and by how much it understates what words are worth, was measured in 400 hands of each level in which
everybody stayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import perm
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.cards import load_deck
from engine.computer.poker.knowing import Knowing
from engine.families.poker.rules import Turns
from engine.ranking.letter_sums import Sums, sums_of
from engine.ranking.zoot import value_of
from engine.words.lexicon import Lexicon

_COME = ((1.0, 1.0), (1.34, 1.1), (0.95, 0.97), (0.45, 0.85), (0.3, 0.78))
"""By the number of cards still to take: how likely one of the words hoped for comes (a factor of the odds, and a
power)."""
_DEARER = (0.0, 1.8, 2.9, 3.4, 3.9)
"""How much more the word is worth than the average of those hoped for: players try for the most valuable."""
_A = ord("A")
Counts = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]


def takes_left(know: Knowing) -> int:
    """Cards this player may still take in this hand."""
    view = know.view
    turns = [street.take for street in view.rules.streets[view.street :] if isinstance(street, Turns)]
    under_way = view.phase == "turns"
    done = know.own.acted if under_way else False
    taken = (view.taken if not done else turns[0]) if under_way else 0
    return sum(turns) - taken


def promise(know: Knowing, cards: Sequence[str], takes: int) -> float:
    """The chance that these cards and `more` others end as one word. Surplus cards are discarded."""
    return promised(know, cards, takes).chance


class Promise(NamedTuple):
    chance: float  # that there is a word in the end; a certainty if it is spelled already
    points: float  # what it is worth then


def promised(know: Knowing, cards: Sequence[str], takes: int) -> Promise:
    shelf, wilds = _shelf(know.words.decent(), know.view.rules.own_cards), cards.count("*")
    held = Counter(card for card in cards if card != "*")
    used = {letter: np.minimum(shelf.counts[ord(letter) - _A], count) for letter, count in held.items()}
    lacking = np.full(len(shelf.chances), shelf.length, dtype=np.int8)
    points = np.zeros(len(shelf.chances))
    for letter, letters in used.items():
        lacking -= letters
        points += letters * float(value_of(letter))
    spelled = (lacking <= wilds) & know.eye.of_sums(shelf.sums, shelf.length)
    least = float(points[spelled].max(initial=0.0))
    near = np.flatnonzero(lacking <= takes + wilds) if takes else lacking[:0]
    if not near.size:
        return Promise(float(least > 0), least)
    chances = shelf.chances[near]
    for letter, letters in used.items():
        chances -= letters[near] * _log_chance()[ord(letter) - _A]
    missing = np.maximum(lacking[near] - wilds, 0)
    # A wild card stands for any missing letter, most usefully for the rarest.
    part = missing / np.maximum(lacking[near], 1)
    ways = np.array([perm(takes, count) for count in range(takes + 1)])[missing]
    likely = ways * np.exp(chances * part)
    hoped = float(likely.sum())
    worth = float(likely @ (points[near] + (shelf.points[near] - points[near]) * part)) / hoped
    return Promise(1.0 if least else _one_comes(hoped, takes), max(least, worth + _DEARER[takes]))


def _one_comes(hoped: float, takes: int) -> float:
    """The words hoped for need the same letters, so they come together or not at all: even ten are no certainty."""
    factor, power = _COME[min(takes, len(_COME) - 1)]
    odds = float(factor * hoped**power)
    return odds / (1 + odds)


class Shelf(NamedTuple):
    """All words of one length: how often each letter is in them, how likely all their letters are to come, and what
    they are worth. Anagrams count once: GRAINED makes READING no likelier."""

    length: int
    counts: Counts
    sums: Sums
    chances: Floats
    points: Floats


@lru_cache(maxsize=8)
def _shelf(words: Lexicon, length: int) -> Shelf:
    texts = "".join({"".join(sorted(text)): text for text in words if len(text) == length}.values())
    letters = np.frombuffer(texts.encode("ascii"), dtype=np.uint8).reshape(-1, length) - _A
    # One row for each letter, so a query reads only the rows of the letters held.
    counts = np.stack([(letters == place).sum(axis=1, dtype=np.int8) for place in range(26)])
    values = np.array([float(value_of(letter)) for letter in ascii_uppercase])
    return Shelf(length, counts, sums_of(texts, length), _log_chance() @ counts, values @ counts)


@lru_cache(maxsize=1)
def _log_chance() -> Floats:
    """How likely a card is to be this letter, or wild."""
    pack = Counter(load_deck("zoot").pack(jokers=4))
    total = pack.total()
    return np.log([(pack[chr(_A + place)] + pack["*"]) / total for place in range(26)])
