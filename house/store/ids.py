"""Numbers for stored things."""

from __future__ import annotations

import itertools
import secrets

_serial = itertools.count(secrets.randbits(20))


def new_id(now: int) -> int:
    """A unique number, made without asking the database. Later ones are greater: 42 bits of time, 21 of count."""
    return first_id(now) | (next(_serial) & 0x1FFFFF)


def first_id(now: int) -> int:
    """The smallest number of this time or later."""
    return now << 21
