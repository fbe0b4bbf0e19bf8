"""The worth of very many Scroker hands, all evaluated at once.

A computer player imagines hundreds of hands before it acts. Here a hand is a row of numbers (the places of its
cards in the deck), letters are numbers whose sums say which word they make, and a wild card has a number of its own
that fits any letter of any word. Scores compare as the ranking does: category, natural before unnatural, peppers
when they are hot, highest card. Lower cards are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.computer.noticing import SHARP, Eye
from engine.ranking.letter_sums import LETTERS
from engine.ranking.scroker import HAND, Category
from engine.ranking.terms import UNICORN, PreparedTerms, Terms, call
from engine.words.lexicon import Lexicon

Rows = npt.NDArray[np.intp]
Scores = npt.NDArray[np.int64]
Sums = npt.NDArray[np.uint64]
Used = npt.NDArray[np.bool_]

SHORTEST = 2
CATEGORY_BITS = 16
NATURAL = 1 << 12
_CATEGORY = 1 << CATEGORY_BITS
_HIGH = 63  # the bits for the highest card; the bits for peppers are between them and `NATURAL`
_PART = 128
_DOOR_BITS = 18
_SHIFT = np.uint64(64 - _DOOR_BITS)
_WILD = Random(52).getrandbits(64)
_A = ord("A")
_SUIT_BITS = 4
_FIRST = {2: Category.DUCK, 3: Category.TADPOLE, 4: Category.FROG, 5: Category.SCROKER}


class Groups(NamedTuple):
    """The ways to use some of a hand's cards: for one word, or for two."""

    member: npt.NDArray[np.uint64]  # card by group
    codes: tuple[tuple[int, ...], ...]
    sizes: Rows
    base: Scores  # the category's part of the score
    first: Rows  # of two words, the groups of the first ...
    second: Rows  # ... and of the second
    base_of_two: Scores
    used: Used  # way by card, in the order of `Reader.read`'s columns


