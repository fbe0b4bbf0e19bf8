"""A player's quality, from the stored grades: only they can see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.coaching import Habit
from engine.grading.grade import Grade
from engine.grading.habits import habit_of
from house.clock import Time
from house.rules import Rules
from house.store import Store
from house.store.grade_rows import counts_of, counts_since, weighed_since
from house.tables.grading import read_grades

HOUR_MS = 3_600_000
BREAK_MS = 3 * HOUR_MS
"""A new evening begins after this long without a hand."""
EVENING_MS = 24 * HOUR_MS
WEEK_MS = 7 * 24 * HOUR_MS
TEN = 10
"""Habits are reported for this many hands and its multiples, so they change once in as many."""
WORST, EXAMPLES = 3, 2


class PlayCount(NamedTuple):
    """The graded decisions of a number of hands, and the mistakes among them."""

    hands: int = 0
    decisions: int = 0
    small: int = 0
    medium: int = 0
    big: int = 0


class OwnPlay(NamedTuple):
    """All decisions, and those of the last evening. `told`: the number of the week's hands that habits are reported
    for."""

    whole: PlayCount
    evening: PlayCount
    told: int


class ExampleHand(NamedTuple):
    """A hand to look at: its table, the version that ended it, and the version of the decision."""

    table: int
    ended: int
    hand: int
    made: int


class CostlyHabit(NamedTuple):
    """A kind of mistake in one game: how often it happened, its cost in chips or points, and the costliest hands."""

    game: str
    kind: Habit
    times: int
    cost: float
    examples: tuple[ExampleHand, ...]


class Habits(NamedTuple):
    """The habits of a week's hands, the costliest first."""

    hands: int = 0
    worst: tuple[CostlyHabit, ...] = ()


class PlayStatistics:
    def __init__(self, store: Store, rules: Rules, time: Time) -> None:
        self._store, self._rules, self._time = store, rules, time

    async def own(self, guild: int, player: int, game: str = "") -> OwnPlay:
        whole = await self._store.first(counts_of(guild, player, game))
        week = await self._store.heavy(counts_since(guild, player, self._time.now() - WEEK_MS))
        assert whole is not None  # noqa: S101 - sums always have a row
        return OwnPlay(PlayCount(*map(int, whole)), self._evening(week), len(week) // TEN * TEN)

    def _evening(self, rows: Sequence[Any]) -> PlayCount:
        """The last evening's count, unless it was long ago: hands without a long break."""
        last: list[Any] = []
        for row in rows:
            before = last[-1].at - BREAK_MS if last else self._time.now() - EVENING_MS
            if row.at < before:
                break
            last.append(row)
        return PlayCount(
            len(last),
            sum(row.decisions for row in last),
            sum(row.small for row in last),
            sum(row.medium for row in last),
            sum(row.big for row in last),
        )

    async def habits(self, guild: int, player: int) -> Habits:
        """A week's habits: none before the tenth hand; then of the first ten, twenty ..."""
        rows = await self._store.heavy(weighed_since(guild, player, self._time.now() - WEEK_MS))
        rows = rows[: len(rows) // TEN * TEN]
        found: defaultdict[tuple[str, Habit], list[tuple[Grade, ExampleHand]]] = defaultdict(list)
        for row in rows:
            for made, grade in read_grades(self._rules, row).items():
                kind = habit_of(self._rules.game(row.game), grade) if grade.mistake else None
                if kind is not None:
                    example = ExampleHand(row.table_id, row.ended, row.hand, made)
                    found[row.game, kind].append((grade, example))
        worst = sorted(found.items(), key=lambda one: -sum(grade.mistake for grade, _ in one[1]))
        return Habits(len(rows), tuple(_costly(*key, made) for key, made in worst[:WORST]))


def _costly(game: str, kind: Habit, made: Sequence[tuple[Grade, ExampleHand]]) -> CostlyHabit:
    largest = sorted(made, key=lambda one: -one[0].cost)
    examples: list[ExampleHand] = []
    for _, example in largest:
        if all(example[:3] != other[:3] for other in examples):  # a hand only once
            examples.append(example)
    cost = sum(grade.cost for grade, _ in made)
    return CostlyHabit(game, kind, len(made), cost, tuple(examples[:EXAMPLES]))
