"""Places of hidden cards in the states of trick games and Soup, and the seats that may see them."""

from __future__ import annotations

from typing import Any

from engine.contract import Path


def hides(_state: Any, path: Path, seat: int | None) -> bool:
    """Hands, the pack before the deal, and the passed cards that their giver remembers are hidden."""
    match path:
        case ("undealt", *_):
            return True
        case ("hands" | "passes", int(holder), *_):
            return holder != seat
    return False
