"""Kinds of mistakes at rummy."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.coaching import Habit
from engine.contract import Action
from engine.families.rummy.actions import Discard, Lay, Spellcheck, Take, TakeFrom
from engine.grading.habits import Kinds, kind_of

NAMED: Mapping[Kinds, Habit] = MappingProxyType(
    {
        (Lay, Lay): "laid-other",
        (Lay, None): "laid",
        (None, Lay): "kept-word",
        (Discard, Discard): "discarded",
        (Spellcheck, None): "challenged",
        (None, Spellcheck): "accepted",
    }
)


def habit(taken: Action, best: Action) -> Habit | None:
    if isinstance(taken, Take):
        return "drew" if taken.card is None and taken.source != "discard" else "dug"
    if isinstance(taken, TakeFrom):
        return "drew" if taken.source == "stock" else "dug"
    return kind_of(taken, best, NAMED)
