"""The soup itself, large and plain: letters in a row, nothing else counts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import letter_of


def spelt(cards: Sequence[str]) -> str:
    """P · A · R · T"""
    return " · ".join(map(letter_of, cards))


def by_letter(cards: tuple[str, ...]) -> tuple[str, ...]:
    """In the order by which buttons and lists name them."""
    return tuple(sorted(cards, key=lambda card: (letter_of(card), card)))
