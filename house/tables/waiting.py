"""Finds a player's tables in the database, since other processes run some of them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import structlog

from house.rules import Rules
from house.store import Store
from house.store.table_rows import open_of_player
from house.tables.days_off import HOUR_MS, DaysOff
from house.tables.storing import read_notes, read_record
from house.tables.table_view import TableView
from house.tables.transitions import late

log = structlog.get_logger("house")


class WaitingTable(NamedTuple):
    id: int
    short: str
    guild: int
    channel: int
    game: str
    deadline: int | None
    notes: dict[str, msgspec.Raw]


class WaitingTables:
    def __init__(self, store: Store, rules: Rules, days_off: DaysOff) -> None:
        self._store, self._rules, self._days_off = store, rules, days_off

    async def of(self, player: int) -> list[WaitingTable]:
        """Return the tables where it is the player's turn: the most urgent first, those without a clock last."""
        found = []
        for table, notes in await self._open(player):
            record, due = table.record, table.due
            if record.phase != "playing" or due is None:
                continue
            if all(record.seats[place].player != player for place in due.seats):
                continue
            found.append(
                WaitingTable(
                    record.id,
                    record.short,
                    record.guild,
                    record.channel,
                    record.game,
                    await self._deadline(table),
                    read_notes(notes),
                )
            )
        return sorted(found, key=lambda one: (one.deadline is None, one.deadline, one.id))

    async def _deadline(self, table: TableView) -> int | None:
        """The end of the decision's time. Days off put it off by an hour at a time, until nobody late has any."""
        if table.deadline is None or table.countdown is not None:
            return table.deadline
        seats = late(table.record, table.due)
        left = await self._days_off.left([player for seat in seats if (player := table.seats[seat].player)])
        return table.deadline + max(left.values(), default=0) * HOUR_MS

    async def on_honour(self, player: int, language: str) -> list[TableView]:
        """Return the tables with the player in a hand where words of this language can be bluffed."""
        return [table for table, _ in await self._open(player) if table.on_honour(player, language)]

    async def _open(self, player: int) -> list[tuple[TableView, str]]:
        """Return the open tables where the player was dealt in, each with its notes."""
        found = []
        for row in await self._store.read(open_of_player(player)):
            try:
                record = read_record(self._rules, row)
                found.append((TableView(self._rules.game(record.game), record), row.notes))
            except Exception as wrong:  # noqa: BLE001 - one unreadable table must not hide the others
                log.info("table-not-read", table=row.id, wrong=type(wrong).__name__)
        return found
