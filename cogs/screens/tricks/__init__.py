"""The screen of the trick games."""

from __future__ import annotations

from typing import Any

from cogs.components import Component
from cogs.ids import Press
from cogs.screens.family import Wanted
from cogs.screens.stage import Stage
from cogs.screens.tricks import board, hand, pressing, telling
from engine.contract import Event
from house.table import Table


class TricksScreen:
    colour = 0xC62828

    def deck(self, _table: Table) -> str:
        return "scroker"

    def headline(self, stage: Stage) -> str:
        return board.headline(stage)

    def board(self, stage: Stage) -> list[str]:
        return board.paragraphs(stage)

    def controls(self, stage: Stage) -> list[Component]:
        return board.controls(stage)

    def hand(self, stage: Stage, picked: Press | None = None) -> list[Component]:
        return hand.panel(stage, picked)

    def dealt_in(self, stage: Stage) -> bool:
        """Every seat plays every hand; a dealer may even have to choose before there are cards."""
        return stage.seat is not None and stage.view is not None

    def wanted(self, stage: Stage, press: Press) -> Wanted:
        return pressing.wanted(stage, press)

    def keeps_secret(self, action: dict[str, Any]) -> bool:
        return bool(action["do"] == "pass")

    def told(self, stage: Stage, event: Event) -> str | None:
        return telling.told(stage, event)

    def answered(self, _stage: Stage, _action: dict[str, Any], _events: tuple[Event, ...]) -> str | None:
        return None


TRICKS = TricksScreen()
