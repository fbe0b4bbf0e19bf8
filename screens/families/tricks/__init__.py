"""The screen of the trick games."""

from __future__ import annotations

from screens.families.tricks import board, event_text, hand, player_input
from screens.table.family import FamilyScreen

TRICKS = FamilyScreen(
    colour=0xC62828,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    wanted=player_input.wanted,
    told=event_text.told,
    secrets=frozenset({"pass"}),
)
