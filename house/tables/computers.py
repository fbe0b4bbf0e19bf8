"""Computer players at the tables. They see what their seat sees, think in a thread, and act as players do.

In games without folding, they also play for people who are away or have left.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from engine.characters import EVEN, character_of
from engine.computer.hinting import hint
from engine.contract import Action, Due, Game, Hint, Offer, Strength, View
from engine.grading.luck import Dice
from engine.refused import EngineError
from engine.solo import Acts, Alone, Position, after
from house.clock import Clock, RingFor, Time
from house.declined import Declined
from house.incidents import incident
from house.part import TablePart
from house.store import Store
from house.tables.records import Record, Seat
from house.tables.table_view import TableView
from house.tables.timing import TableTiming
from house.tasks import Tasks

T = TypeVar("T")
STAND_IN: Strength = "plain"
READY = "ready"  # the action the clock takes for a computer that is still thinking


class PlayedTable(Protocol):
    """The part of a table that computer players need."""

    id: int

    @property
    def game(self) -> Game: ...

    @property
    def now(self) -> TableView: ...

    async def act_for(self, place: int, action: Action, decision: int) -> object: ...

    async def time_up(self, decision: int) -> object: ...

    async def bring_back(self) -> object: ...


def plays_itself(game: Game, seat: Seat) -> bool:
    """Whether the house acts for this seat."""
    if seat.is_computer:
        return seat.taken
    return not seat.taken or (seat.presence == "away" and not game.folds)


def to_move(record: Record, game: Game, due: Due | None) -> list[int]:
    if record.phase != "playing" or due is None:
        return []
    return [place for place in due.seats if plays_itself(game, record.seats[place])]


class Computers(TablePart[PlayedTable]):
    name = "computer"

    def __init__(
        self,
        store: Store,
        time: Time,
        timing: TableTiming,
        clock: Clock[RingFor],
        tasks: Tasks,
        random: Random,
    ) -> None:
        self._store = store
        self._time = time
        self._timing = timing
        self._clock = clock
        self._tasks = tasks
        self._random = random
        # One thread: a second one would only compete with the first and with the event loop.
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="house-computers")
        self._failed: dict[int, tuple[int, set[int]]] = {}
        self._thinking: set[int] = set()  # tables where a computer is thinking
        self._dice: dict[int, tuple[Mapping[int, Dice], Counter[int]]] = {}

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: PlayedTable) -> None:
        """If a computer has to act now, let it act after a natural pause."""
        if self._store.outage is not None:
            return  # nothing can be stored; the end of the outage wakes all computers
        if any(seat.presence == "away" and seat.is_computer for seat in table.now.record.seats):
            self._tasks.begin(table.bring_back())
        pending = self._pending(table)
        if not pending:
            self._clock.set((self.name, table.id), None)
            return
        pause = round(self._random.uniform(*self._timing.computer_seconds) * 1000 / len(pending))
        if table.now.due is not None and table.now.due.then == READY:
            pause = 0  # people need time to think; computers do not
        self._clock.set((self.name, table.id), self._time.now() + pause)

    def closed(self, table: int) -> None:
        self._failed.pop(table, None)
        self._dice.pop(table, None)

    def throw(self, table_id: int, dice: Mapping[int, Dice]) -> None:
        """Take the computers' chances at this table from these dice from now on."""
        self._dice[table_id] = dice, Counter()

    def _random_for(self, table_id: int, place: int) -> Random:
        dice, acts = self._dice.get(table_id, ({}, Counter[int]()))
        if place not in dice:
            return Random(self._random.getrandbits(64))
        acts[place] += 1
        return dice[place].of(acts[place] - 1)

    def _pending(self, table: PlayedTable) -> list[int]:
        places = to_move(table.now.record, table.game, table.now.due)
        decision, failed = self._failed.get(table.id, (-1, set()))
        if decision != table.now.record.decision:
            return places
        return [place for place in places if place not in failed]

    async def ring_at(self, table: PlayedTable) -> None:
        """Let one computer act. Changes while it thinks start no second thought: it would be the same computer."""
        if table.id in self._thinking:
            return
        self._thinking.add(table.id)
        try:
            await self._move(table)
        finally:
            self._thinking.discard(table.id)
        self.wake(table)

    async def _move(self, table: PlayedTable) -> None:
        places = self._pending(table)
        if not places:
            return
        record, place = table.now.record, places[0]
        try:
            action = await self._choose(table, record, place)
            await table.act_for(place, action, record.decision)
        except Declined:
            return  # the table has moved on
        except Exception as wrong:  # noqa: BLE001 - a computer player's error must not stop the game
            await self._give_up(table, record, place, wrong)

    async def _choose(self, table: PlayedTable, record: Record, place: int) -> Action:
        game = table.game
        view = game.observe(record.in_play, place)
        offers = game.legal(record.in_play, place)
        strength = record.seats[place].strength or STAND_IN
        character = character_of(record.seats[place].name) if record.seats[place].is_computer else EVEN
        random, seats = self._random_for(table.id, place), enumerate(record.seats)
        levels = {seat: one.strength for seat, one in seats if one.strength is not None}
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, game.computer, view, offers, random, strength, character, levels
        )

    async def think(self, choose: Callable[..., T], *given: Any) -> T:
        """Run a choice in the computers' thread, for a computer without a table."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, choose, *given)

    async def after(
        self, alone: Alone, acts: Acts, now: Position, raw: Mapping[str, Any]
    ) -> tuple[Acts, Position]:
        """Apply the player's act in their own hand, and let the computers answer."""
        action = alone.read(raw)
        mine = (*acts, (alone.you, msgspec.to_builtins(action)))
        return await self.answered(alone, mine, after(now, alone.you, action))

    async def answered(self, alone: Alone, acts: Acts, now: Position) -> tuple[Acts, Position]:
        """Let the computers act until the player has to decide, or the hand is over."""
        while (seat := alone.asked(acts, now)) not in (None, alone.you):
            action = await self.think(alone.answer, acts, now, seat)
            acts, now = (*acts, (seat, msgspec.to_builtins(action))), after(now, seat, action)
        return acts, now

    async def hint(self, game: Game, view: View, offers: tuple[Offer, ...]) -> Hint:
        """Hint to a person from their view. It may take as long as a strong player thinks."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, hint, game, view, offers)

    async def _give_up(self, table: PlayedTable, record: Record, place: int, wrong: Exception) -> None:
        """Leave the seat to the clock: at once if only failed seats are left to act, otherwise when the others'
        time is up."""
        if table.now.record.decision != record.decision:
            return
        code = wrong.code if isinstance(wrong, EngineError) and hasattr(wrong, "code") else ""
        incident("computer-player-failed", wrong, table=record.id, game=record.game, code=code)
        decision, failed = self._failed.get(table.id, (-1, set()))
        failed = {place} if decision != record.decision else failed | {place}
        self._failed[table.id] = (record.decision, failed)
        due = table.now.due
        if due is not None and set(due.seats) <= failed:
            await table.time_up(record.decision)
        else:
            self.wake(table)
