"""The words in a Scroker hand.

A word never leaves its pool: the suits that may share a word. So the search goes pool by pool, by the letters of
each few cards; wild cards join every pool. There are few ways to hold two or three cards of a pool, so their words
are mostly cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.ranking.layers import WordSource
from engine.ranking.short_words import ShortWords, short_words
from engine.ranking.terms import UNICORN, PreparedTerms, Terms, call
from engine.words.spelling import Claims

_KEPT = 8192  # sets of a few cards


class FoundWord(NamedTuple):
    """A word in a hand. The first four compare words of one length; `cards` has a bit for each card used."""

    flying: bool
    natural: bool
    peppers: int
    counted: int
    cards: int
    codes: tuple[str, ...]
    text: str


class Finder:
    """Finds words under one call in one lexicon. `finder` makes it."""

    def __init__(self, called: PreparedTerms, words: ShortWords) -> None:
        self.called = called
        self._words = words
        self._wild = called.wild.union(called.deck.jokers)
        self._most_hot = called.lettering.most_hot_n_sours
        cards = sorted(called.deck.cards, key=lambda card: (card.letter or "", card.code))
        self._order = {card.code: place for place, card in enumerate(cards)}
        self._letter = {card.code: card.letter or "" for card in cards}
        self._suit = {card.code: card.suit or "" for card in cards}
        self._pools = [
            {card.code for card in cards if card.suit in pool or card.code in self._wild}
            for pool in called.pools
        ]
        kinds = {suit.code: suit.kind for suit in called.deck.suits}
        self._peppers = frozenset(suit for suit, kind in kinds.items() if kind == "pepper")
        self._sours = frozenset(suit for suit, kind in kinds.items() if kind == "sour")
        self._word = lru_cache(_KEPT)(self._word_of)

    def words(self, cards: Iterable[str]) -> Iterator[FoundWord]:
        """Every word in a hand: for each few cards that make one, the use of them that ranks best."""
        ordered = sorted(cards, key=self._order.__getitem__)
        seen: set[int] = set()
        for pool in self._pools:
            pooled = [code for code in ordered if code in pool]
            for size in range(2, min(len(pooled), 5) + 1):
                for word in filter(None, map(self._word, combinations(pooled, size))):
                    if word.cards not in seen:
                        seen.add(word.cards)
                        yield word

    def claims(self, word: FoundWord) -> Claims:
        """The cards in spelling order, the wild ones with their letters; the Unicorn is a U if it can be."""
        if word.natural or self._wild.isdisjoint(word.codes):
            left = list(word.codes)
            return tuple([self._take(left, letter) for letter in word.text])
        own = [code for code in word.codes if code not in self._wild]
        wild = sorted((code for code in word.codes if code not in own), key=UNICORN.__ne__)
        themselves = set(own)
        claims = [self._take(own, letter) for letter in word.text]
        alike = [claim or self._take(wild, letter) for claim, letter in zip(claims, word.text, strict=True)]
        return tuple(
            claim if claim in themselves else f"{claim or wild.pop()}={letter}"
            for claim, letter in zip(alike, word.text, strict=True)
        )

    def _take(self, codes: list[str], letter: str) -> str:
        """Take out a card of this letter; empty when there is none."""
        for code in codes:
            if self._letter[code] == letter:
                codes.remove(code)
                return code
        return ""

    def _word_of(self, codes: tuple[str, ...]) -> FoundWord | None:
        if (
            self._wild.isdisjoint(codes)
            and "".join([self._letter[code] for code in codes]) not in self._words.anagrams
        ):
            return None
        own = [code for code in codes if code not in self._wild]
        if self._one_suit(codes):
            text = self._words.spelled("".join(map(self._letter.__getitem__, codes)))
            if text:
                return self._found(
                    codes, codes, text, natural=True, flying=len(codes) == 5 and UNICORN in codes
                )
        sour = any(self._suit[code] in self._sours for code in own)
        counted = [code for code in own if not (sour and self._suit[code] in self._peppers)]
        if len(own) - len(counted) > self._most_hot:
            return None
        return self._unnatural(codes, own, counted)

    def _one_suit(self, codes: tuple[str, ...]) -> bool:
        """Whether all these cards may be themselves in a natural word."""
        suits = {self._suit[code] for code in codes}
        if "" in suits:
            return False
        return len(suits) == 1 or (self.called.terms.mix and self._sours.issuperset(suits))

    def _unnatural(self, codes: tuple[str, ...], own: list[str], counted: list[str]) -> FoundWord | None:
        letters = [self._letter[code] for code in own]
        if len(codes) == 5 and UNICORN in codes:
            flying = letters if UNICORN in own else sorted((*letters, "U"))
            text = self._words.around("".join(flying), 5)
            if text:
                return self._found(codes, counted, text, natural=False, flying=True)
        text = self._words.around("".join(letters), len(codes))
        return self._found(codes, counted, text, natural=False, flying=False) if text else None

    def _found(
        self, codes: tuple[str, ...], counted: Iterable[str], text: str, *, natural: bool, flying: bool
    ) -> FoundWord:
        return FoundWord(
            flying,
            natural,
            sum(map(self.called.peppers.__getitem__, codes)),
            sum(map(self.called.countable.__getitem__, counted)),
            sum([1 << self._order[code] for code in codes]),
            codes,
            text,
        )


@lru_cache(maxsize=32)
def _finder(called: PreparedTerms, words: ShortWords) -> Finder:
    return Finder(called, words)


def finder(terms: Terms, lexicon: WordSource) -> Finder:
    return _finder(call(terms), short_words(lexicon))
