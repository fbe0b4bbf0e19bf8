"""Handles local time: time zones, quiet hours, and the same hour every week."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

WEEK, HOURS, HALF = 7, 24, 12
_TIME = re.compile(r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?(?:\s*([ap])\.?m\.?)?", re.ASCII)
USUAL = "UTC"


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """Return all time zones of this machine, and always UTC."""
    return frozenset({USUAL, *available_timezones()})


def zone_meant(typed: str) -> str | None:
    """Return the time zone of this name, or of this city if only one zone has it: Europe/Paris, paris, New York."""
    wanted = "_".join(typed.split()).casefold()
    found = [name for name in zones() if name.casefold() == wanted]
    found = found or [
        name for name in zones() if name.count("/") and name.split("/")[-1].casefold() == wanted
    ]
    return found[0] if len(found) == 1 else None


def minute_of(typed: str) -> int | None:
    """Return the minutes after midnight: 20:00, 20h30, 20, 8 pm."""
    found = _TIME.fullmatch(typed.strip().casefold())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half and 1 <= hour <= HALF:
        hour = hour % HALF + (HALF if half == "p" else 0)
    elif half:
        return None
    return hour * 60 + minute if hour < HOURS and minute < 60 else None


def zone(name: str) -> tzinfo:
    """Return the time zone. One that this machine no longer knows becomes UTC."""
    return ZoneInfo(name) if name != USUAL and name in zones() else UTC


def is_quiet(at: int, where: tzinfo, begins: int, ends: int) -> bool:
    """Whether this time (ms) falls between the two hours there. If both are the same, it does not."""
    hour = datetime.fromtimestamp(at / 1000, where).hour
    return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends


def daily(after: int, where: tzinfo, minute: int) -> int:
    """Return the next time (ms) when it is this many minutes after midnight there."""
    return min(weekly(after, where, day, minute) for day in range(WEEK))


def weekly(after: int, where: tzinfo, weekday: int, minute: int) -> int:
    """Return the next time (ms) when it is this many minutes after midnight there, on that weekday (0: Monday)."""
    now = datetime.fromtimestamp(after / 1000, where)
    days = (weekday - now.weekday()) % WEEK
    hour = now.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    found = hour + timedelta(days=days)  # by the wall clock, even if daylight saving changes in between
    if found.timestamp() * 1000 <= after:
        found += timedelta(days=WEEK)
    return round(found.timestamp() * 1000)
