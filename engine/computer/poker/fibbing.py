"""Words that are none but look as if they were, and how much a word looks like that."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise, permutations

from engine.cards import text_of
from engine.computer.poker.knowing import Knowing
from engine.ranking.terms import call
from engine.words.lexicon import Lexicon
from engine.words.spelling import Claims, shape

_LENGTHS = (5, 4, 3)
_LIKELY = 0.5  # as plausible as a false word has to be
_SEEN_IN = 3  # a pair of letters that stands in so many short words is a usual one
_ENDS = "^$"


def plausible_word(know: Knowing, longer_than: int) -> Claims | None:
    """The most word-like order of some of the hand's cards that is no word this player knows."""
    called = call(know.view.rules.terms)
    cards = [code for code in know.hand if called.countable[code]]
    for length in _LENGTHS:
        if length <= longer_than:
            break
        lawful = (few for few in combinations(cards, length) if not shape(called.deck, few, called.lettering))
        orders = (claims for few in lawful for claims in permutations(few))
        likely = [(plausibility(text_of(claims), know.words), claims) for claims in orders]
        found = [(looks, claims) for looks, claims in likely if text_of(claims) not in know.words]
        if found and max(found)[0] >= _LIKELY:
            return max(found)[1]
    return None


def plausibility(text: str, words: Lexicon) -> float:
    """From 0, no word looks like that, to 1, all its pairs of letters are usual ones."""
    known = _pairs(words)
    steps = [one + two for one, two in pairwise(_ENDS[0] + text + _ENDS[1])]
    worst = min(known.get(step, 0) for step in steps)
    return min(1.0, worst / _SEEN_IN / 20)


@lru_cache(maxsize=8)
def _pairs(words: Lexicon) -> dict[str, int]:
    """How often one letter follows another in words of up to five letters."""
    counts: dict[str, int] = {}
    for text in words:
        if len(text) <= 5:
            for one, two in pairwise(_ENDS[0] + text + _ENDS[1]):
                counts[one + two] = counts.get(one + two, 0) + 1
    return counts
