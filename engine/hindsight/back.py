"""A look back at a finished hand from one seat.

A family's find has a `cost`, in chips or points, and `decides` if it would have changed the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.contract import Game
from engine.events import Event
from engine.hindsight.found import rare_words

LEAST = 2.0
"""The points that deserve a remark if the winner stays the same."""


def missed(game: Game, view: Any, events: Sequence[Event]) -> Any:
    """The better act that the family finds; None if it would have made no difference. `events`: the whole hand, as
    the view's seat saw it."""
    found = game.family.missed(game, view, events)
    if found is None or not (found.decides or found.cost >= LEAST):
        return None
    return replace(found, rare=rare_words(view.options, found.named))
