"""The screen of the trick games."""

from __future__ import annotations

from screens.families.tricks import acts, board, event_text, hand
from screens.table.family import FamilyScreen
from screens.tricks import panel

TRICKS = FamilyScreen(
    colour=0xC62828,
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
)
