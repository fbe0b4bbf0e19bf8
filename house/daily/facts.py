"""What is known of a daily hand, or one for practice, as values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.alone import Acts, Alone, Position
from engine.daily import DailyDeal
from house.tables.records import Seat

WEEK, MONDAY = 7, 3
"""The first of 1970 was a Thursday."""


class DailyHand(NamedTuple):
    """One player's, as far as they have come."""

    deal: DailyDeal
    acts: Acts
    worth: int | None = None
    guild: int = 0
    """Where it began; 0: in a direct message."""

    @property
    def over(self) -> bool:
        return self.worth is not None


class Practised(NamedTuple):
    """As far as its player has come. `key`: no other one of theirs has it; `then`: what they made of it when it counted."""

    key: int
    alone: Alone
    seats: tuple[Seat, ...]
    acts: Acts
    now: Position
    then: int | None = None
    deal: DailyDeal | None = None

    @property
    def over(self) -> bool:
        return self.now.worth is not None


class DailyField(NamedTuple):
    """How a result stands among others. They are those who had finished enough hands by then."""

    worths: tuple[tuple[int, int], ...]  # each result of theirs, the worst first, and how many had it
    par: int
    streak: int

    @property
    def others(self) -> int:
        return sum(n for _, n in self.worths)

    def behind(self, worth: int) -> int:
        return sum(n for one, n in self.worths if one < worth)


class DailyNews(NamedTuple):
    """What a server is told of a day that is over: how many have played anywhere, and its own best."""

    deal: DailyDeal
    played: int
    best: tuple[tuple[int, int], ...]  # player and worth


def streak(days: Iterable[int]) -> int:
    """How many days in a row, by the last of them. One missed day a week does not end it."""
    length, last, frozen = 0, 0, set[int]()
    for day in sorted(days):
        missed = [(one + MONDAY) // WEEK for one in range(max(last + 1, day - WEEK), day)] if length else []
        spared = len(set(missed)) == len(missed) and not frozen & {*missed}
        length = length + 1 if spared else 1
        frozen |= {*missed} if spared else set()
        last = day
    return length
