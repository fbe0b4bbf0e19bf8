"""What an evaluator of a family brings: some ways to act, and how to try them all with the same luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from engine.contract import UNTOLD, Action, Game, Levels, Offer

A = TypeVar("A", bound=Action)


class Decision(NamedTuple):
    """What somebody did, with what they saw then and could do. `levels`: what everybody is told of the computers."""

    game: Game
    view: Any
    offers: tuple[Offer, ...]
    taken: Action
    levels: Levels = UNTOLD

    @property
    def may(self) -> Mapping[str, Offer]:
        return {offer.do: offer for offer in self.offers if not offer.early}


class Weighed(NamedTuple):
    """`acts`: what was done comes first. `tried`: what each brings, in chips or points, in one of the ways that the hidden cards
    may lie. `open`: what could still be won. `doubt`: what no number of tries makes surer."""

    acts: Sequence[Action]
    tried: Callable[[Random], Sequence[float]]
    times: int
    open: float
    doubt: float = 0.0


def with_taken(taken: A, others: Sequence[A]) -> list[A]:
    return [taken, *(one for one in others if one != taken)]
