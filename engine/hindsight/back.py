"""A hand that is over, looked back on from one seat.

What a family finds has a `cost`, in chips or points, and `decides` where it would have changed who won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.contract import Game
from engine.events import Event
from engine.hindsight.found import rare_words

LEAST = 2.0
"""Points that are worth a word where the winner stays the same."""


def missed(game: Game, view: Any, events: Sequence[Event]) -> Any:
    """What could have been done better, as the family tells it; None where nothing would have come of it. `events`: the
    whole hand, as the view's seat saw it."""
    found = game.family.missed(game, view, events)
    if found is None or not (found.decides or found.cost >= LEAST):
        return None
    return replace(found, rare=rare_words(view.options, found.named))
