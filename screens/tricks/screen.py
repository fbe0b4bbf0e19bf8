"""The screen of the trick games."""

from __future__ import annotations

from screens.table.family import FamilyScreen
from screens.tricks import acts, event_text, panel

TRICKS = FamilyScreen(
    colour=0x2F6FB5,
    turn=panel.turn,
    held=panel.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
)
