"""Results of hands, from the log. That a result is owed is stored with the hand's end, so no crash loses it. Closed
tables owe theirs, too (`house.store.message_rows`)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.coaching import Found
from engine.common_events import HandEnds
from engine.contract import View
from engine.events import Event
from engine.hindsight.back import missed
from engine.hindsight.replay import agrees
from house.cluster import Shards
from house.services import Services
from house.store.table_rows import (
    CHANGES,
    guild_of,
    guild_of_open,
    hands_of,
    one,
    sittings_of,
)
from house.tables.grading import Grading
from house.tables.hand_replay import Frame, done_in, replayed
from house.tables.history import PlayedHand, played_hand, sat_then
from house.tables.plans import Owed
from house.tables.storing import read_events, read_notes, read_record
from house.tables.table import Table
from house.tables.table_view import TableView

EARLIER = 12


class HandLog(msgspec.Struct, frozen=True):
    """A hand's public events up to a change, and who sat where at its end. `own`: by seat, what each person who was
    dealt in saw. `late`: the hand had ended before that change."""

    events: tuple[Event, ...]
    own: dict[int, tuple[Event, ...]]
    late: bool
    names: dict[int, str]
    players: dict[int, int | None]


LATEST = 2**63 - 1
"""After every version."""


class Results:
    def __init__(self, services: Services, shards: Shards) -> None:
        self._services = services
        self._shards = shards
        self._replaying = asyncio.Lock()
        self.grading = Grading(services.tasks, services.store, services.rules)

    def close(self) -> None:
        """Stop; background work need not be finished."""
        self.grading.close()

    async def hand(self, owed: Owed) -> HandLog:
        store, rules = self._services.store, self._services.rules
        rows = await self._changes(owed)
        changes = [read_events(rules, row.game, row.happened) for row in rows]
        ends = [any(isinstance(event, HandEnds) for event in change) for change in changes]
        over = next((row.version for row, last in zip(rows, ends, strict=True) if last), owed.version)
        sat = sat_then(await store.read(sittings_of(owed.table)), over)
        events = [event for change in changes for event in change]
        players = {seat: who.player for seat, who in sat.items()}
        begun = min((row.version for row in rows), default=0)
        people = [seat for seat, who in sat.items() if who.player is not None and who.since <= begun]
        return HandLog(
            events=tuple(event.seen_by(None) for event in events),
            own={seat: tuple(event.seen_by(seat) for event in events) for seat in people},
            late=any(ends[:-1]),
            names={seat: who.name for seat, who in sat.items()},
            players=players,
        )

    async def owed(self, table: int, hand: int) -> Owed | None:
        """Return the change that ended a hand; None while it runs, or once its events are no longer kept."""
        rules = self._services.rules
        for row in await self._changes(Owed(table, LATEST, hand)):
            if any(isinstance(event, HandEnds) for event in read_events(rules, row.game, row.happened)):
                return Owed(table, row.version, hand)
        return None

    async def film(self, owed: Owed, table: TableView) -> tuple[Frame, ...]:
        """Return a finished hand step by step. Only one is replayed at a time, in a thread: each takes some
        milliseconds."""
        rules, rows = self._services.rules, await self._changes(owed)
        sat = await self._services.store.read(sittings_of(owed.table))
        async with self._replaying:
            return await asyncio.to_thread(replayed, rules, table.record, rows, sat)

    async def look_back(
        self, owed: Owed, table: TableView, view: View, events: Sequence[Event], frames: Sequence[Frame] = ()
    ) -> Found | None:
        """Return what this view's player could have had in a finished hand, if the replay agrees. `events`: as they
        saw them. It stays out of the computers' thread: a player may be waiting for a computer."""
        found = await asyncio.to_thread(missed, table.game, view, events)
        if found is None or view.seat is None:
            return None
        deeds = done_in(frames or await self.film(owed, table))
        return found if await asyncio.to_thread(agrees, table.game, view.seat, deeds, found) else None

    async def _changes(self, owed: Owed) -> Sequence[Any]:
        asked = {"of_table": owed.table, "of_hand": owed.hand, "until": owed.version}
        return await self._services.store.read(CHANGES, asked)

    async def earlier(self, owed: Owed) -> list[PlayedHand]:
        """Return the table's hands before this one, newest first."""
        store = self._services.store
        rows = await store.read(hands_of(owed.table, before=owed.hand, limit=EARLIER))
        return [await played_hand(store, row) for row in rows]

    async def guild_of_open(self, table: int) -> int | None:
        """Return the server of an open table, in this process or another."""
        row = await self._services.store.first(guild_of_open(table))
        return None if row is None else int(row.guild)

    async def elsewhere(self, table: int) -> bool:
        """Whether another process runs this table."""
        row = await self._services.store.first(guild_of(table))
        return row is not None and not self._shards.owns(row.guild)

    async def closed_table(self, table: int) -> Table | None:
        """Return a closed table."""
        row = await self._services.store.first(one(table))
        return None if row is None else self._table(row)

    def _table(self, row: Any) -> Table:
        return Table(self._services, read_record(self._services.rules, row), read_notes(row.notes))
