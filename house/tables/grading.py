"""Grades a player's decisions in a hand. It works in the background, one decision at a time.

Only the player can ask for them. Each decision is judged from what that seat saw before it. Stored grades are
final.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import structlog

from engine.coaching import Reason
from engine.contract import Decision, Seat, State, View
from engine.grading.grade import MISTAKES, VERSION, Grade, Worth, grade
from house.incidents import incident
from house.rules import Rules
from house.store import DatabaseAway, InDoubt, Store, StoreError, Transaction
from house.store.grade_rows import KEEP, PLAYED, grades_of
from house.tables.hand_replay import Frame
from house.tables.plans import Owed
from house.tasks import Tasks

log = structlog.get_logger("house")
KEPT = 500  # graded hands in memory, each of one player
MOST_ASKED = 24
"""The most players' requests that run at a time, one each; further players ask again later."""


class Grades:
    """A player's grades in one hand, as far as they are ready, by the table version of each decision."""

    def __init__(self, of: int, found: Mapping[int, Grade] | None = None) -> None:
        self.of = of
        self.found: dict[int, Grade] = {**(found or {})}
        self.done = 0
        self.over = asyncio.Event()
        if found is not None:
            self.done = of
            self.over.set()

    def worst(self, *, chips: bool) -> tuple[int, Grade] | None:
        """Return the decision that surely cost most, if it is worth mentioning."""
        large = (found for found in self.found.items() if found[1].worth_saying(chips=chips))
        return max(large, key=lambda found: found[1].cost, default=None)


class Grading:
    def __init__(self, tasks: Tasks, store: Store, rules: Rules) -> None:
        self._tasks, self._store, self._rules = tasks, store, rules
        self._one_at_a_time = asyncio.Lock()
        self._kept: dict[tuple[Hashable, Seat], Grades] = {}
        self.under_way = 0  # hands no player has asked for
        self._asking = set[int]()
        self._closed = False

    def close(self) -> None:
        """Finish the decision under way, and stop."""
        self._closed = True

    async def asked(
        self, player: int, hand: Owed | Hashable, frames: Sequence[Frame], seat: Seat
    ) -> Grades | None:
        """Grade a hand for the player who asks; None while too many others are being graded. `hand`: a unique key;
        if it is a table's hand, the grades are stored."""
        known = await self._known(hand, seat)
        if known is not None or player in self._asking or len(self._asking) >= MOST_ASKED:
            return known
        grades = self._begun(player, hand, frames, seat, lambda: self._asking.discard(player))
        self._asking.add(player)
        return grades

    async def of(self, player: int, hand: Owed, frames: Sequence[Frame], seat: Seat) -> Grades:
        known = await self._known(hand, seat)
        if known is not None:
            return known
        grades = self._begun(player, hand, frames, seat, self._one_less)
        self.under_way += 1
        return grades

    def _one_less(self) -> None:
        self.under_way -= 1

    async def _known(self, hand: Owed | Hashable, seat: Seat) -> Grades | None:
        if (hand, seat) not in self._kept and isinstance(hand, Owed):
            row = await self._store.first(grades_of(hand.table, hand.hand, seat))
            if row is not None:
                found = read_grades(self._rules, row)
                self._keep((hand, seat), Grades(len(found), found))
        return self._kept.get((hand, seat))

    def _begun(
        self,
        player: int,
        hand: Owed | Hashable,
        frames: Sequence[Frame],
        seat: Seat,
        ended: Callable[[], None],
    ) -> Grades:
        made = list(decisions(frames, seat))
        grades = Grades(len(made))
        self._keep((hand, seat), grades)
        self._tasks.begin(self._weigh(player, hand, seat, grades, made, ended))
        return grades

    def _keep(self, key: tuple[Hashable, Seat], grades: Grades) -> None:
        self._kept[key] = grades
        if len(self._kept) > KEPT:
            oldest = next((key for key, one in self._kept.items() if one.over.is_set()), None)
            if oldest is not None:
                del self._kept[oldest]

    async def _weigh(
        self,
        player: int,
        hand: Owed | Hashable,
        seat: Seat,
        grades: Grades,
        made: Sequence[tuple[int, Decision[View]]],
        ended: Callable[[], None],
    ) -> None:
        try:
            for version, decision in made:
                async with self._one_at_a_time:
                    found = None if self._closed else await self._grade(decision)
                if found is not None:
                    grades.found[version] = found
                grades.done += 1
            if isinstance(hand, Owed) and not self._closed:
                await self._store_them(player, hand, seat, grades.found)
        finally:
            ended()
            grades.over.set()

    async def _grade(self, decision: Decision[View]) -> Grade | None:
        """Grade outside the computers' thread: a player may be waiting for a computer's move."""
        try:
            return await asyncio.to_thread(grade, decision)
        except Exception as wrong:  # noqa: BLE001 - the other decisions can still be graded
            incident("not-weighed", wrong, game=decision.game.id)
            return None

    async def _store_them(self, player: int, hand: Owed, seat: Seat, found: Mapping[int, Grade]) -> None:
        """Store grades unless the player has been deleted or the hand pruned. What cannot be stored is graded again
        later."""
        big, medium, small = (sum(one.mistake == counts for one in found.values()) for _, counts in MISTAKES)

        async def keep(tx: Transaction) -> None:
            played = await tx.ask(PLAYED, of_table=hand.table, of_hand=hand.hand, of_seat=seat)
            for guild, who, game, at in played:
                if who == player:
                    await tx.write(
                        KEEP,
                        table_id=hand.table,
                        hand=hand.hand,
                        seat=seat,
                        guild=guild,
                        player=player,
                        game=game,
                        at=at,
                        ended=hand.version,
                        evaluator=VERSION,
                        decisions=len(found),
                        small=small,
                        medium=medium,
                        big=big,
                        weighed=written(found),
                    )

        try:
            await self._store.commit(keep)
        except (DatabaseAway, InDoubt):
            pass  # already logged
        except StoreError as wrong:
            incident("grades-not-stored", wrong, table=hand.table)


