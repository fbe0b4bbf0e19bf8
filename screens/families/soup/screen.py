"""The screen of Soup."""

from __future__ import annotations

from screens.families.soup import acts, board, event_text, hand
from screens.soup import panel
from screens.table.family import FamilyScreen

SOUP = FamilyScreen(
    colour=0xEF8E19,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    turn=panel.turn,
    held=hand.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
    secrets=frozenset({"pass"}),
    sorted_by=lambda _table: "letter",
)
