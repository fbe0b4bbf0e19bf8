"""Replays a better act in the state that allowed it, by the rules. It must be legal and bring what was found.

The others' reactions do not matter: they are unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.contract import Action, Game, Seat, TimeUp, name_of
from engine.dispatch import apply
from engine.refused import EngineError
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


class PastAct(NamedTuple):
    """An act of a seat or of the house, and the state before it."""

    state: Any
    seat: Seat | None
    action: Action


class Replayed(NamedTuple):
    """A finished hand, and the seat whose chances are searched."""

    game: Game
    seat: Seat
    deeds: Sequence[PastAct]

    def turns(self, *kinds: type[Action]) -> Iterator[Any]:
        """The states before the seat's acts of these kinds, or before its clock ran out for one; the latest first."""
        for state, seat, action in reversed(self.deeds):
            if (seat == self.seat and isinstance(action, kinds)) or (
                isinstance(action, TimeUp) and self._could(state, kinds)
            ):
                yield state

    def _could(self, state: Any, kinds: Sequence[type[Action]]) -> bool:
        due = self.game.due(state)
        may = {offer.do for offer in self.game.legal(state, self.seat)}
        return due is not None and self.seat in due.seats and not may.isdisjoint(map(name_of, kinds))

    def after(self, state: Any, *actions: Action) -> Any:
        for action in actions:
            state = apply(self.game, state, self.seat, action).state
        return state


def agrees(game: Game, seat: Seat, deeds: Iterable[PastAct], found: Any) -> bool:
    """Whether the rules confirm the find. `deeds`: the whole hand. False also if no state is found that allowed the
    act."""
    hand = Replayed(game, seat, tuple(deeds))
    if not hand.deeds:
        return False
    lexicon = lexicon_of(hand.deeds[-1].state.options)
    if not all(fold(word) in lexicon for word in found.named):
        return False
    try:
        return game.family.possible(hand, found)
    except (EngineError, StopIteration):
        return False
