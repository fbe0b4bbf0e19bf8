"""The meanings of a press, or of typed text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.contract import Action, Hint
from screens.components import Window
from screens.custom_ids import Press


class Act(NamedTuple):
    """The press means this action."""

    action: Action


class Ask(NamedTuple):
    """A window has to be filled in first."""

    window: Window


class Redraw(NamedTuple):
    """No act in the game: show the player's own panel with their choices so far."""

    picked: Press | None = None


class Save(NamedTuple):
    """Save a house game for the server; permission is checked elsewhere."""

    name: str
    recipe: str


class Tell(NamedTuple):
    """A private sentence above the hand as it is. A hint is put into words once the table has given it."""

    said: str | Callable[[Hint], str]


Wanted = Act | Ask | Redraw | Save | Tell
