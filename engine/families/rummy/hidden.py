"""Places of hidden cards in rummy's state, and the seats that may see them."""

from __future__ import annotations

from engine.contract import Path
from engine.families.rummy.rules import RULES
from engine.families.rummy.state import Rummy


def hides(state: Rummy, path: Path, seat: int | None) -> bool:
    """Whether a card is hidden: stock and hands are; after a knock, the shown hands are open, except for the thrown
    card. `taken` only remembers cards that are elsewhere. Where players knock, they may not leaf through the
    discard pile."""
    match path:
        case ("stock" | "taken", *_):
            return True
        case ("hands", int(holder), *_):
            return holder != seat and not _shows(state, holder)
        case ("discards", int(place)):
            return RULES[state.game].knocks and place < len(state.discards) - 1
        case ("knock", "discard"):
            return seat is None or state.knock is None or seat != state.knock.seat
    return False


def _shows(state: Rummy, holder: int) -> bool:
    knock = state.knock
    return knock is not None and (holder == knock.seat or knock.answer is not None)
