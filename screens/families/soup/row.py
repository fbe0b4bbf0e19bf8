"""The soup itself, large and plain: letters in a row, nothing else counts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import letter_of
from screens.table.stage import Stage

BOWL = "🥣"
LARGE = 24  # longer rows would not stand in one line


def soup(stage: Stage, cards: Sequence[str]) -> str:
    if not cards:
        return stage.i18n.say("{bowl} The table is empty: fresh soup.", bowl=BOWL)
    letters = spelt(cards)
    return f"# {BOWL} {letters}" if len(cards) <= LARGE else f"## {BOWL} {letters}"


def spelt(cards: Sequence[str]) -> str:
    """P · A · R · T"""
    return " · ".join(map(letter_of, cards))
