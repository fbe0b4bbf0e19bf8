"""Reads whole numbers as people type them and as ids carry them."""

from __future__ import annotations

MOST_DIGITS = 9


def whole(text: str) -> int | None:
    """Return a whole number, or None. To Unicode `²` is a digit, but it is no number; Python refuses thousands of
    digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
