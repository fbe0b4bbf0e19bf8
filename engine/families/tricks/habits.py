"""Kinds of mistakes in trick games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.coaching import Habit
from engine.contract import Action
from engine.families.tricks.actions import Play, Rule, Spellcheck
from engine.grading.habits import Kinds, kind_of

NAMED: Mapping[Kinds, Habit] = MappingProxyType(
    {
        (Play, Play): "played",
        (Rule, None): "ruled",
        (Spellcheck, None): "challenged",
        (None, Spellcheck): "accepted",
    }
)


def habit(taken: Action, best: Action) -> Habit | None:
    if isinstance(taken, Play) and isinstance(best, Play) and (taken.scrump is None) != (best.scrump is None):
        return "scrumped" if taken.scrump is not None else "not-scrumped"
    return kind_of(taken, best, NAMED)
