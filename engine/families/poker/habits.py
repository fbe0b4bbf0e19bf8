"""Kinds of mistakes at poker."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.coaching import Habit
from engine.contract import Action
from engine.families.poker.actions import Check, Discard, Draw, Fold, Spellcheck, Take
from engine.grading.habits import Kinds, kind_of

NAMED: Mapping[Kinds, Habit] = MappingProxyType(
    {
        (Fold, Check): "folded-free",
        (Fold, None): "folded",
        (None, Fold): "called",
        (Take, None): "took",
        (Discard, None): "discarded",
        (Spellcheck, None): "challenged",
        (None, Spellcheck): "accepted",
    }
)


def habit(taken: Action, best: Action) -> Habit | None:
    if isinstance(taken, Draw) and isinstance(best, Draw):
        return _swapped(len(taken.discard), len(best.discard))
    return kind_of(taken, best, NAMED)


def _swapped(mine: int, better: int) -> Habit:
    if mine == better:
        return "swapped-others"
    return "swapped-more" if mine > better else "swapped-fewer"
