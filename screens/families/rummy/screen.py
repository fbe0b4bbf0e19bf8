"""The screen of the rummy games."""

from __future__ import annotations

from screens.families.rummy import acts, board, controls, event_text, hand
from screens.rummy import panel
from screens.table.family import FamilyScreen

RUMMY = FamilyScreen(
    colour=0xF9A825,
    headline=board.headline,
    board=board.paragraphs,
    controls=controls.controls,
    hand=hand.panel,
    turn=panel.turn,
    held=hand.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
    # After these acts the turn goes on with the player's own cards.
    secrets=frozenset({"take", "lay", "extend"}),
    dealt_in=hand.dealt_in,
    sorted_by=hand.sorted_by,
    answered=event_text.answered,
)
