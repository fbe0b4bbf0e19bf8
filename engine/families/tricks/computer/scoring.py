"""The worth of tricks in imagined hands: of a whole hand by the rules, and of one trick by its prospects.

Cards are numbers here: a card's rank less one, and a thirteenth of that is its suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from statistics import fmean
from typing import NamedTuple

from engine.families.card_table.table import RANK
from engine.families.tricks.rules import Scoring, TrickRules
from engine.families.tricks.view import TricksView

NOBODY = -1
SUIT = 13
NUMBER = {code: rank - 1 for code, rank in RANK.items() if rank}
CODE = {number: code for code, number in NUMBER.items()}
_ONE_MORE = 0.05  # points, for a trick, and for a card that counts
_A_TRICK = 0.2  # the worth of a trick apart from its cards
_STOPS, _STOPS_EARLY = 15.0, 4.0
"""The worth of a card that a side takes from the side with all others: with the prize, and while it is still out."""
_GOES_ON = 4.0  # the worth of one more card to the side with all others, while the prize is still out
_WITH_PRIZE, _WITHOUT = 0.5, 0.7  # a side with this share may be trying to take everything
_PRIZE, _PRIZE_MAKES = 6.0, 0.7  # the cost of the prize, and more for each point that it makes count


class Totals(NamedTuple):
    """The tricks and cards each side has taken so far."""

    counted: list[int]  # points, without the prize
    tricks: list[int]
    prize: int  # the side that has the prize, or -1


class Law(NamedTuple):
    """The value of everything. Lists are indexed by card."""

    seats: int
    sides: int
    low: bool
    free: int
    scoring: Scoring
    worth: list[int]
    burden: list[float]  # how much a player wants to be rid of it
    prize: int
    prize_points: int
    all_of_it: int  # all points in the pack
    feat: bool  # whether taking all of them and the prize is a special feat
    to_right: bool

    def counted(self, cards: Sequence[int]) -> int:
        """The points of these cards, without the prize."""
        return sum([self.worth[card] for card in cards])

    def points(self, totals: Totals) -> list[float]:
        """Points by side, as the rules count them."""
        counted, sides, holder = totals.counted, range(self.sides), totals.prize
        took_all = self.feat and holder >= 0 and counted[holder] == self.all_of_it
        match self.scoring:
            case "most-tricks":
                mine = counted if any(self.worth) else totals.tricks
                most = max(totals.tricks)
                won = [tricks == most for tricks in totals.tricks]
                return [float(max(0, mine[side] - self.free)) if won[side] else 0.0 for side in sides]
            case "prize-holder":
                if took_all:
                    return [0.0 if side == holder else float(self.all_of_it) for side in sides]
                return [float(counted[side]) if side == holder else 0.0 for side in sides]
            case "each-side":
                points = [float(mine) for mine in counted]
                if holder >= 0:
                    points[holder] += self.prize_points
                if not took_all:
                    return points
                return [-points[holder] if side == holder else points[holder] for side in sides]

    def value(self, totals: Totals, me: int) -> float:
        """My average lead over the others. Where tricks are good, one more is worth a little even without a point:
        players cannot see to the end of a hand, and leaving tricks looks absent-minded."""
        ahead = _ahead(self.points(totals), me % self.sides)
        if self.low:
            return -ahead
        return ahead + _ONE_MORE * _ahead([*map(add, totals.tricks, totals.counted)], me % self.sides)

    def with_trick(self, totals: Totals, cards: Sequence[int], side: int) -> Totals:
        counted, tricks = totals.counted[:], totals.tricks[:]
        tricks[side] += 1
        counted[side] += self.counted(cards)
        return Totals(counted, tricks, side if self.prize in cards else totals.prize)

    def trick(self, totals: Totals, cards: Sequence[int], side: int, me: int) -> float:
        """The worth of a trick of these cards to the side that takes it. `me`: the side that asks."""
        caught = self.prize in cards
        points = self.counted(cards) + self.prize_points * caught
        hunter = self.hunter(totals) if self.low and points else None
        if hunter is not None:
            return self._hunted(totals, points, side, hunter, me, caught=caught)
        match self.scoring:
            case "most-tricks":
                worth = 0.6 + 0.6 * points if any(self.worth) else 1.0
            case "prize-holder":
                # All points go to the side with the prize, so the prize is worth the points they have, and some
                # more.
                worth = points / 2 + (_PRIZE + _PRIZE_MAKES * totals.counted[side] if caught else 0.0)
                worth += _A_TRICK if self.low else 0.0
            case "each-side":
                worth = points + _A_TRICK
        return -worth if self.low else worth

    def _hunted(self, totals: Totals, points: int, side: int, hunter: int, me: int, *, caught: bool) -> float:
        """The worth of cards that count while one side may still take them all. A single one elsewhere ends that
        for good."""
        hunts = side == hunter
        if self.scoring == "each-side":
            if hunter == me:  # too late to stop them: a card that another player takes is half a loss
                return points + 4.0 if hunts else 24.0
            return -points - 6.0 if hunts else 12.0
        mine = sum(totals.counted)
        if totals.prize == NOBODY and not caught:
            return _GOES_ON if hunts else _STOPS_EARLY
        if not hunts:
            return -points / 2 - _PRIZE if caught else _STOPS
        if mine + points == self.all_of_it:
            return float(self.all_of_it)
        return -_PRIZE - _PRIZE_MAKES * mine if caught else 6.0

    def hunter(self, totals: Totals) -> int | None:
        """The side that may be trying to take everything: it has all points so far, and these are half of all, or
        more while a prize is out that they go with."""
        takers = [side for side, counted in enumerate(totals.counted) if counted or side == totals.prize]
        if not self.feat or len(takers) != 1:
            return None
        early = self.scoring == "prize-holder" and totals.prize == NOBODY
        part = _WITHOUT if early else _WITH_PRIZE
        return takers[0] if sum(totals.counted) >= part * self.all_of_it else None


def _ahead(amounts: list[float], side: int) -> float:
    mine = amounts.pop(side)
    return mine - fmean(amounts)


@lru_cache(maxsize=8)
def law_of(rules: TrickRules) -> Law:
    counts = rules.counts
    worth = [counts.of_suit((CODE[card],)) for card in range(4 * SUIT)]
    prize = NUMBER[counts.prize] if counts.prize is not None else NOBODY
    burden = [card % SUIT + 4.0 * mine for card, mine in enumerate(worth)]
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
        all_of_it=counts.of_suit(rules.pack),
        feat=rules.feat is not None,
        to_right="right" in rules.scrump_to,
    )


def totals_of(law: Law, view: TricksView) -> Totals:
    totals = Totals([0] * law.sides, [0] * law.sides, NOBODY)
    for trick in view.taken:
        totals = law.with_trick(totals, [NUMBER[card] for card in trick.cards], trick.taker % law.sides)
    return totals
