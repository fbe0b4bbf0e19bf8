"""The screen of the poker games."""

from __future__ import annotations

from cogs.screens.family import FamilyScreen
from cogs.screens.poker import board, hand, pressing, telling
from house.table import Table


def _deck(table: Table) -> str:
    if table.game.id == "scrapok":
        return f"scrapok-{table.options['language']}"
    return "zoot" if table.game.id == "zoot" else "scroker"


POKER = FamilyScreen(
    colour=0x2E7D32,
    headline=board.headline,
    board=board.paragraphs,
    controls=board.controls,
    hand=hand.panel,
    wanted=pressing.wanted,
    told=telling.told,
    secrets=frozenset({"present"}),
    deck=_deck,
    dealt_in=hand.dealt_in,
    answered=telling.answered,
)
