"""Kinds of mistakes at Soup."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.coaching import Habit
from engine.contract import Action
from engine.families.soup.actions import Add, Doubt, Eat, EatFirst, SayEat
from engine.grading.habits import Kinds, kind_of

NAMED: Mapping[Kinds, Habit] = MappingProxyType(
    {
        (Add, Add): "added",
        (Add, None): "added-on",
        (Eat, None): "ate",
        (EatFirst, None): "ate",
        (SayEat, None): "said-word",
        (Doubt, None): "said-none",
    }
)


def habit(taken: Action, best: Action) -> Habit | None:
    return kind_of(taken, best, NAMED)
