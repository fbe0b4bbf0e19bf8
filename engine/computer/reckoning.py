"""Scores of a trick game for imagined hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import add
from statistics import fmean
from types import MappingProxyType
from typing import NamedTuple

from engine.families.card_table.table import RANK
from engine.families.tricks.rules import Scoring, TrickRules
from engine.families.tricks.view import TricksView

NOBODY = -1
NUMBER = {code: rank - 1 for code, rank in RANK.items() if rank}
_ONE_MORE = 0.05  # points, for a trick, and for a card that counts


class Totals(NamedTuple):
    """What each side has taken so far."""

    counted: list[int]  # of what counts, without the prize
    tricks: list[int]
    prize: int  # the side that has it, or -1


class Law(NamedTuple):
    """The value of everything. Lists are indexed by card, a card being its rank less one."""

    seats: int
    sides: int
    low: bool
    free: int
    scoring: Scoring
    worth: list[int]
    burden: list[float]  # how glad one is to be rid of it
    prize: int
    prize_points: int
    feat: int  # what counts for a side that took it all; 0: nothing special
    to_right: bool

    def points(self, totals: Totals) -> list[float]:
        """By side, as the rules count them."""
        return SCORES[self.scoring](self, totals)

    def value(self, totals: Totals, me: int) -> float:
        """How much better I do than the others, on average. Where tricks are good, one more is worth a little even
        without a point: nobody sees to the end of a hand, and leaving tricks looks absent-minded."""
        ahead = _ahead(self.points(totals), me % self.sides)
        if self.low:
            return -ahead
        return ahead + _ONE_MORE * _ahead([*map(add, totals.tricks, totals.counted)], me % self.sides)


def _ahead(amounts: list[float], side: int) -> float:
    mine = amounts.pop(side)
    return mine - fmean(amounts)


@lru_cache(maxsize=8)
def law_of(rules: TrickRules) -> Law:
    counts = rules.counts
    codes = [code for code, rank in sorted(RANK.items(), key=lambda item: item[1]) if rank]
    worth = [counts.of_suit((code,)) for code in codes]
    prize = RANK[counts.prize] - 1 if counts.prize is not None else -1
    burden = [place % 13 + 4.0 * mine for place, mine in enumerate(worth)]
    if prize >= 0:
        burden[prize] += 40
    return Law(
        seats=rules.players,
        sides=rules.sides,
        low=rules.low_wins,
        free=counts.free,
        scoring=rules.scoring,
        worth=worth,
        burden=burden,
        prize=prize,
        prize_points=counts.prize_points,
        feat=counts.of_suit(rules.pack) if rules.feat is not None else 0,
        to_right="right" in rules.scrump_to,
    )


def _most_tricks(law: Law, totals: Totals) -> list[float]:
    counted = totals.counted if any(law.worth) else totals.tricks
    most = max(totals.tricks)
    return [
        float(max(0, mine - law.free)) if tricks == most else 0.0
        for mine, tricks in zip(counted, totals.tricks, strict=True)
    ]


def _took_all(law: Law, totals: Totals) -> bool:
    return bool(law.feat) and totals.prize >= 0 and totals.counted[totals.prize] == law.feat


def _prize_holder(law: Law, totals: Totals) -> list[float]:
    sides = range(law.sides)
    if _took_all(law, totals):
        return [0.0 if side == totals.prize else float(law.feat) for side in sides]
    return [float(totals.counted[side]) if side == totals.prize else 0.0 for side in sides]


def _each_side(law: Law, totals: Totals) -> list[float]:
    points = [float(mine) for mine in totals.counted]
    if totals.prize >= 0:
        points[totals.prize] += law.prize_points
    if _took_all(law, totals):
        every = points[totals.prize]
        return [-every if side == totals.prize else every for side in range(law.sides)]
    return points


SCORES: Mapping[Scoring, Callable[[Law, Totals], list[float]]] = MappingProxyType(
    {"most-tricks": _most_tricks, "prize-holder": _prize_holder, "each-side": _each_side}
)


def totals_of(law: Law, view: TricksView) -> Totals:
    sides, worth = law.sides, law.worth
    counted, tricks, prize = [0] * sides, [0] * sides, NOBODY
    for trick in view.taken:
        side, cards = trick.taker % sides, [NUMBER[card] for card in trick.cards]
        tricks[side] += 1
        counted[side] += sum([worth[card] for card in cards])
        if law.prize in cards:
            prize = side
    return Totals(counted, tricks, prize)


def with_trick(law: Law, totals: Totals, cards: Sequence[int], side: int) -> Totals:
    counted, tricks = totals.counted[:], totals.tricks[:]
    tricks[side] += 1
    counted[side] += sum([law.worth[card] for card in cards])
    return Totals(counted, tricks, side if law.prize in cards else totals.prize)
