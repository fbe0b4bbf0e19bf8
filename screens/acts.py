"""What players can do, declared once for each family of games.

A declaration says everything particular to an act: its slash command and arguments, what is suggested while somebody
types, how typed text becomes the engine's action, and what a press on its button means. Commands, suggestions and
readers follow from it (`cogs/slash/acts.py`, `meant_by_press` below); where nothing is said, the plain thing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from screens.custom_ids import Press
from screens.i18n.language import Called, called
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Wanted

Given = Mapping[str, Any]  # what was typed, by the argument's key; what was left out is missing


class Suggestion(NamedTuple):
    """Something that could be typed: as it is shown, as it is sent, and what else it is found by."""

    shown: str
    value: Any
    found_by: str = ""


Suggest = Callable[[Stage, str, Given], Iterable[Suggestion]]
"""The table as its player sees it, what has been typed into this argument, and the other arguments."""


@dataclass(frozen=True, kw_only=True)
class Argument:
    """One thing to type. `key` is its field in the action."""

    name: Called
    about: str
    key: str = ""
    kind: type[Any] = str
    required: bool = True
    default: Any = None  # what leaving it out means; it is not required then
    least: int | None = None  # for a text: how long
    most: int | None = None
    choices: tuple[tuple[Called, str], ...] = ()
    read: Callable[[Stage, Any], Any] | None = None
    suggest: Suggest | None = None

    @property
    def field(self) -> str:
        return self.key or self.name.word

    @property
    def may_be_left_out(self) -> bool:
        return not self.required or self.default is not None

    def meant(self, stage: Stage, typed: Any) -> Any:
        return self.read(stage, typed) if self.read is not None else typed


@dataclass(frozen=True, kw_only=True)
class PlayerAct:
    """One act. `name` is what it is called by players and by the engine alike."""

    name: Called
    about: str
    arguments: tuple[Argument, ...] = ()
    typed: Callable[[Stage, Given], Wanted] | None = None
    pressed: Callable[[Stage, Press], Wanted] | None = None

    @property
    def do(self) -> str:
        return self.name.word

    def meant_by_typing(self, stage: Stage, given: Given) -> Wanted:
        if self.typed is not None:
            return self.typed(stage, given)
        fields = {
            one.field: one.meant(stage, given[one.field]) for one in self.arguments if one.field in given
        }
        return Act({"do": self.do, **fields})

    def meant_by_press(self, stage: Stage, press: Press) -> Wanted:
        return self.pressed(stage, press) if self.pressed is not None else Act({"do": self.do})


SOURCES = ((called("choice", "stock"), "stock"), (called("choice", "pile"), "discard"))
"""Where a card is taken from."""


def meant_by_press(
    acts: Iterable[PlayerAct], panel: Mapping[str, Callable[[Stage, Press], Wanted]]
) -> Callable[[Stage, Press], Wanted]:
    """Reads presses: on the button of an act, or on what only arranges the player's own panel."""
    readers = {act.do: act.meant_by_press for act in acts} | dict(panel)

    def read(stage: Stage, press: Press) -> Wanted:
        reader = readers.get(press.act)
        return reader(stage, press) if reader is not None else Redraw()

    return read
