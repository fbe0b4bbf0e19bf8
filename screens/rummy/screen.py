"""The screen of the rummy games."""

from __future__ import annotations

from screens.rummy import acts, asked, event_text, panel
from screens.table.family import FamilyScreen

RUMMY = FamilyScreen(
    colour=0xF9A825,
    turn=panel.turn,
    held=asked.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
    dealt_in=asked.dealt_in,
    sorted_by=asked.sorted_by,
    answered=event_text.answered,
)
