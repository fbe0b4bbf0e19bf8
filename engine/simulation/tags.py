"""Exact proof that a view shows no hidden card, also where cards have identical copies.

Every card in the state is given a tag that says where it lies, and the state is observed: what the view shows then
tells the place it comes from. Only families whose hidden places are declared here can be proved in this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from engine.cards import code_of
from engine.contract import Game
from engine.simulation.broken import require

Path = tuple[Any, ...]
_TAG = "@"


def _poker_hides(state: Any, path: Path, seat: int | None) -> bool:
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


HIDES: Mapping[str, Callable[[Any, Path, int | None], bool]] = MappingProxyType({"poker": _poker_hides})


def prove(game: Game, state: Any, pack: tuple[str, ...]) -> None:
    """Raises `BrokenError` when some view shows a card from a place it may not see."""
    hides = HIDES.get(game.family)
    if hides is None:
        return
    places: list[Path] = []
    tagged = msgspec.convert(_tagged(msgspec.to_builtins(state), frozenset(pack), (), places), game.state)
    for seat in (None, *range(len(state.chairs))):
        for shown in _tags_in(msgspec.to_builtins(game.observe(tagged, seat))):
            path = places[shown]
            require(not hides(state, path, seat), f"the view of seat {seat} shows what lies in {path}")


def _tagged(value: Any, pack: frozenset[str], path: Path, places: list[Path]) -> Any:
    if isinstance(value, str):
        if code_of(value) not in pack:
            return value
        places.append(path)
        return f"{value}{_TAG}{len(places) - 1}"
    if isinstance(value, dict):
        return {key: _tagged(part, pack, (*path, key), places) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_tagged(part, pack, (*path, place), places) for place, part in enumerate(value)]
    return value


def _tags_in(value: Any) -> Iterator[int]:
    if isinstance(value, str):
        _, tag, place = value.rpartition(_TAG)
        if tag and place.isdigit():
            yield int(place)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _tags_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _tags_in(part)
