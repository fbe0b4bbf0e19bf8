"""Random acts, most of them illegal: the wrong seat, the wrong time, others' cards, false words."""

from __future__ import annotations

import types
from random import Random
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.contract import Action, Close, Deal, Game, HouseAct, Report

AMOUNTS = (-1, 0, 1, 1, 2, 3, 5, 20, 10**9)
TEXTS = ("", "QZX", "CAT", "stock", "discard", "scroker", "slush", "to be or")
_EMPTY, _ABSENT = 0.3, 0.5
Filled = TypeVar("Filled", bound=msgspec.Struct)


def any_act(game: Game, books: Report, rng: Random) -> tuple[int | None, Action]:
    """A random act by a random player, but never the end of the table."""
    kind = rng.choice([kind for kind in game.actions if kind not in (Close, Deal)])
    seat = None if issubclass(kind, HouseAct) else rng.randrange(len(books.hands) + 1)
    cards = (
        tuple(books.hands[seat])
        if seat is not None and seat < len(books.hands) and rng.random() < 0.7
        else ()
    )
    return seat, _filled(kind, cards or books.pack or ("an.U",), len(books.hands), rng)


def _filled(kind: type[Filled], cards: tuple[str, ...], seats: int, rng: Random) -> Filled:
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        optional = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        if not (optional and rng.random() < _ABSENT):
            values[field.name] = _value(field.name, hints[field.name], cards, seats, rng)
    return kind(**values)


def _value(name: str, kind: Any, cards: tuple[str, ...], seats: int, rng: Random) -> Any:
    arguments, origin = get_args(kind), get_origin(kind)
    if origin in (Union, types.UnionType):
        return _value(name, rng.choice(arguments), cards, seats, rng)
    if origin is tuple:
        many = 0 if rng.random() < _EMPTY else rng.randint(1, 5)
        return tuple(_value(name, arguments[0], cards, seats, rng) for _ in range(many))
    if origin is Literal:
        return rng.choice(arguments)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _filled(kind, cards, seats, rng)  # for example a lay-off, which is part of a show
    return _plain(name, kind, cards, seats, rng)


def _plain(name: str, kind: Any, cards: tuple[str, ...], seats: int, rng: Random) -> Any:
    if kind is int:
        return rng.randrange(seats) if name in ("seat", "of", "at") else rng.choice(AMOUNTS)
    if kind is str:
        return rng.choice(cards) if rng.random() < 0.8 else rng.choice(TEXTS)
    return rng.random() < 0.5 if kind is bool else None
