"""Places of hidden cards in poker's state, and the seats that may see them."""

from __future__ import annotations

from typing import Any

from engine.contract import Path
from engine.families.poker.registry import rules_of


def hides(state: Any, path: Path, seat: int | None) -> bool:
    """Stock, thrown cards, the pack's order, others' face-down cards, and unopened presentations are hidden."""
    match path:
        case ("stock" | "muck" | "pack" | "first", *_):
            return True
        case ("players", int(holder), "cards", *_):
            turned_over = bool(state.shown) and state.players[holder].playing and _reveals(state)
            return holder != seat and not turned_over
        case ("shown", int(holder), *_):
            return holder != seat and not state.shown[holder].open
    return False


def _reveals(state: Any) -> bool:
    return rules_of(state).reveal_hands
