"""What a player's decisions in a hand were worth: weighed beside the loop, one at a time, and kept in memory for a while.

They are asked for by their player alone, and weighed from what that seat saw before each of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.contract import Seat
from engine.grading.grade import Grade, grade
from engine.grading.weighed import Decision
from house.incidents import incident
from house.tables.film import Frame
from house.tasks import Tasks

KEPT = 500  # hands of one player each
MOST_ASKED = 24
"""So many may be under way for players who asked, one each; the others ask again."""


class Grades:
    """Of one player in one hand, as far as they are weighed. By the version of the table that each decision made."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.found: dict[int, Grade] = {}
        self.done = 0
        self.over = asyncio.Event()

    def worst(self, least: float) -> tuple[int, Grade] | None:
        """The decision that surely cost most, if it cost this part of what was open."""
        sure = ((version, one) for version, one in self.found.items() if one.sure)
        large = ((version, one) for version, one in sure if one.cost >= least * one.open)
        return max(large, key=lambda found: found[1].cost / found[1].open, default=None)


class Grading:
    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._one_at_a_time = asyncio.Lock()
        self._kept: dict[Hashable, Grades] = {}
        self.under_way = 0  # hands that nobody asked for
        self._asking = set[int]()
        self._closed = False

    def close(self) -> None:
        """What is being weighed is the last."""
        self._closed = True

    def asked(self, player: int, hand: Hashable, frames: Sequence[Frame], seat: Seat) -> Grades | None:
        """For a player who wants to see them; None while too much else is under way. `hand` is no other one's."""
        known = self._kept.get((hand, seat))
        if known is not None or player in self._asking or len(self._asking) >= MOST_ASKED:
            return known
        grades = self._begun(hand, frames, seat, lambda: self._asking.discard(player))
        self._asking.add(player)
        return grades

    def of(self, hand: Hashable, frames: Sequence[Frame], seat: Seat) -> Grades:
        known = self._kept.get((hand, seat))
        if known is not None:
            return known
        grades = self._begun(hand, frames, seat, self._one_less)
        self.under_way += 1
        return grades

    def _one_less(self) -> None:
        self.under_way -= 1

    def _begun(
        self, hand: Hashable, frames: Sequence[Frame], seat: Seat, ended: Callable[[], None]
    ) -> Grades:
        made = list(decisions(frames, seat))
        grades = self._kept[hand, seat] = Grades(len(made))
        self._tasks.begin(self._weigh(grades, made, ended))
        if len(self._kept) > KEPT:
            oldest = next((key for key, one in self._kept.items() if one.over.is_set()), None)
            if oldest is not None:
                del self._kept[oldest]
        return grades

    async def _weigh(
        self, grades: Grades, made: Sequence[tuple[int, Decision]], ended: Callable[[], None]
    ) -> None:
        try:
            for version, decision in made:
                async with self._one_at_a_time:
                    found = None if self._closed else await self._grade(decision)
                if found is not None:
                    grades.found[version] = found
                grades.done += 1
        finally:
            ended()
            grades.over.set()

    async def _grade(self, decision: Decision) -> Grade | None:
        """Not in the computers' thread: somebody may be waiting for their move."""
        try:
            return await asyncio.to_thread(grade, decision)
        except Exception as wrong:  # noqa: BLE001 - the others can still be weighed
            incident("not-weighed", wrong, game=decision.game.id)
            return None


def decisions(frames: Sequence[Frame], seat: Seat) -> Iterator[tuple[int, Decision]]:
    """What they did themselves, when it was their turn."""
    for before, after in pairwise(frames):
        table = before.table
        if after.acted is None or after.acted[0] != seat or table.due is None or seat not in table.due.seats:
            continue
        state: Any = table.record.state
        view, offers = table.game.observe(state, seat), table.game.legal(state, seat)
        levels = {place: one.strength for place, one in enumerate(table.seats) if one.strength is not None}
        yield after.table.version, Decision(table.game, view, offers, after.acted[1], levels)
