"""The screen of the poker games."""

from __future__ import annotations

from engine.families.poker.packs import deck_name
from engine.families.poker.registry import rules_with
from house.tables.table_view import TableView
from screens.poker import acts, asked, event_text, panel, wagers
from screens.table.family import FamilyScreen


def _deck(table: TableView) -> str:
    return deck_name(table.options, rules_with(table.game.id, table.options))


POKER = FamilyScreen(
    colour=0x2E7D32,
    turn=panel.turn,
    held=asked.held,
    acts=acts.ACTS,
    wanted=acts.wanted,
    told=event_text.told,
    keeps=7,
    brief=event_text.BRIEF,
    deck=_deck,
    dealt_in=asked.dealt_in,
    sorted_by=lambda table: "suit" if _deck(table) == "scroker" else "letter",
    answered=event_text.answered,
    still=wagers.still,
)
