"""Every game there is, in one visible list."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from engine.contract import Action, Game, HouseAct, Seat, Setup, Step, name_of
from engine.families.poker.games import GAMES as POKER
from engine.families.rummy.games import GAMES as RUMMY
from engine.families.soup.games import GAMES as SOUP
from engine.families.tricks.games import GAMES as TRICKS
from engine.refused import Refused, Unreadable

FAMILIES: tuple[tuple[Game, ...], ...] = (POKER, RUMMY, TRICKS, SOUP)
GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for family in FAMILIES for game in family})


def game(game_id: str) -> Game:
    try:
        return GAMES[game_id]
    except KeyError:
        raise Unreadable(f"game: {game_id!r} is none of {', '.join(GAMES)}") from None


def start(game_id: str, setup: Setup) -> Step:
    """Sit down and deal the first hand."""
    seats = game(game_id).seats
    if not seats.least <= len(setup.stacks) <= seats.most:
        raise Refused("bad-seats", seats=len(setup.stacks), least=seats.least, most=seats.most)
    return game(game_id).start(setup)


def apply(state: Any, seat: Seat | None, action: Action) -> Step:
    """One act on a table of any game. A seat may not do what only the house does, nor the other way round."""
    if isinstance(action, HouseAct) != (seat is None):
        raise Refused("unknown-action", do=name_of(action))
    return GAMES[state.game].apply(state, seat, action)


def read_action(game_id: str, raw: Mapping[str, Any]) -> Action:
    """An action from its plain form, e.g. {"do": "bet", "amount": 2}."""
    kinds = {name_of(kind): kind for kind in game(game_id).actions}
    do = raw.get("do")
    kind = kinds.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("unknown-action", do=do)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise Unreadable(f"{raw['do']}: {wrong}") from None


def encode(state: Any) -> bytes:
    """The state as it is stored."""
    return msgspec.msgpack.encode(state)


def decode(game_id: str, stored: bytes) -> Any:
    return msgspec.msgpack.decode(stored, type=game(game_id).state)
