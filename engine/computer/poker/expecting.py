"""ZOOT!: how many points hands are worth in the end. A hand without a word has none.

No cards are imagined here. How far words are usually from what they are worth, and how early it shows whether there will
be one, was measured in 600 hands of each level in which everybody stayed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from math import sqrt
from random import Random
from statistics import NormalDist

import numpy as np

from engine.computer.poker.imagining import Imagined, ranks
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.promising import promised, takes_left
from engine.computer.poker.reading import Scores
from engine.computer.poker.spelling_out import Usual, usual_of

_IMAGINED = 700
_SPREAD = 6.5  # how far most words lie from what they are usually worth
_SETTLED = {7: {4: 0.27, 2: 0.5, 0: 1.0}, 5: {2: 0.5, 1: 0.8, 0: 1.0}}
"""How much of a hand's fate is settled, by the cards still to take."""


def expected_of(know: Knowing, seat: int) -> Imagined:
    """What this opponent may hold."""
    return _expected(know.view.rules.own_cards, usual_of(know, seat), takes_left(know))


@lru_cache(maxsize=32)
def _expected(length: int, usual: Usual, left: int) -> Imagined:
    """A hand's prospects change at random from round to round; it ends with a word if they are above a threshold."""
    rng, rounds = Random(length), list(_SETTLED[length])
    steps = [sqrt(after - before) for before, after in pairwise((0.0, *_SETTLED[length].values()))]
    wanders = np.array([list(accumulate(rng.gauss(0, step) for step in steps)) for _ in range(_IMAGINED)])
    points = [max(1, round(rng.gauss(usual.points, _SPREAD))) for _ in range(_IMAGINED)]
    line = NormalDist().inv_cdf(1 - usual.word)
    final = np.where(wanders[:, -1] > line, points, 0)
    looks = [*(ranks(wanders[:, place]) for place in range(len(rounds) - 1)), ranks(final)]
    order, now = np.argsort(final, kind="stable"), rounds.index(left)
    return Imagined(final[order], looks[max(0, now - 1)][order], looks[now][order])


def ends_of(know: Knowing, times: int) -> Scores:
    """What this player may end with."""
    left = takes_left(know)
    words, points = promised(know, know.own.cards, left)
    if not left:
        return np.array([round(points) if words else 0])
    worth = NormalDist(points, _SPREAD)
    count = round(times * words)
    found = [max(1, round(worth.inv_cdf((place + 0.5) / count))) for place in range(count)]
    return np.array([0] * (times - count) + found)
