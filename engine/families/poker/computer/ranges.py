"""Hands that opponents may hold after their acts: imagined hands, each weighed by how well the acts fit it.

Only what all can see counts: who opened, bet, raised, called or checked, for how much, and how many cards they
drew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.families.poker.computer.imagining import Imagined, imagined_for
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.reading import Scores

Floats = npt.NDArray[np.float64]
Likely = Callable[[Floats], Floats]

BLUFFS = 0.05  # how often people bet with nothing
BLUFF_RAISES = 0.01  # the same for raises; with more, a raise says less than a bet where good hands are rare
TRAPS = 0.3  # how often they only check with a good hand
SLOW = 0.4  # how often they only call although they might raise
STATIONS = 0.12  # how often they call although they should fold
_EDGE = 0.06  # how sharply people distinguish hands
_LARGE = 0.08  # how much better a hand people want for a bet of the whole pot than for half of it
_STAYED = 0.22  # a usual price to stay in
_PAID = 0.2  # at SCRAPOK, the part of hands that bets in earlier rounds rule out


class BettingHabits(NamedTuple):
    """The hand strength that makes people act half of the time, measured over some thousand bets and answers of
    sharks and masters at Scroker, raises also at Spit and Longhorn. A hand is as good as its chance to beat one
    other."""

    bets: float
    bets_more: float  # more for each further opponent
    stays: float
    stays_more: float  # more for the whole pot than for nothing
    raises: float
    raises_again: float  # to raise what was raised already
    bluffs: float = BLUFFS  # how often those who hold nothing bet half the pot; the whole pot half as often,
    bluffs_large: float = BLUFFS  # at least this often
    bluff_raises: float = BLUFF_RAISES  # how often they raise first with nothing


EARLY = BettingHabits(bets=0.47, bets_more=0.0, stays=0.33, stays_more=0.6, raises=0.58, raises_again=0.72)
LATE = BettingHabits(
    bets=0.58, bets_more=0.05, stays=0.35, stays_more=0.9, raises=0.88, raises_again=0.93, bluffs=0.16
)
"""While cards are still to come, hands are closer to each other, so half the reason suffices."""
LATE_WORDS = LATE._replace(bets=0.75, stays=0.13, stays_more=1.8, bluffs=0.22, bluffs_large=0.22)
"""Habits at ZOOT!, where half of all hands are worth nothing. Good words bet, and so do a fifth of the hands
without one, for any size; many words call half the pot, fewer the whole pot. This is close to the play of sharks
and masters over some thousand hands, taken together: the first to act bluffs less, and hardly anybody bluffs
against two."""
UNDRAWN = EARLY._replace(raises=0.82, bluff_raises=BLUFFS)
"""Habits before a draw, where a raise counts for hardly more than a bet. It says more than that, but otherwise most
opened hands would end there, before any draw."""


class Range(NamedTuple):
    """An opponent's hands, from the worst to the best."""

    final: Scores
    now: Floats  # how good each looks to them: the chance to beat one other hand
    weight: Floats  # how likely they hold it; the sum is 1

    def beaten_by(self, scores: Scores) -> Floats:
        """The chance that each score beats this opponent; a tie counts half."""
        sums = np.concatenate(([0.0], np.cumsum(self.weight)))
        low = sums[np.searchsorted(self.final, scores, side="left")]
        high = sums[np.searchsorted(self.final, scores, side="right")]
        part: Floats = (low + high) / (2 * sums[-1])
        return part

    def those_who(self, likely: Likely) -> tuple[float, Range]:
        """The part of these hands that act so, and the range of those that do."""
        weight = self.weight * likely(self.now)
        part = float(weight.sum())
        return part, self._replace(weight=weight / part)


def ranges_of(
    know: Knowing, hands_of: Callable[[Knowing, int], Imagined] = imagined_for
) -> Mapping[int, Range]:
    return {seat: range_of(know, seat, hands_of(know, seat)) for seat in know.rivals}


def range_of(know: Knowing, seat: int, imagined: Imagined) -> Range:
    """An opponent's range. A plain player does not ask why an opponent bets."""
    if know.strength == "plain":
        weight = np.ones(len(imagined.final))
    elif know.view.rules.ranking == "scrapok":
        weight = (np.arange(len(imagined.final)) >= _ruled_out(know, seat) * len(imagined.final)).astype(
            float
        )
    else:
        weight = _before(know, seat)(imagined.then) * _in_this_round(know, seat)(imagined.now)
    return Range(imagined.final, imagined.now, weight / weight.sum())


def _ruled_out(know: Knowing, seat: int) -> float:
    """The part of an opponent's hands that are too bad for their bets, at SCRAPOK: no habits were measured there."""
    other, view = know.view.seats[seat], know.view
    now = min(0.35, 0.1 + 0.4 * other.bet / max(1, know.pot)) if other.bet else 0.0
    return now + (_PAID if other.staked - other.bet > view.ante else 0.0)


def habits(know: Knowing) -> BettingHabits:
    if know.view.street == len(know.view.rules.streets) - 1:
        return LATE_WORDS if know.view.rules.ranking == "zoot" else LATE
    return UNDRAWN if know.draws_left else EARLY


def staying(price: float, who: BettingHabits) -> Likely:
    """How likely each hand calls at this price, given as a part of the pot it could win."""
    return lambda now: STATIONS + (1 - STATIONS) * _above(now, who.stays + who.stays_more * price)


def aggressor(know: Knowing) -> int | None:
    """The seat that made the last bet or raise of this round. All after it have acted since, or are still to act."""
    seats = know.view.seats
    for step in range(1, len(seats)):
        seat = (know.me + step) % len(seats)
        other = seats[seat]
        if other.playing and other.acted and other.bet and other.bet == know.view.high:
            return seat
    return None


def _in_this_round(know: Knowing, seat: int) -> Likely:
    other, view, others, who = know.view.seats[seat], know.view, len(know.rivals), habits(know)
    before = max(1, know.pot - sum(each.bet for each in view.seats))
    if other.bet and seat == aggressor(know):
        return betting(other.bet / before, others, who, raises=view.raises)
    if other.bet:
        price = other.bet / (before + 2 * other.bet)
        return lambda now: staying(price, who)(now) * (1 - (1 - SLOW) * _above(now, who.raises))
    if other.checked:
        bets = betting(0.5, others, who)
        return lambda now: 1 - (1 - TRAPS) * bets(now)
    return np.ones_like


def _before(know: Knowing, seat: int) -> Likely:
    """The meaning of bets in earlier rounds: a player stayed for them, and the one who opened had a reason."""
    other, view = know.view.seats[seat], know.view
    if other.staked - other.bet <= view.ante:
        return np.ones_like
    least = EARLY.bets if view.opener == seat else EARLY.stays + EARLY.stays_more * _STAYED
    return lambda then: BLUFFS + (1 - BLUFFS) * _above(then, least)


def betting(size: float, others: int, who: BettingHabits, *, raises: int = 0) -> Likely:
    """How likely each hand bets this many pots, or makes the last of this many raises."""
    least = who.bets + who.bets_more * (others - 1)
    bluffs = max(who.bluffs_large, who.bluffs / max(1.0, 2 * size))
    if raises:
        least, bluffs = (who.raises, who.bluff_raises) if raises == 1 else (who.raises_again, BLUFF_RAISES)
    least = min(0.95, least + _LARGE * (min(size, 2.0) - 0.5))
    return lambda now: bluffs + (1 - bluffs) * _above(now, least)


def _above(chances: Floats, least: float) -> Floats:
    above: Floats = 1 / (1 + np.exp((least - chances) / _EDGE))
    return above
