"""Deletes old data, if the operator wants that, in small steps, so that players do not wait.

A pass goes through tables by id, oldest first, and then through tournaments. A step deletes a few hands of one
table, whole and in order, so a hand is never deleted in part. Hands under way and hands owed to players are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from house.clock import Clock, RingFor, Time
from house.cluster import Shards
from house.incidents import WATCHERS, incident
from house.part import Part
from house.store import DatabaseAway, InDoubt, Store, StoreError, Transaction, Unread, tournament_rows
from house.store.grade_rows import DELETE_GRADES
from house.store.pruning_rows import (
    DELETE_EVENTS,
    DELETE_HANDS,
    DELETE_PLAYERS,
    hands_before,
    hands_owed,
    hands_told,
    tables_after,
)

DAY_MS = 86_400_000
LOOK = 200  # tables in one query
ROWS = 100  # at least this many events are deleted together; a hand is never split
HANDS = 50
PAUSE_MS = 100  # between two steps
PASS_MS = 3_600_000  # between two passes
AGAIN_MS = 60_000  # after a failure to store


class Keep(NamedTuple):
    """The days to keep data; 0: for ever."""

    events: int = 0
    hands: int = 0

    def before(self, days: int, now: int) -> int:
        return now - days * DAY_MS if days else 0


class Pruner(Part):
    name = "prune"

    def __init__(
        self,
        store: Store,
        time: Time,
        keep: Keep,
        shards: Shards,
        clock: Clock[RingFor],
    ) -> None:
        self._store = store
        self._time = time
        self._keep = keep
        self._shards = shards
        self._clock = clock
        self._after = 0  # the last table this pass has seen
        self.passes = 0

    async def ring(self, key: int) -> None:  # noqa: ARG002 - the signature of all parts
        await self.step()

    def _later(self, at: int) -> None:
        self._clock.set((self.name, 0), at)

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - the signature of all parts
        if any(self._keep):
            self._later(self._time.now() + PAUSE_MS)

    async def step(self) -> None:
        pause = AGAIN_MS
        try:
            pause = await self._step()
        except (DatabaseAway, InDoubt, Unread):
            pass  # already logged
        except StoreError as wrong:
            incident("not-pruned", wrong)
        self._later(self._time.now() + pause)

    async def _step(self) -> int:
        """Take one step, and return the pause until the next."""
        now = self._time.now()
        events, hands = (self._keep.before(days, now) for days in self._keep)
        found = await self._store.read(
            tables_after(self._after, self._shards, newest=max(events, hands) << 21, most=LOOK)
        )
        for row in found:
            if await self._prune(row, events, hands):
                return PAUSE_MS
            self._after = row.id
        if len(found) == LOOK:
            return PAUSE_MS
        if hands and await self._tournament(hands):
            return PAUSE_MS
        if await self._store.tidy():  # disk space, too, is freed in small steps
            return PAUSE_MS
        self._after, self.passes = 0, self.passes + 1
        return PASS_MS

    async def _prune(self, table: Any, events: int, hands: int) -> bool:
        """Prune one table. Return whether anything was deleted, so that more may follow."""
        if table.event_at is not None and table.event_at < events and await self._events(table, events):
            return True
        return table.hand_at is not None and table.hand_at < hands and await self._hands(table.id, hands)

    async def _events(self, table: Any, before: int) -> bool:
        told = await self._store.read(hands_told(table.id))
        owed = {row.hand for row in await self._store.read(hands_owed(table.id))}
        going = _going(told, owed, before, closed=table.closed_at is not None)
        if not going:
            return False

        async def delete(tx: Transaction) -> None:
            for row in going:
                await tx.write(DELETE_EVENTS, of_table=table.id, from_version=row.first, to_version=row.last)

        await self._store.commit(delete)
        _tell("events", sum(row.rows for row in going))
        return True

    async def _hands(self, table: int, before: int) -> bool:
        found = await self._store.read(hands_before(table, before, HANDS))

        async def delete(tx: Transaction) -> None:
            for statement in (DELETE_GRADES, DELETE_PLAYERS, DELETE_HANDS):
                await tx.write(statement, of_table=table, to_hand=found[-1].hand, before=before)

        await self._store.commit(delete)
        _tell("hands", len(found))
        return True

    async def _tournament(self, before: int) -> bool:
        """Delete one hand of an old tournament, or the rest of it."""
        old = await self._store.first(tournament_rows.over_before(before, self._shards))
        if old is None:
            return False

        async def delete(tx: Transaction) -> None:
            if old.hand is not None:
                await tx.write(tournament_rows.DELETE_HAND, which=old.id, number=old.hand)
                return
            rows = tournament_rows
            for statement in (rows.DELETE_MESSAGES, rows.DELETE_PLAYERS, rows.DELETE):
                await tx.write(statement, which=old.id)

        await self._store.commit(delete)
        if old.hand is None:
            _tell("tournaments", 1)
        return True


def _tell(what: str, rows: int) -> None:
    for watcher in WATCHERS:
        watcher.pruned(what, rows)


def _going(told: Sequence[Any], owed: set[int], before: int, *, closed: bool) -> list[Any]:
    """Return the first hands in order, up to one that must be kept. An open table keeps its last hand: it may be
    under way or not yet shown."""
    may = told if closed else told[:-1]
    going: list[Any] = []
    for row in may:
        if row.at >= before or row.hand in owed or sum(one.rows for one in going) >= ROWS:
            break
        going.append(row)
    return going
