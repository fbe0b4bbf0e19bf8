"""The screen of Soup."""

from __future__ import annotations

from cogs.screens.family import FamilyScreen
from cogs.screens.soup import board, hand, pressing, telling

SOUP = FamilyScreen(
    colour=0xEF8E19,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    wanted=pressing.wanted,
    told=telling.told,
    secrets=frozenset({"pass"}),
)
