"""The worth of imagined hands under each game's ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from engine.cards import load_deck, scrapok_deck
from engine.computer.noticing import SHARP, Eye
from engine.families.poker.computer.reading import Rows, Scores, Used, reader
from engine.families.poker.rules import PokerRules
from engine.ranking.scrapok_batch import numbered, strengths
from engine.words.lexicon import Lexicon


class Valuer(Protocol):
    """A hand is a row of numbers, a player's private cards first."""

    def rows(self, hands: Iterable[Sequence[str]]) -> Rows: ...

    def read(self, hands: Rows, eye: Eye = SHARP) -> tuple[Scores, Used]:
        """Each hand's score as this eye sees it, and the cards that make it."""


class Combinations:
    """SCRAPOK: words of private and public cards."""

    def __init__(self, words: Lexicon, own: int) -> None:
        self._own = own
        self._deck = load_deck(scrapok_deck(words.language))
        self._words = words

    def rows(self, hands: Iterable[Sequence[str]]) -> Rows:
        return np.array([numbered(self._deck, hand) for hand in hands], dtype=np.intp)

    def read(self, hands: Rows, eye: Eye = SHARP) -> tuple[Scores, Used]:
        scores = strengths(
            self._deck,
            hands[:, : self._own],
            hands[:, self._own :],
            self._words,
            eye.of_sums if eye.missed else None,
        )
        return scores.astype(np.int64), np.ones(hands.shape, dtype=np.bool_)


@lru_cache(maxsize=64)
def valuer(rules: PokerRules, words: Lexicon) -> Valuer:
    if rules.ranking == "scrapok":
        return Combinations(words, rules.own_cards)
    return reader(rules.terms, words, jokers=bool(rules.jokers))
