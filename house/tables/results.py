"""Results of hands, from the log. That one is owed to the players is stored together with the hand's end, so no crash loses it;
closed tables owe theirs, too (`house.store.message_rows`)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.common_events import HandEnds
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
from house.tables.film import Frame, done_in, replayed
from house.tables.grading import Grading
from house.tables.history import PlayedHand, played_hand, sat_then
from house.tables.plans import Owed
from house.tables.storing import read_events, read_notes, read_record
from house.tables.table import Table
from house.tables.table_view import TableView

EARLIER = 12


class HandLog(msgspec.Struct, frozen=True):
    """What everybody saw of a hand up to a change, and who sat where when it ended. `own`: by seat, what each person saw
    who was dealt in. `late`: the hand had ended before that change."""

    events: tuple[Event, ...]
    own: dict[int, tuple[Event, ...]]
    late: bool
    names: dict[int, str]
    players: dict[int, int | None]


class Results:
    def __init__(self, services: Services, shards: Shards) -> None:
        self._services = services
        self._shards = shards
        self._replaying = asyncio.Lock()
        self.grading = Grading(services.tasks, services.store, services.rules)

    def close(self) -> None:
        """What is being worked out beside the loop need not be finished."""
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

    async def film(self, owed: Owed, table: TableView) -> tuple[Frame, ...]:
        """A hand that is over, step by step. One at a time is played again, beside the loop: it takes some milliseconds."""
        rules, rows = self._services.rules, await self._changes(owed)
        sat = await self._services.store.read(sittings_of(owed.table))
        async with self._replaying:
            return await asyncio.to_thread(replayed, rules, table.record, rows, sat)

    async def look_back(
        self, owed: Owed, table: TableView, view: Any, events: Sequence[Event], frames: Sequence[Frame] = ()
    ) -> Any:
        """What the player of this view could have had in a hand that is over, as far as its replay agrees; `events` as they
        saw it. Not in the computers' thread: somebody may be waiting for their hand."""
        found = await asyncio.to_thread(missed, table.game, view, events)
        if found is None:
            return None
        deeds = done_in(frames or await self.film(owed, table))
        return found if await asyncio.to_thread(agrees, table.game, view.seat, deeds, found) else None

    async def _changes(self, owed: Owed) -> Sequence[Any]:
        asked = {"of_table": owed.table, "of_hand": owed.hand, "until": owed.version}
        return await self._services.store.read(CHANGES, asked)

    async def earlier(self, owed: Owed) -> list[PlayedHand]:
        """The table's hands before this one, the newest first."""
        store = self._services.store
        rows = await store.read(hands_of(owed.table, before=owed.hand, limit=EARLIER))
        return [await played_hand(store, row) for row in rows]

    async def guild_of_open(self, table: int) -> int | None:
        """The server of a table that is open, here or in another process."""
        row = await self._services.store.first(guild_of_open(table))
        return None if row is None else int(row.guild)

    async def elsewhere(self, table: int) -> bool:
        """Whether another process sees to it."""
        row = await self._services.store.first(guild_of(table))
        return row is not None and not self._shards.owns(row.guild)

    async def closed_table(self, table: int) -> Table | None:
        """A table that is closed, to be looked at."""
        row = await self._services.store.first(one(table))
        return None if row is None else self._table(row)

    def _table(self, row: Any) -> Table:
        return Table(self._services, read_record(self._services.rules, row), read_notes(row.notes))