class Reader:
    """Reads hands under one call with one vocabulary. `reader` makes it."""

    def __init__(self, called: PreparedTerms, lexicon: Lexicon, *, jokers: bool) -> None:
        deck = called.deck
        wild = {*called.wild, *deck.jokers}
        self.places = {card.code: place for place, card in enumerate(deck.cards)}
        suits = {suit.code: 1 << (_SUIT_BITS * place) for place, suit in enumerate(deck.suits)}
        cards = deck.cards
        self._letters: Sums = np.array(
            [_WILD if card.code in wild else LETTERS[ord(card.letter or "A") - _A] for card in cards],
            dtype=np.uint64,
        )
        self._suits = np.array(
            [0 if card.code in wild else suits[card.suit or ""] for card in cards], dtype=np.int64
        )
        self._wild = np.array([card.code in wild for card in cards], dtype=np.int64)
        self._high = np.array([called.countable[card.code].bit_length() for card in cards], dtype=np.int64)
        self._peppers = np.array([called.peppers[card.code] for card in cards], dtype=np.int64)
        self._unicorn = self.places[UNICORN]
        self._lawful = _lawful(called)
        self._words = _sums(lexicon, wilds=jokers or bool(called.wild))
        self._door = np.zeros(1 << _DOOR_BITS, dtype=np.bool_)
        self._door[self._words >> _SHIFT] = True

    def rows(self, hands: Iterable[Sequence[str]]) -> Rows:
        return np.array([[self.places[code] for code in hand] for hand in hands], dtype=np.intp)

    def read(self, hands: Rows, eye: Eye = SHARP) -> tuple[Scores, Used]:
        """Each hand's score as this eye sees it, and the cards that make it."""
        if hands.shape[1] <= HAND:
            return self._read(hands, eye)
        # The more cards, the more ways to use them. Batches keep the work within the processor's cache.
        parts = [self._read(hands[start : start + _PART], eye) for start in range(0, len(hands), _PART)]
        return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])

    def _read(self, hands: Rows, eye: Eye) -> tuple[Scores, Used]:
        groups = _groups(hands.shape[1])
        worth = np.zeros((len(hands), len(groups.used)), dtype=np.int64)
        single = self._words_in(hands, groups, eye)
        singles, twos = single.shape[1], len(groups.first)
        worth[:, :singles] = np.where(single > 0, single + groups.base, 0)
        one, two = single[:, groups.first], single[:, groups.second]
        together = np.maximum(one & _HIGH, two & _HIGH) + (one & two & NATURAL)
        together += (one & (NATURAL - 1 - _HIGH)) + (two & (NATURAL - 1 - _HIGH))
        worth[:, singles : singles + twos] = np.where((one > 0) & (two > 0), together + groups.base_of_two, 0)
        worth[:, -2:] = self._without_words(hands)
        if hands.shape[1] >= HAND:
            self._let_fly(hands, groups, worth)
        best = worth.argmax(axis=1)
        return worth[np.arange(len(hands)), best], groups.used[best]

    def _words_in(self, hands: Rows, groups: Groups, eye: Eye) -> Scores:
        """The worth within its category of each group of cards that makes a word, otherwise 0."""
        sums = self._letters[hands] @ groups.member
        suits = self._suits[hands] @ groups.member.astype(np.int64)
        lawful = self._lawful[suits]
        maybe = np.flatnonzero(self._door.take((sums >> _SHIFT).astype(np.intp)) & (lawful > 0))
        asked = sums.ravel()[maybe]
        true = self._words[np.minimum(np.searchsorted(self._words, asked), len(self._words) - 1)] == asked
        found = maybe[true]
        if eye.missed:
            found = found[eye.of_sums(asked[true], groups.sizes[found % len(groups.sizes)])]
        which, group = np.divmod(found, groups.member.shape[1])
        inside = groups.member.T.astype(np.bool_)[group]
        cards = hands[which]
        high = np.where(inside, self._high[cards], 0).max(axis=1, initial=0)
        natural = (lawful.ravel()[found] > 1) & ~(inside & (self._wild[cards] > 0)).any(axis=1)
        peppers = np.where(inside, self._peppers[cards], 0).sum(axis=1)
        worth = np.zeros(sums.shape, dtype=np.int64)
        worth.ravel()[found] = np.maximum(high, 1) + natural * NATURAL + peppers * (_HIGH + 1)
        return worth

    def _without_words(self, hands: Rows) -> Scores:
        """Slush and Scum."""
        wilds = self._wild[hands].sum(axis=1)
        suits = self._suits[hands].sum(axis=1)
        longest = np.zeros(len(hands), dtype=np.int64)
        for place in range(4):
            np.maximum(longest, suits >> (_SUIT_BITS * place) & 15, out=longest)
        high = self._high[hands].max(axis=1)
        scum = high + self._peppers[hands].sum(axis=1) * (_HIGH + 1)
        slush = np.where(
            longest + wilds >= HAND, Category.SLUSH * _CATEGORY + (longest >= HAND) * NATURAL + scum, 0
        )
        return np.stack((slush, scum), axis=1)

    def _let_fly(self, hands: Rows, groups: Groups, worth: Scores) -> None:
        unicorn = (hands == self._unicorn).astype(np.uint64) @ groups.member
        fives = [place for place, codes in enumerate(groups.codes) if len(codes) == HAND]
        for place in fives:
            worth[:, place] += np.where((worth[:, place] > 0) & (unicorn[:, place] > 0), _CATEGORY, 0)


@lru_cache(maxsize=32)
def reader(terms: Terms, lexicon: Lexicon, *, jokers: bool = False) -> Reader:
    return Reader(call(terms), lexicon, jokers=jokers)


def category_of(score: int) -> Category:
    return Category(score >> CATEGORY_BITS)


