"""The first day of each leaderboard window: whole days of UTC, as days since 1970."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal

from house.clock import MONDAY, WEEK

Since = Literal["week", "month", "quarter", "ever"]
EPOCH = date(1970, 1, 1)
QUARTER = 3
EVER = 0


def first_day(since: Since, today: int) -> int:
    on = EPOCH + timedelta(days=today)
    match since:
        case "week":
            return today - (today + MONDAY) % WEEK
        case "month":
            return _day(on.replace(day=1))
        case "quarter":
            return _day(date(on.year, on.month - (on.month - 1) % QUARTER, 1))
    return EVER


def _day(on: date) -> int:
    return (on - EPOCH).days
