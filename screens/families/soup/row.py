"""The soup itself, large and plain: letters in a row, nothing else counts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import letter_of
from screens.table.stage import Stage

BOWL = "🥣"
LARGE = 24  # longer rows would not stand in one line


def soup(stage: Stage, cards: Sequence[str]) -> str:
    bowl = "" if stage.faces.plain else f"{BOWL} "
    if not cards:
        return f"{bowl}{stage.i18n.say('The table is empty: fresh soup.')}"
    return f"{'#' if len(cards) <= LARGE else '##'} {bowl}{spelt(cards)}"


def spelt(cards: Sequence[str]) -> str:
    """P · A · R · T"""
    return " · ".join(map(letter_of, cards))
