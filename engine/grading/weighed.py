"""A family's evaluation: some ways to act, and how to try them all with the same luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from engine.contract import UNTOLD, Action, Game, Levels, Offer

A = TypeVar("A", bound=Action)


class Decision(NamedTuple):
    """A player's act, with their view and their choices then. `levels`: the announced levels of the computers."""

    game: Game
    view: Any
    offers: tuple[Offer, ...]
    taken: Action
    levels: Levels = UNTOLD

    @property
    def may(self) -> Mapping[str, Offer]:
        return {offer.do: offer for offer in self.offers if not offer.early}


class Weighed(NamedTuple):
    """`acts`: the player's act comes first. `tried`: each act's result, in chips or points, in one possible
    arrangement of the hidden cards. `open`: the amount still to be won. `doubt`: the error that more tries do not
    reduce."""

    acts: Sequence[Action]
    tried: Callable[[Random], Sequence[float]]
    times: int
    open: float
    doubt: float = 0.0


def with_taken(taken: A, others: Sequence[A]) -> list[A]:
    return [taken, *(one for one in others if one != taken)]
