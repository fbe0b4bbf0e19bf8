"""Where trick games and Soup keep cards that not everybody may know, and from whom they are hidden."""

from __future__ import annotations

from typing import Any

from engine.contract import Path


def hides(_state: Any, path: Path, seat: int | None) -> bool:
    """Hands, the pack before the deal, and what somebody has passed, and remembers."""
    match path:
        case ("undealt", *_):
            return True
        case ("hands" | "passes", int(holder), *_):
            return holder != seat
    return False
