"""The kind of decision that a mistake was, in words that fit many hands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.coaching import Habit
from engine.contract import Action, Game
from engine.grading.grade import Grade

Kinds = tuple[type[Action] | None, type[Action] | None]
"""The player's act and the better one; None: any other."""


def habit_of(game: Game, grade: Grade) -> Habit | None:
    """The habit that the mistake fits, or None."""
    return game.family.habit(grade.taken.action, grade.acts[0].action)


def kind_of(taken: Action, best: Action, named: Mapping[Kinds, Habit]) -> Habit | None:
    kinds = ((type(taken), type(best)), (None, type(best)), (type(taken), None))
    return next((named[kind] for kind in kinds if kind in named), None)