def decisions(frames: Sequence[Frame], seat: Seat) -> Iterator[tuple[int, Decision[View]]]:
    """Yield the decisions that the player made in turn."""
    for before, after in pairwise(frames):
        table = before.table
        if after.acted is None or after.acted[0] != seat or table.due is None or seat not in table.due.seats:
            continue
        state: State = table.record.in_play
        view, offers = table.game.observe(state, seat), table.game.legal(state, seat)
        levels = {place: one.strength for place, one in enumerate(table.seats) if one.strength is not None}
        yield after.table.version, Decision(table.game, view, offers, after.acted[1], levels)


# --- stored grades ------------------------------------------------------------------------------------------


class StoredGrade(msgspec.Struct, frozen=True):
    """`made`: the table's version; `acts`: each with its value, error and a fact about it; `taken`: the index of
    the act the player chose."""

    made: int
    taken: int
    acts: tuple[tuple[dict[str, Any], float, float, Reason | None], ...]
    cost: float
    open: float
    big: float


def written(found: Mapping[int, Grade]) -> str:
    def told(one: Worth) -> tuple[dict[str, Any], float, float, Reason | None]:
        said = {name: part for name, part in msgspec.to_builtins(one.action).items() if part is not None}
        return said, one.worth, one.error, one.why

    kept = [
        StoredGrade(
            made,
            next(place for place, act in enumerate(one.acts) if act is one.taken),
            tuple(map(told, one.acts)),
            one.cost,
            one.open,
            one.big,
        )
        for made, one in found.items()
    ]
    return msgspec.json.encode(kept).decode()


def read_grades(rules: Rules, row: Any) -> dict[int, Grade]:
    """Read stored grades. If the hand's acts have since been renamed, there are none."""
    try:
        stored = msgspec.json.decode(row.weighed, type=tuple[StoredGrade, ...])
        return {one.made: _grade(rules, row.game, one) for one in stored}
    except Exception as wrong:  # noqa: BLE001 - another version may have stored other grades
        log.info("grades-not-read", table=row.table_id, hand=row.hand, wrong=type(wrong).__name__)
        return {}


def _grade(rules: Rules, game: str, one: StoredGrade) -> Grade:
    acts = tuple(
        Worth(rules.read_action(game, raw), worth, error, why) for raw, worth, error, why in one.acts
    )
    return Grade(acts[one.taken], acts, one.cost, one.open, one.big)
