"""A hand that is over, looked back on from one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.contract import Family, Game
from engine.events import Event
from engine.hindsight import poker, rummy, soup, tricks

FAMILIES: Mapping[Family, Callable[[Game, Any, Sequence[Event]], Any]] = MappingProxyType(
    {
        "poker": lambda _game, view, events: poker.missed(view, events),
        "rummy": lambda _game, view, events: rummy.missed(view, events),
        "soup": lambda _game, view, events: soup.missed(view, events),
        "tricks": lambda game, view, events: tricks.missed(game.rules, view, events),
    }
)


def missed(game: Game, view: Any, events: Sequence[Event]) -> Any:
    """What could have been done better, as the family tells it; None where nothing could. `events`: the whole hand, as the
    view's seat saw it."""
    return FAMILIES[game.family](game, view, events)
