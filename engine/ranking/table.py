"""The strength of every hand of five under plain Scroker rules, looked up.

For simulations and analyses that ask it many thousand times. No game does, and no computer player: they want the words,
too. A table takes a second or two to make and 10 MB to keep, so it is made when asked for, and only the last one is kept.

Cards are numbered by rank from 0. A hand's place in the table is its own in the order that compares the highest
card first: the sum of comb(number, n) over its cards, n being 1 for the lowest.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from engine.ranking.layers import WordSource
from engine.ranking.scroker import Category
from engine.ranking.short_words import ShortWords, short_words
from engine.ranking.table_build import CHOOSE, build, card_numbers

_CHOOSE: list[list[int]] = CHOOSE.tolist()
_, _TWO, _THREE, _FOUR, _FIVE = _CHOOSE


class HandTable:
    """Strengths compare as keys do, hands that tie having the same; they mean nothing outside this table."""

    def __init__(self, strengths: array[int], bounds: Sequence[int]) -> None:
        self.strengths = strengths
        self._bounds = tuple(bounds)
        self._number = card_numbers()

    def of_five(self, cards: Sequence[str]) -> int:
        number = self._number
        v, w, x, y, z = cards
        a, b, c, d, e = sorted((number[v], number[w], number[x], number[y], number[z]))
        return self.strengths[a + _TWO[b] + _THREE[c] + _FOUR[d] + _FIVE[e]]

    def of_seven(self, cards: Sequence[str]) -> int:
        """The best five of seven: each is a low three and a high two, whose parts of the sum are made once."""
        number, table = self._number, self.strengths
        a, b, c, d, e, f, g = sorted([number[code] for code in cards])
        abc = a + _TWO[b] + _THREE[c]
        abd, acd, bcd = a + _TWO[b] + _THREE[d], a + _TWO[c] + _THREE[d], b + _TWO[c] + _THREE[d]
        of_d, of_e = _TWO[d] + _THREE[e], _THREE[e]
        abe, ace, bce = a + _TWO[b] + of_e, a + _TWO[c] + of_e, b + _TWO[c] + of_e
        four = (abc, abd, acd, bcd)
        ten = (*four, abe, ace, bce, a + of_d, b + of_d, c + of_d)
        d_, e_, fg = _FOUR[d], _FOUR[e], _FOUR[f] + _FIVE[g]
        ef, eg = e_ + _FIVE[f], e_ + _FIVE[g]
        low = (table[abc + d_ + _FIVE[e]], table[abc + d_ + _FIVE[f]], table[abc + d_ + _FIVE[g]])
        middle = [table[three + two] for three in four for two in (ef, eg)]
        return max(*low, *middle, *[table[three + fg] for three in ten])

    def category(self, strength: int) -> Category:
        return Category(bisect_right(self._bounds, strength) - 1)


def hand_table(lexicon: WordSource) -> HandTable:
    """Keeps a processor busy for a second or two; ask for it where nobody waits."""
    return _hand_table(short_words(lexicon))


@lru_cache(maxsize=1)
def _hand_table(words: ShortWords) -> HandTable:
    return HandTable(*build(words))
