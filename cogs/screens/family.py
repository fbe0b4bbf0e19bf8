"""What a family of games has to bring to be played in Discord."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from cogs.components import Component, Window
from cogs.ids import Press
from cogs.screens.stage import Stage
from engine.contract import Event
from house.table import Table


class Act(NamedTuple):
    """The press means this action, in the engine's words."""

    action: dict[str, Any]


class Ask(NamedTuple):
    """Something has to be typed first."""

    window: Window


class Redraw(NamedTuple):
    """Nothing happens in the game: the player's own panel is shown, with what he has picked so far."""

    picked: Press | None = None


Wanted = Act | Ask | Redraw


class FamilyScreen(Protocol):
    """`stage` is a bystander's wherever the public message is drawn: nothing there may follow from what only one
    seat knows, not even from which of its offers are missing."""

    colour: int

    def deck(self, table: Table) -> str:
        """The id of the deck that the cards of this table come from."""

    def headline(self, stage: Stage) -> str:
        """Where the hand stands, in a few words."""

    def board(self, stage: Stage) -> list[str]:
        """The table itself: paragraphs of text."""

    def controls(self, stage: Stage) -> list[Component]:
        """Rows of buttons for whoever must act, under the public message."""

    def hand(self, stage: Stage, picked: Press | None = None) -> list[Component]:
        """A player's own panel: his cards, what he may do, and the buttons and selects to do it with."""

    def dealt_in(self, stage: Stage) -> bool:
        """Whether the player has anything of his own to see in this hand."""

    def wanted(self, stage: Stage, press: Press) -> Wanted:
        """What a press, a choice or a typed text means."""

    def keeps_secret(self, action: dict[str, Any]) -> bool:
        """Whether whoever does this wants to see his own panel afterwards, because the table shows nothing of it."""

    def told(self, stage: Stage, event: Event) -> str | None:
        """A sentence for what happened, for all to read; None where there is nothing to say."""

    def answered(self, stage: Stage, action: dict[str, Any], events: tuple[Event, ...]) -> str | None:
        """What only the one who acted is told beside the new table; usually nothing."""
