"""The screen of the rummy games."""

from __future__ import annotations

from typing import Any

from cogs.components import Component
from cogs.ids import Press
from cogs.screens.family import Wanted
from cogs.screens.rummy import board, controls, hand, pressing, telling
from cogs.screens.stage import Stage
from engine.contract import Event
from house.table import Table


class RummyScreen:
    colour = 0xF9A825

    def deck(self, _table: Table) -> str:
        return "scroker"

    def headline(self, stage: Stage) -> str:
        return board.headline(stage)

    def board(self, stage: Stage) -> list[str]:
        return board.paragraphs(stage)

    def controls(self, stage: Stage) -> list[Component]:
        return controls.controls(stage)

    def hand(self, stage: Stage, picked: Press | None = None) -> list[Component]:
        return hand.panel(stage, picked)

    def dealt_in(self, stage: Stage) -> bool:
        return hand.dealt_in(stage)

    def wanted(self, stage: Stage, press: Press) -> Wanted:
        return pressing.wanted(stage, press)

    def keeps_secret(self, action: dict[str, Any]) -> bool:
        """The turn goes on with what is in his hand."""
        return action["do"] in ("take", "lay", "extend")

    def told(self, stage: Stage, event: Event) -> str | None:
        return telling.told(stage, event)

    def answered(self, stage: Stage, action: dict[str, Any], events: tuple[Event, ...]) -> str | None:
        return telling.answered(stage, action, events)


RUMMY = RummyScreen()
