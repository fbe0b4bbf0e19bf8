"""Threads of tables where nothing happens any more are archived, so that they do not fill everybody's sidebar. Whatever
happens there wakes them, and nobody notices anything but that the thread is back.

What sleeps is not stored. After a restart Discord says so itself, when a message there is edited (`Fault.ARCHIVED`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cogs.messages.outbox import Outbox
from house.tables.table import Table

RESTING = ("lobby", "between", "paused", "closed")
"""Phases in which nobody is waited for by a clock."""


class Archive:
    def __init__(self, outbox: Outbox, tables_in: Callable[[int], list[Table]]) -> None:
        self._outbox = outbox
        self._tables_in = tables_in
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._asleep: set[int] = set()

    def touched(self, table: Table, place: int) -> None:
        """Something has happened at this table, which is shown there."""
        if place == table.channel or self._outbox.closing:
            return  # no thread that was started for it
        self._wake(place)
        self._wait(place)

    def visited(self, place: int | None) -> None:
        """Somebody has pressed or typed something there."""
        if place in self._asleep:
            self._wake(place)
            self._wait(place)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _wait(self, place: int) -> None:
        timer = self._timers.pop(place, None)
        if timer is not None:
            timer.cancel()
        seconds = self._outbox.timing.archive_seconds
        if seconds:
            self._timers[place] = asyncio.get_running_loop().call_later(seconds, self._archive, place)

    def _archive(self, place: int) -> None:
        del self._timers[place]
        if self._outbox.closing or any(table.phase not in RESTING for table in self._tables_in(place)):
            return  # the next change at the table that is played there begins to wait anew
        self._asleep.add(place)
        self._outbox.begin(self._outbox.quietly(self._outbox.rest.archive(place, archived=True)))

    def _wake(self, place: int) -> None:
        if place in self._asleep:
            self._asleep.discard(place)
            self._outbox.begin(self._outbox.quietly(self._outbox.rest.archive(place, archived=False)))
