"""The screen of the poker games."""

from __future__ import annotations

from typing import Any

from cogs.components import Component
from cogs.ids import Press
from cogs.screens.family import Wanted
from cogs.screens.poker import board, hand, pressing, telling
from cogs.screens.stage import Stage
from engine.contract import Event
from house.table import Table


class PokerScreen:
    colour = 0x2E7D32

    def deck(self, table: Table) -> str:
        if table.game.id == "scrapok":
            return f"scrapok-{table.options['language']}"
        return "zoot" if table.game.id == "zoot" else "scroker"

    def headline(self, stage: Stage) -> str:
        return board.headline(stage)

    def board(self, stage: Stage) -> list[str]:
        return board.paragraphs(stage)

    def controls(self, stage: Stage) -> list[Component]:
        return board.controls(stage)

    def hand(self, stage: Stage, picked: Press | None = None) -> list[Component]:
        return hand.panel(stage, picked)

    def dealt_in(self, stage: Stage) -> bool:
        """A dealer who calls has something to see before there are cards."""
        if stage.seat is None or stage.view is None:
            return False
        return bool(stage.view.seats[stage.seat].dealt) or (
            stage.view.phase == "call" and stage.view.dealer == stage.seat
        )

    def wanted(self, stage: Stage, press: Press) -> Wanted:
        return pressing.wanted(stage, press)

    def keeps_secret(self, action: dict[str, Any]) -> bool:
        return bool(action["do"] == "present")

    def told(self, stage: Stage, event: Event) -> str | None:
        return telling.told(stage, event)

    def answered(self, stage: Stage, action: dict[str, Any], events: tuple[Event, ...]) -> str | None:
        return telling.answered(stage, action, events)


POKER = PokerScreen()
