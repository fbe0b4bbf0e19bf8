"""The screen of Soup."""

from __future__ import annotations

from screens.soup import acts, event_text, panel
from screens.table.family import FamilyScreen

SOUP = FamilyScreen(
    colour=0xEF8E19,
    turn=panel.turn,
    held=panel.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
    keeps=4,
    brief=tuple(event_text.TELLERS),
    covered=event_text.covered,
    sorted_by=lambda _table: "letter",
)
