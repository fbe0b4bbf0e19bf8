"""Whole numbers as people type them and as ids carry them."""

from __future__ import annotations

MOST_DIGITS = 9


def whole(text: str) -> int | None:
    """None for everything else: `²` is a digit to Unicode but no number, and thousands of digits are none to Python."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
