"""The best true presentation of a hand, with wild cards and every ranking option, and openers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from engine.ranking.finder import Finder, FoundWord, finder
from engine.ranking.layers import WordSource
from engine.ranking.scroker import (
    HAND,
    Category,
    Presentation,
    five_with,
    presentation,
    slush_fives,
    slush_of,
)
from engine.ranking.terms import PLAIN, Terms, call

_ORDER = (
    Category.SCROKER,
    Category.SLUSH,
    Category.BULLFROG,
    Category.FROG,
    Category.TADPOLE,
    Category.TWO_DUCKS,
    Category.DUCK,
)
_LENGTHS = {
    Category.SCROKER: (5,),
    Category.BULLFROG: (3, 2),
    Category.FROG: (4,),
    Category.TADPOLE: (3,),
    Category.TWO_DUCKS: (2, 2),
    Category.DUCK: (2,),
}


def best(
    cards: Sequence[str],
    lexicon: WordSource,
    terms: Terms = PLAIN,
    sees: Callable[[str], bool] | None = None,
) -> Presentation:
    """The best true presentation of five cards or more; of more than five it says which five. `sees`: whether the
    player notices a word."""
    found = finder(terms, lexicon)
    by_length: dict[int, list[FoundWord]] = {2: [], 3: [], 4: [], 5: []}
    for word in found.words(cards):
        if sees is None or sees(word.text):
            by_length[len(word.codes)].append(word)
    for category in _ORDER:
        if category == Category.SLUSH:
            fives = slush_fives(found.called, cards)
            if fives:
                return max((slush_of(found.called, five) for five in fives), key=lambda slush: slush.key)
        else:
            words = _highest(by_length, _LENGTHS[category])
            if words:
                return _presented(found, category, words, cards)
    return presentation(terms, (), five_with(found.called, (), cards))


def opens(cards: Sequence[str], lexicon: WordSource, terms: Terms = PLAIN) -> bool:
    """Whether these cards are openers: two Animals, or a hand of category Tadpole or higher."""
    called = call(terms)
    animals = sum(called.deck.kind(code) == "animal" for code in cards)
    if animals >= 2 or slush_fives(called, cards):
        return True
    return any(len(word.codes) >= 3 for word in finder(terms, lexicon).words(cards))


def _highest(by_length: dict[int, list[FoundWord]], lengths: tuple[int, ...]) -> tuple[FoundWord, ...]:
    first = by_length[lengths[0]]
    if not first:
        return ()
    if len(lengths) == 1:
        return (max(first),)
    pairs = (
        combinations(first, 2) if lengths == (2, 2) else ((one, two) for one in first for two in by_length[2])
    )
    apart = ((one, two) for one, two in pairs if not one.cards & two.cards)
    return max(apart, key=_together, default=())


def _together(words: tuple[FoundWord, FoundWord]) -> tuple[bool, int, int]:
    one, two = words
    return one.natural and two.natural, one.peppers + two.peppers, one.counted + two.counted


def _presented(
    found: Finder, category: Category, words: tuple[FoundWord, ...], cards: Sequence[str]
) -> Presentation:
    claims = tuple(map(found.claims, words))
    used = [code for word in words for code in word.codes]
    five = tuple(cards) if len(cards) == HAND else five_with(found.called, used, cards)
    if words[0].flying:
        category = Category.FLYING_SCROKER
    key = (
        category,
        all(word.natural for word in words),
        sum([word.peppers for word in words]),
        sum([word.counted for word in words]),
    )
    return Presentation(category, claims, tuple([word.text for word in words]), five, key)