@lru_cache(maxsize=16)
def _sums(lexicon: Lexicon, *, wilds: bool) -> Sums:
    """The sorted sums of all short words; with wild cards, also of each word with some letters replaced."""
    texts: dict[int, list[str]] = {length: [] for length in range(SHORTEST, HAND + 1)}
    for text in lexicon:
        if len(text) in texts:
            texts[len(text)].append(text)
    found = [np.zeros(1, dtype=np.uint64)]
    for length, words in texts.items():
        letters = np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8).reshape(-1, length) - _A
        numbers = LETTERS[letters]
        for kept in range(length if not wilds else 0, length + 1):
            for places in combinations(range(length), kept):
                total = numbers[:, list(places)].sum(axis=1, dtype=np.uint64)
                found.append(_distinct(total + np.uint64(_multiple(length - kept))))
    return _distinct(np.concatenate(found))


def _distinct(sums: Sums) -> Sums:
    """Sort and deduplicate. `numpy.unique` would load a part of NumPy that nothing else here needs."""
    sums.sort()
    first = np.ones(len(sums), dtype=np.bool_)
    np.not_equal(sums[1:], sums[:-1], out=first[1:])
    return sums[first]


def _multiple(wilds: int) -> int:
    return _WILD * wilds % (1 << 64)


def _lawful(called: PreparedTerms) -> npt.NDArray[np.uint8]:
    """Verdicts by the counts of each suit: 0 may not be a word, 1 an unnatural one (hot-'n'-sour), 2 a natural one."""
    kinds = [suit.kind for suit in called.deck.suits]
    table = np.zeros(1 << (_SUIT_BITS * len(kinds)), dtype=np.uint8)
    for counts in product(range(HAND + 1), repeat=len(kinds)):
        if sum(counts) <= HAND:
            key = sum(count << (_SUIT_BITS * place) for place, count in enumerate(counts))
            table[key] = _shape(called, dict(enumerate(counts)), kinds)
    return table


def _shape(called: PreparedTerms, counts: dict[int, int], kinds: Sequence[str]) -> int:
    suits = {place for place, count in counts.items() if count}
    if len(suits) <= 1:
        return 2
    sours = {place for place in suits if kinds[place] == "sour"}
    peppers = {place for place in suits if kinds[place] == "pepper"}
    if suits != sours | peppers or (len(sours) > 1 and not called.terms.mix):
        return 0
    if not peppers:
        return 2
    return int(sum(counts[place] for place in peppers) <= called.lettering.most_hot_n_sours)


@lru_cache(maxsize=8)
def _groups(cards: int) -> Groups:
    sizes = range(SHORTEST, min(cards, HAND) + 1)
    codes = tuple(group for size in sizes for group in combinations(range(cards), size))
    twos = [
        (one, two)
        for one, two in combinations(range(len(codes)), 2)
        if {len(codes[one]), len(codes[two])} <= {2, 3}
        and len(codes[one]) + len(codes[two]) <= HAND
        and not set(codes[one]) & set(codes[two])
    ]
    member = np.zeros((cards, len(codes)), dtype=np.uint64)
    for place, group in enumerate(codes):
        member[list(group), place] = 1
    used = [*codes, *(codes[one] + codes[two] for one, two in twos), tuple(range(cards)), ()]
    return Groups(
        member=member,
        codes=codes,
        sizes=np.array(list(map(len, codes)), dtype=np.intp),
        base=np.array([_FIRST[len(group)] * _CATEGORY for group in codes], dtype=np.int64),
        first=np.array([one for one, _ in twos], dtype=np.intp),
        second=np.array([two for _, two in twos], dtype=np.intp),
        base_of_two=np.array([_of_two(codes[one], codes[two]) for one, two in twos], dtype=np.int64),
        used=np.array([[card in ways for card in range(cards)] for ways in used], dtype=np.bool_),
    )


def _of_two(one: Sequence[int], two: Sequence[int]) -> int:
    both = Category.BULLFROG if len(one) + len(two) == HAND else Category.TWO_DUCKS
    return both * _CATEGORY
