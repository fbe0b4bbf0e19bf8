"""Reminds players at slow tables after half and nine tenths of a turn's time, at hours that suit them. The reminder
is stored first, with its direct messages, so that a crash neither loses nor repeats one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from engine.options import is_slow
from house.clock import Clock, RingFor, Time
from house.part import TablePart
from house.servers.settings import Settings
from house.store import DatabaseAway, InDoubt, Transaction, Unread
from house.store.message_rows import owe
from house.tables.table import Table
from house.tables.transitions import late

STAGES = (0.5, 0.9)
NOTE = "reminded"
HOUR_MS = 3_600_000
"""The time between two checks whether a player is awake, and the shortest time between two messages to one player."""
AGAIN_MS = 60_000
REMINDER = "reminder"
"""The kind of messages that remind."""
Reminded = Callable[[Table, list[int], list[int]], None]
"""Called with the table, the players to mention there, and those who get a direct message about all their tables."""


class Reminder(NamedTuple):
    """The last reminder at a table: its decision, and the stage of its time."""

    decision: int = -1
    stage: int = 0

    @property
    def number(self) -> int:
        """The reminder's number among all at a table."""
        return self.decision * len(STAGES) + self.stage


def last_at(table: Table) -> Reminder:
    return Reminder(*(table.notes.get(NOTE) or ()))


def _at(table: Table, stage: int) -> int:
    since, alarm = table.record.since, table.record.alarm
    return since if alarm is None else since + round(STAGES[stage] * (alarm.at - since))


def _waited_for(table: Table) -> list[int]:
    places = (table.now.seats[place] for place in late(table.record, table.now.due))
    return [seat.player for seat in places if seat.player is not None]


class Reminders(TablePart[Table]):
    name = "remind"

    def __init__(
        self,
        preferences: Settings,
        time: Time,
        clock: Clock[RingFor],
        sleeps: Callable[[int, int], Awaitable[bool]],
    ) -> None:
        self._preferences, self._time, self._clock, self._sleeps = preferences, time, clock, sleeps
        self._observers: list[Reminded] = []
        self._one_at_a_time = asyncio.Lock()

    def watch(self, reminded: Reminded) -> None:
        self._observers.append(reminded)

    def unwatch(self, reminded: Reminded) -> None:
        if reminded in self._observers:
            self._observers.remove(reminded)

    def next(self, table: Table) -> int | None:
        """Return when the players this table waits for must be reminded."""
        record, alarm, last = table.record, table.record.alarm, last_at(table)
        if alarm is None or alarm.bell != "turn" or not is_slow(record.options):
            return None
        done = last.stage if last.decision == record.decision else 0
        return None if done == len(STAGES) else _at(table, done)

    async def ring_at(self, table: Table) -> None:
        try:
            async with self._one_at_a_time:  # several tables share one message
                await self._ring(table)
        except Unread:  # already logged
            self._clock.set((self.name, table.id), self._time.now() + AGAIN_MS)

    async def _ring(self, table: Table) -> None:
        now, at, decision = self._time.now(), self.next(table), table.record.decision
        if at is None or at > now:
            self._clock.set((self.name, table.id), at)
            return
        if not self._observers:  # just after a start
            self._clock.set((self.name, table.id), now + AGAIN_MS)
            return
        stage = sum(_at(table, one) <= now for one in range(len(STAGES)))
        awake = [player for player in _waited_for(table) if not await self._sleeps(player, table.guild)]
        ways = {player: await self._preferences.some(player, "reminders", "reminded") for player in awake}
        # Skip players whom another table's message has just reminded of all their tables.
        message = [
            player for player, (way, told) in ways.items() if way == "message" and told <= now - HOUR_MS
        ]
        last, reminder = last_at(table), Reminder(decision, stage)

        async def owed(tx: Transaction) -> None:
            for player in message:
                await owe(tx, REMINDER, table.id, player, reminder.number, now)

        if not awake:
            self._clock.set((self.name, table.id), now + HOUR_MS)
            return
        if not await table.notes.put(NOTE, reminder, owed):
            await table.notes.put(NOTE, last)  # a reminder needs its messages
            self._clock.set((self.name, table.id), now + AGAIN_MS)
            return
        self._clock.set((self.name, table.id), self.next(table))
        still = {*_waited_for(table)} if table.record.decision == decision else set()
        mention = [player for player, (way, _) in ways.items() if way == "mention" and player in still]
        for observer in tuple(self._observers):
            observer(table, mention, message)
        for player in still & {*message}:
            with suppress(DatabaseAway, InDoubt):  # better a second reminder than none
                await self._preferences.set(player, "reminded", now)
