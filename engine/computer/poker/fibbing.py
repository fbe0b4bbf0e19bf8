"""Words that are none but look as if they were."""

from __future__ import annotations

from itertools import combinations

from engine.cards import in_order_of, letter_of
from engine.computer.judging import CARELESS, feeling
from engine.computer.poker.knowing import Knowing
from engine.ranking.terms import call
from engine.words.spelling import Claims, shape

_LENGTHS = (5, 4, 3)


def plausible_word(know: Knowing, longer_than: int) -> Claims | None:
    """The longest word-like order of some of the hand's cards that is no word this player knows."""
    called = call(know.view.rules.terms)
    cards = [code for code in know.hand if called.countable[code]]
    felt, most_odd = feeling(know.words, know.strength), CARELESS[know.strength]
    for length in _LENGTHS:
        if length <= longer_than:
            break
        found: dict[Claims, float] = {}
        for few in combinations(cards, length):
            if shape(called.deck, few, called.lettering):
                continue
            for text in felt.made_up("".join(map(letter_of, few)), length)[:2]:
                if text not in know.words:
                    found[in_order_of(text, few)] = felt.oddness(text)
        best = min(found, key=lambda claims: (found[claims], claims), default=None)
        if best is not None and found[best] < most_odd:
            return best
    return None
