"""From when to when a leaderboard looks: whole days of UTC, as days since 1970."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal, NamedTuple

from house.daily.facts import MONDAY, WEEK

Since = Literal["week", "month", "season", "ever"]
EPOCH = date(1970, 1, 1)
QUARTER, QUARTERS = 3, 4
FAR = 2**31
"""A day that nobody sees."""


class Window(NamedTuple):
    begin: int
    end: int = FAR
    """The first day that no longer counts."""


EVER = Window(0)


class Season(NamedTuple):
    """A quarter of a year, from 1 to 4."""

    year: int
    quarter: int

    @property
    def number(self) -> int:
        """Each has one more than the one before it."""
        return self.year * QUARTERS + self.quarter

    @property
    def before(self) -> Season:
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, QUARTERS)

    @property
    def window(self) -> Window:
        year, after = divmod(self.number, QUARTERS)
        return Window(_day(date(self.year, self._month, 1)), _day(date(year, after * QUARTER + 1, 1)))

    @property
    def _month(self) -> int:
        return (self.quarter - 1) * QUARTER + 1


def season_on(day: int) -> Season:
    on = _date(day)
    return Season(on.year, (on.month - 1) // QUARTER + 1)


def last_over(today: int) -> Season:
    """The last one in which nothing changes any more: its last daily hands may be finished a day later."""
    return season_on(today - 1).before


def window(since: Since, today: int) -> Window:
    match since:
        case "week":
            return Window(today - (today + MONDAY) % WEEK)
        case "month":
            return Window(_day(_date(today).replace(day=1)))
        case "season":
            return Window(season_on(today).window.begin)
    return EVER


def _date(day: int) -> date:
    return EPOCH + timedelta(days=day)


def _day(on: date) -> int:
    return (on - EPOCH).days
