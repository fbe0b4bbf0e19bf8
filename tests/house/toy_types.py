"""The parts of pennies and marbles: acts, events, state, and a seat's view."""

from __future__ import annotations

import msgspec

from engine import events
from engine.chairs import Chairs
from engine.contract import Action, State


class Put(Action, frozen=True, tag="put"):
    amount: int


class Fold(Action, frozen=True, tag="fold"):
    pass


class HasPut(events.Event, frozen=True, tag="put"):
    amount: int


class Folded(events.Event, frozen=True, tag="folded"):
    pass


class ToppedUp(events.Event, frozen=True, tag="topped-up"):
    pass


class Pennies(State, frozen=True, kw_only=True):
    chairs: Chairs
    stacks: tuple[int, ...]
    in_hand: tuple[int, ...] = ()
    put: tuple[int, ...] = ()
    coins: tuple[str, ...] = ()
    turn: int | None = None
    over: bool = False


class View(msgspec.Struct, frozen=True):
    coin: str | None
    stacks: tuple[int, ...]
    turn: int | None
