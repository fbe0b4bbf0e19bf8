"""Hours as people have them: time zones, quiet hours, the same hour every week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

WEEK = 7
USUAL = "UTC"


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """All that this machine knows; UTC it always does."""
    return frozenset({USUAL, *available_timezones()})


def zone(name: str) -> tzinfo:
    """One that this machine does not know any more is UTC."""
    return ZoneInfo(name) if name != USUAL and name in zones() else UTC


def is_quiet(at: int, where: tzinfo, begins: int, ends: int) -> bool:
    """Whether this time (ms) lies between the two hours there. If they are the same, nothing does."""
    hour = datetime.fromtimestamp(at / 1000, where).hour
    return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends


def daily(after: int, where: tzinfo, minute: int) -> int:
    """The next time (ms) after this one that it is so many minutes after midnight there."""
    return min(weekly(after, where, day, minute) for day in range(WEEK))


def weekly(after: int, where: tzinfo, weekday: int, minute: int) -> int:
    """The next time (ms) after this one that it is so many minutes after midnight there, on that day (0: Monday)."""
    now = datetime.fromtimestamp(after / 1000, where)
    days = (weekday - now.weekday()) % WEEK
    hour = now.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    found = hour + timedelta(days=days)  # on the wall clock, whatever happens to it in between
    if found.timestamp() * 1000 <= after:
        found += timedelta(days=WEEK)
    return round(found.timestamp() * 1000)
