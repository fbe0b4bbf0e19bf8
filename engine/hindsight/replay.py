"""Replays a better act in the state that allowed it, by the rules. It must be legal and bring what was found.

The others' reactions do not matter: they are unknown.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.coaching import Found
from engine.contract import Game, PastAct, Replayed, Seat, State
from engine.refused import EngineError
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


def agrees(game: Game, seat: Seat, deeds: Iterable[PastAct[State]], found: Found) -> bool:
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
