"""Where each family keeps cards that not everybody may know: its hidden places, and from whom they are hidden.

A place is the path of a card in the state. Whatever is not named here lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.contract import Family
from engine.families.rummy.rules import RULES

Path = tuple[Any, ...]
Hides = Callable[[Any, Path, int | None], bool]


def _poker(state: Any, path: Path, seat: int | None) -> bool:
    """Stock, thrown cards, the pack's order; others' face-down cards; presentations that are not open."""
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
    from engine.families.poker.registry import rules_of  # noqa: PLC0415 - only poker states come here

    return rules_of(state).reveal_hands


def _rummy(state: Any, path: Path, seat: int | None) -> bool:
    """Stock and hands; after a knock, the hands that are shown lie open but for the card that was thrown. `taken` only
    remembers what lies elsewhere. Where players knock, nobody may leaf through the discard pile."""
    match path:
        case ("stock" | "taken", *_):
            return True
        case ("hands", int(holder), *_):
            return holder != seat and not _shows(state, holder)
        case ("discards", int(place)):
            return RULES[state.game].knocks and place < len(state.discards) - 1
        case ("knock", "discard"):
            return seat is None or seat != state.knock.seat
    return False


def _shows(state: Any, holder: int) -> bool:
    knock = state.knock
    return knock is not None and (holder == knock.seat or knock.answer is not None)


def _tricks(_state: Any, path: Path, seat: int | None) -> bool:
    """Hands, the pack before the deal, and what somebody has passed, and remembers."""
    match path:
        case ("undealt", *_):
            return True
        case ("hands" | "passes", int(holder), *_):
            return holder != seat
    return False


HIDES: Mapping[Family, Hides] = MappingProxyType(
    {"poker": _poker, "rummy": _rummy, "tricks": _tricks, "soup": _tricks}
)
