"""A look back at a finished hand from one seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.coaching import Found
from engine.contract import Game, View
from engine.events import Event
from engine.hindsight.rare_words import rare_words

LEAST = 2.0
"""The points that deserve a remark if the winner stays the same."""


def missed(game: Game, view: View, events: Sequence[Event]) -> Found | None:
    """The better act that the family finds; None if it would have made no difference. `events`: the whole hand, as
    the view's seat saw it."""
    found = game.family.missed(game, view, events)
    if found is None or not (found.decides or found.cost >= LEAST):
        return None
    return replace(found, rare=rare_words(view.options, found.named))
