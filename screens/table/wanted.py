"""What a press, or typed text, turns out to mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.computer.hinting import Hint
from screens.components import Window
from screens.custom_ids import Press


class Act(NamedTuple):
    """The press means this action, in the engine's words."""

    action: dict[str, Any]


class Ask(NamedTuple):
    """Something has to be typed first."""

    window: Window


class Redraw(NamedTuple):
    """Nothing happens in the game: the player's own panel is shown, with what they have picked so far."""

    picked: Press | None = None


class Save(NamedTuple):
    """A house game is to be kept for the server; whether this player may do that, others know."""

    name: str
    recipe: str


class Tell(NamedTuple):
    """A sentence for the player alone, above their hand as it is. A hint is put into words once the table has given it."""

    said: str | Callable[[Hint], str]


Wanted = Act | Ask | Redraw | Save | Tell
