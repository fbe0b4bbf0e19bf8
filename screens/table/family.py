"""What a family of games has to bring to be played in Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from drawing.scenes import Presented
from engine.contract import Game
from engine.events import Event
from house.tables.events import stood_in
from house.tables.table_view import TableView
from screens.acts import PlayerAct
from screens.components import Component
from screens.custom_ids import Press
from screens.pictures.wording import Spoken
from screens.refusals.refusal_context import Sentence
from screens.results.facts import HandResult
from screens.table.advice import Advice
from screens.table.stage import Stage
from screens.table.wanted import Tell, Wanted

MOST_ACTS = 5
"""In sight; what else there is stands behind *More…*."""
HINT = "hint"
"""The one act that every family's players may press."""


class Turn(NamedTuple):
    """What a player reads and may press on their own panel: one line, a button a card, at most five acts."""

    line: str
    cards: Sequence[Component] = ()
    acts: Sequence[Component] = ()
    menus: Sequence[Component] = ()
    """Whole rows: where a game is put together there are more choices than buttons."""
    more: Sequence[Component] = ()
    """Rows behind *More…*."""


class TurnOf(Protocol):
    def __call__(self, stage: Stage, picked: Press | None = None) -> Turn: ...


class Drawn(NamedTuple):
    """What is seen of a table, and the same in words."""

    scene: Callable[[Stage], Any]
    lines: Callable[[Stage, Any, Spoken], list[str]]


class Hindsight(Protocol):
    """`stage` is as the player saw the hand end, `missed` what the family's hindsight found."""

    def line(self, stage: Stage, result: HandResult, missed: Any) -> str: ...

    def rows(self, stage: Stage, missed: Any) -> list[Presented]: ...

    def why(self, stage: Stage, result: HandResult, missed: Any) -> str: ...


class FamilyScreen(NamedTuple):
    """`stage` is a bystander's wherever the public message is drawn: nothing there may follow from what only one
    seat knows, not even from which of its offers are missing."""

    name: str
    colour: int
    accent: str
    """Its colour in pictures."""
    turn: TurnOf
    """A player's own panel: what they read and may press."""
    acts: tuple[PlayerAct, ...]
    """What players do, and what their commands are."""
    wanted: Callable[[Stage, Press], Wanted]
    """What a press, a choice or a typed text means."""
    told: Callable[[Stage, Event], str | None]
    """A sentence for what happened, for all to read; None where there is nothing to say."""
    drawn: Callable[[Stage], Drawn]
    """Its table; with a seat, as that player sees it."""
    refusals: Mapping[str, Sentence]
    """What it says in its own words when the rules say no; None where the common sentence says it as well."""
    fold: Callable[[Game, Mapping[str, Any], Sequence[Event], int], HandResult]
    """What came of a hand, from all that happened in it."""
    hindsight: Hindsight
    advice: Advice
    keeps: int = 1
    """How many of the last sentences stand on the panel of a player who has to act."""
    longest: int = 120
    """Characters of these sentences: three lines of a phone."""
    brief: tuple[type[Event], ...] = ()
    """Of a family that names any: only these stand before later sentences, under the table as well."""
    own: tuple[type[Event], ...] = ()
    """Of what players did themselves they read these all the same, with what came of it."""
    covered: Callable[[Event, Sequence[Event]], bool] = lambda *_: False
    """Whether what happened later says it, too."""
    deck: Callable[[TableView], str] = lambda _table: "scroker"
    """The id of the deck that the cards of this table come from."""
    asked: Callable[[Stage], bool] = lambda _stage: True
    """Whether the others may still come to wait for the player to accept what they show in this hand."""
    held: Callable[[Stage], str] = lambda _stage: ""
    """The player's cards, and the others that they may use: for windows, which hide the panel."""
    sorted_by: Callable[[TableView], str] = lambda _table: "suit"
    """How a hand is in order as long as its player has not said otherwise."""
    sorts: bool = True
    """Whether they may; where suits mean nothing there is one order."""
    dealt_in: Callable[[Stage], bool] = lambda stage: stage.seat is not None and stage.view is not None
    """Whether the player has anything of their own to see in this hand."""
    still: Callable[[Stage, Press], Press] = lambda _stage, press: press
    """With the version of now, where a press means what it meant when it was drawn."""
    answered: Callable[[Stage, dict[str, Any], tuple[Event, ...]], str | None] = lambda *_: None
    """What only the one who acted is told beside the new table; usually nothing."""

    def means(self, stage: Stage, press: Press) -> Wanted:
        """What a press means, on a button of every family or of this one."""
        if press.act == HINT:
            return Tell(lambda hint: self.advice.hint(stage, hint))
        return self.wanted(stage, press)

    def tells(self, stage: Stage, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
        """What one change is told as; a full stop does not stand among several sentences in a line."""
        lent = stood_in(events)
        for place, event in enumerate(events):
            if not self.covered(event, events[place + 1 :]):
                sentence = self.told(stage.telling(event, lent), event)
                if sentence:
                    yield event, sentence.removesuffix(".")
