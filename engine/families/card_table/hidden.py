"""Places of hidden cards in the states of trick games and Soup, and the seats that may see them."""

from __future__ import annotations

from engine.contract import Path
from engine.families.card_table.table import CardTable


def hides(_state: CardTable, path: Path, seat: int | None) -> bool:
    """Hands, the pack before the deal, and the passed cards that their giver remembers are hidden."""
    match path:
        case ("undealt", *_):
            return True
        case ("hands" | "passes", int(holder), *_):
            return holder != seat
    return False
