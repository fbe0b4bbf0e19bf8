"""The interface between a family of games and Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from drawing.scenes import ResultHand, Scene
from engine.coaching import Found
from engine.contract import Game
from engine.events import Event
from house.tables.events import stood_in
from house.tables.table_view import TableView
from screens.acts import PlayerAct
from screens.components import Component
from screens.custom_ids import Press, read_press
from screens.table.advice import Advice
from screens.table.hand_result import HandResult
from screens.table.refusal_context import Sentence
from screens.table.stage import Stage
from screens.table.wanted import Tell, Wanted

MOST_ACTS = 5
"""The most acts in sight; others are behind *More…*."""
COSTLY = frozenset({"fold", "all_in", "call", "spellcheck", "knock"})
"""Acts that may cost chips, points or the hand at one press."""
HINT = "hint"
"""The one act of every family."""


class Turn(NamedTuple):
    """A player's panel: one line, a button for each card, and at most five acts."""

    line: str
    cards: Sequence[Component] = ()
    acts: Sequence[Component] = ()
    menus: Sequence[Component] = ()
    """Whole rows: putting a game together takes more choices than buttons."""
    more: Sequence[Component] = ()
    """Rows behind *More…*."""


def costly_acts(options: Mapping[str, Any]) -> frozenset[str]:
    """Challenges at SCRAPOK are free unless the table sets a price."""
    return COSTLY - {"spellcheck"} if options.get("contest_cost") == 0 else COSTLY


def apart(
    buttons: Iterable[Component], options: Mapping[str, Any]
) -> tuple[list[Component], list[Component]]:
    """Harmless acts, and costly ones. Those have rows of their own, below the others, so that a press that comes a
    moment late meets nothing that costs where a harmless button was."""
    costs, harmless, costly = costly_acts(options), list[Component](), list[Component]()
    for one in buttons:
        press = read_press(one["custom_id"])
        (costly if press is not None and press.act in costs else harmless).append(one)
    return harmless, costly


class TurnOf(Protocol):
    def __call__(self, stage: Stage, picked: Press | None = None) -> Turn: ...


S = TypeVar("S", bound=Scene)
F = TypeVar("F", bound=Found)
F_contra = TypeVar("F_contra", bound=Found, contravariant=True)
Spoken = Callable[[Stage, Sequence[str]], str]
"""Cards in words, or as a message shows them."""


class Drawn(NamedTuple):
    """A table's scene, and the same in words."""

    scene: Scene
    lines: Callable[[Spoken], list[str]]


def drawn_by(
    scene: Callable[[Stage], S], lines: Callable[[Stage, S, Spoken], list[str]]
) -> Callable[[Stage], Drawn]:
    def drawn(stage: Stage) -> Drawn:
        made = scene(stage)
        return Drawn(made, lambda spoken: lines(stage, made, spoken))

    return drawn


class Hindsight(Protocol[F_contra]):
    """`stage` is the player's view at the hand's end, `missed` the family's hindsight."""

    def line(self, stage: Stage, result: HandResult, missed: F_contra) -> str: ...

    def rows(self, stage: Stage, missed: F_contra) -> list[ResultHand]: ...

    def why(self, stage: Stage, result: HandResult, missed: F_contra) -> str: ...


class FamilyScreenOf(NamedTuple, Generic[F]):
    """`stage` is a bystander's for the public message: nothing there may follow from one seat's knowledge, not even
    from its missing offers."""

    name: str
    colour: int
    accent: str
    """Its colour in pictures."""
    turn: TurnOf
    """A player's own panel: its line and buttons."""
    acts: tuple[PlayerAct, ...]
    """The acts of players, with their commands."""
    wanted: Callable[[Stage, Press], Wanted]
    """Interprets a press, a choice or typed text."""
    told: Callable[[Stage, Event], str | None]
    """A public sentence for an event, or None."""
    drawn: Callable[[Stage], Drawn]
    """Its table; with a seat, as that player sees it."""
    refusals: Mapping[str, Sentence]
    """Its own sentences for refusals; None to use the common one."""
    fold: Callable[[Game, Mapping[str, Any], Sequence[Event], int], HandResult]
    """The result of a hand, from all its events."""
    hindsight: Hindsight[F]
    advice: Advice
    keeps: int = 1
    """How many of the latest sentences the panel of the player to act shows."""
    longest: int = 120
    """Characters of these sentences: three lines of a phone."""
    brief: tuple[type[Event], ...] = ()
    """If a family names any: only these precede later sentences, under the table as well."""
    own: tuple[type[Event], ...] = ()
    """Players' own acts that they still read about, with their outcome."""
    covered: Callable[[Event, Sequence[Event]], bool] = lambda *_: False
    """Whether later events say it, too."""
    deck: Callable[[TableView], str] = lambda _table: "scroker"
    """The id of this table's deck."""
    asked: Callable[[Stage], bool] = lambda _stage: True
    """Whether others may still wait for the player to accept cards in this hand."""
    held: Callable[[Stage], str] = lambda _stage: ""
    """The player's usable cards: for windows, which hide the panel."""
    sorted_by: Callable[[TableView], str] = lambda _table: "suit"
    """A hand's order if its player has not chosen one."""
    sorts: bool = True
    """Whether players may choose one; games without suits have one order."""
    dealt_in: Callable[[Stage], bool] = lambda stage: stage.seat is not None and stage.begun
    """Whether the player has anything of their own to see in this hand."""
    still: Callable[[Stage, Press], Press] = lambda _stage, press: press
    """Updates a press's version if its meaning has not changed since it was drawn."""
    answered: Callable[[Stage, tuple[Event, ...]], str | None] = lambda *_: None
    """A private answer beside the new table; usually none."""

    def means(self, stage: Stage, press: Press) -> Wanted:
        """Interprets a press on a button of every family, or of this one."""
        if press.act == HINT:
            return Tell(lambda hint: self.advice.hint(stage, hint))
        return self.wanted(stage, press)

    def tells(self, stage: Stage, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
        """A change's sentences; several in a line have no full stop."""
        lent = stood_in(events)
        for place, event in enumerate(events):
            if not self.covered(event, events[place + 1 :]):
                sentence = self.told(stage.telling(event, lent), event)
                if sentence:
                    yield event, sentence.removesuffix(".")


FamilyScreen = FamilyScreenOf[Found]
"""The screen of any family, as the catalogue lists it."""
