"""The quality of a decision: its worth relative to the best alternative, and how certain that is.

The same decision always gets the same grade from the same version.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

from engine.coaching import Reason
from engine.computer.hinting import advised, hint
from engine.computer.reasons import remark
from engine.contract import Action, Decision, Game, View, Weighed

A = TypeVar("A", bound=Action)

VERSION = 7
"""Bump when the same decision may get another grade."""
POT_SAID, POINTS_SAID = 0.1, 2.0
"""The cost of a decision that deserves a line after the hand: this part of the pot, or this many points."""
SHOWN = 3
SURE = 2.0  # standard errors
DIGITS = 3  # digits of the weighed worths; stored alike, so a grade means the same when it is read again
POT_BIG = 0.15
"""The loss that makes a mistake a big one where chips are played for. Other games name their points
(`big_mistake`)."""
MISTAKES = ((1.0, 1.0), (0.5, 0.5), (0.2, 0.2))
"""The weight of a mistake, by its share of a big one."""
LISTED = 0.5
"""Smaller mistakes are counted, but not listed."""


class Worth(NamedTuple):
    """A worth in chips or points. `error`: the standard error of its distance from the best. `why`: a fact about
    it."""

    action: Action
    worth: float
    error: float
    why: Reason | None = None


class Grade(NamedTuple):
    """`acts`: the act and its best alternative, the best first. `cost`: the loss relative to that; `open`: the
    amount at stake. `big`: the cost of a big mistake."""

    taken: Worth
    acts: tuple[Worth, ...]
    cost: float
    open: float
    big: float

    @property
    def sure(self) -> bool:
        return self.cost > SURE * self.taken.error

    def worth_saying(self, *, chips: bool) -> bool:
        """Whether the mistake deserves a line of its own after the hand."""
        return self.sure and self.cost >= (POT_SAID * self.open if chips else POINTS_SAID)

    @property
    def mistake(self) -> float:
        """0: none, 0.2: a small one, 0.5, 1: a big one. Results that may be chance count 0."""
        part = self.cost / self.big if self.sure else 0.0
        return next((counts for least, counts in MISTAKES if part >= least), 0.0)


def with_taken(taken: A, others: Sequence[A]) -> list[A]:
    """The acts to weigh: the player's own comes first."""
    return [taken, *(one for one in others if one != taken)]


def grade(decision: Decision[View]) -> Grade | None:
    """The decision's grade. None: there was no choice, or this cannot be weighed."""
    family = decision.game.family
    found = _graded(decision, family.weighed(decision))
    if found is None or not found.sure:
        return found
    if _as_advised(decision):  # nobody is blamed for what a hint would have said
        return found._replace(acts=(found.taken,), cost=0.0)
    other = _graded(decision, family.kinder(decision)) if family.kinder is not None else None
    return other if other is not None and other.cost < found.cost else found


def _as_advised(decision: Decision[View]) -> bool:
    game, view, offers = decision.game, decision.view, decision.offers
    return advised(game.family, offers, view.options) and hint(game, view, offers).action == decision.taken


def _graded(decision: Decision[View], weighed: Weighed | None) -> Grade | None:
    if weighed is None or len(weighed.acts) == 1:
        return None
    worths = _worths(weighed, Random(_seed(decision)))
    mine = next(place for place, one in enumerate(worths) if one.action is weighed.acts[0])
    places = [*range(min(SHOWN, len(worths)))]
    places[-1] = max(places[-1], mine)
    shown = {place: _remarked(decision, worths[place]) for place in places}
    best, taken = shown[0], shown[mine]
    cost = round(max(0.0, best.worth - taken.worth), DIGITS)
    return Grade(
        taken, tuple(shown.values()), cost, round(weighed.open, DIGITS), _big(decision.game, weighed.open)
    )


def _remarked(decision: Decision[View], one: Worth) -> Worth:
    return one._replace(why=remark(decision.game, decision.view, decision.offers, one.action))


def _big(game: Game, open_: float) -> float:
    return round(POT_BIG * open_ if game.chips else game.big_mistake, DIGITS)


def _worths(weighed: Weighed, rng: Random) -> list[Worth]:
    """Find the best act in the first half of the tries, and its lead in the second: otherwise the luckiest act
    would win."""
    rows = [weighed.tried(rng) for _ in range(weighed.times)]
    half = len(rows) // 2
    places = range(len(weighed.acts))
    first, second = (
        [[row[place] for row in part] for place in places] for part in (rows[:half], rows[half:])
    )
    best = max(places, key=lambda place: (fmean(first[place]), -place))
    found = []
    for place in places:
        apart = [mine - other for mine, other in zip(second[place], second[best], strict=True)]
        worth, error = fmean(second[place]), _error(apart, weighed.doubt)
        found.append(Worth(weighed.acts[place], round(worth, DIGITS), round(error, DIGITS)))
    return sorted(found, key=lambda one: (one.action is not weighed.acts[best], -one.worth))


def _error(apart: Sequence[float], doubt: float) -> float:
    return hypot(stdev(apart) / sqrt(len(apart)), doubt)


def _seed(decision: Decision[View]) -> str:
    view = decision.view
    return f"{VERSION}/{view.game}/{view.hand}/{view.seat}/{view.turn}"
