"""The screen of the trick games."""

from __future__ import annotations

from cogs.screens.family import FamilyScreen
from cogs.screens.tricks import board, hand, pressing, telling

TRICKS = FamilyScreen(
    colour=0xC62828,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    wanted=pressing.wanted,
    told=telling.told,
    secrets=frozenset({"pass"}),
)
