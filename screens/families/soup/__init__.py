"""The screen of Soup."""

from __future__ import annotations

from screens.families.soup import board, event_text, hand, player_input
from screens.table.family import FamilyScreen

SOUP = FamilyScreen(
    colour=0xEF8E19,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    wanted=player_input.wanted,
    told=event_text.told,
    secrets=frozenset({"pass"}),
)
