"""Places of hidden cards in poker's state, and the seats that may see them."""

from __future__ import annotations

from engine.contract import Path
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Poker


def hides(state: Poker, path: Path, seat: int | None) -> bool:
    """Stock, thrown cards, the pack's order, others' face-down cards, and unopened presentations are hidden."""
    match path:
        case ("stock" | "muck" | "pack" | "first", *_):
            return True
        case ("players", int(holder), "cards", *_):
            turned_over = bool(state.shown) and state.players[holder].playing and rules_of(state).reveal_hands
            return holder != seat and not turned_over
        case ("shown", int(holder), *_):
            shown = state.shown[holder]
            return holder != seat and not (shown is not None and shown.open)
    return False
