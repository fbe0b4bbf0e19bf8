"""The screen of the rummy games. After these acts a turn goes on with what is in the hand."""

from __future__ import annotations

from cogs.screens.family import FamilyScreen
from cogs.screens.rummy import board, controls, hand, pressing, telling

RUMMY = FamilyScreen(
    colour=0xF9A825,
    headline=board.headline,
    board=board.paragraphs,
    controls=controls.controls,
    hand=hand.panel,
    wanted=pressing.wanted,
    told=telling.told,
    secrets=frozenset({"take", "lay", "extend"}),
    dealt_in=hand.dealt_in,
    answered=telling.answered,
)
