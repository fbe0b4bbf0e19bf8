"""Numbers for what is stored."""

from __future__ import annotations

import itertools
import secrets

_serial = itertools.count(secrets.randbits(20))


def new_id(now: int) -> int:
    """Unique without asking the database, and later ones are greater: 42 bits of time, 21 of count."""
    return first_id(now) | (next(_serial) & 0x1FFFFF)


def first_id(now: int) -> int:
    """None of that time or later is smaller."""
    return now << 21
