"""Reminders at slow tables, at half and at nine tenths of a turn's time, at hours that suit the player. What somebody is
reminded of is stored first, so nobody is reminded of it twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from engine.options import is_slow
from house.clock import Clock, RingFor, Time
from house.servers.settings import Settings
from house.store import Away, InDoubt, Unread
from house.tables.live_table import LiveTable
from house.tables.transitions import late

STAGES = (0.5, 0.9)
NOTE = "reminded"
HOUR_MS = 3_600_000
"""The time between two checks whether somebody is awake, and the least between two messages to one person."""
AGAIN_MS = 60_000
Reminded = Callable[[LiveTable, list[int], list[int]], None]
"""With the table, whom to mention there, and who gets a direct message about all their tables."""


def next_reminder(table: LiveTable) -> int | None:
    """When the players whom this table waits for are to be reminded."""
    record, alarm = table.record, table.record.alarm
    if alarm is None or alarm.bell != "turn" or not is_slow(record.options):
        return None
    decision, done = table.noted(NOTE) or (-1, 0)
    done = done if decision == record.decision else 0
    return None if done == len(STAGES) else _at(table, done)


def _at(table: LiveTable, stage: int) -> int:
    since, alarm = table.record.since, table.record.alarm
    return since if alarm is None else since + round(STAGES[stage] * (alarm.at - since))


def _waited_for(table: LiveTable) -> list[int]:
    places = (table.seats[place] for place in late(table.record, table.due))
    return [seat.player for seat in places if seat.player is not None]


class Reminders:
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

    async def ring(self, table: LiveTable) -> None:
        try:
            async with self._one_at_a_time:  # several tables make one message
                await self._ring(table)
        except Unread:  # which has been logged
            self._clock.set(("remind", table.id), self._time.now() + AGAIN_MS)

    async def _ring(self, table: LiveTable) -> None:
        now, at, decision = self._time.now(), next_reminder(table), table.record.decision
        if at is None or at > now:
            self._clock.set(("remind", table.id), at)
            return
        stage = sum(_at(table, one) <= now for one in range(len(STAGES)))
        awake = [player for player in _waited_for(table) if not await self._sleeps(player, table.guild)]
        ways = {player: await self._preferences.some(player, "reminders", "reminded") for player in awake}
        if not awake or not await table.note(NOTE, (decision, stage)):
            self._clock.set(("remind", table.id), now + HOUR_MS)
            return
        self._clock.set(("remind", table.id), next_reminder(table))
        still = _waited_for(table) if table.record.decision == decision else ()
        ways = {player: way for player, way in ways.items() if player in still}
        mention = [player for player, (way, _) in ways.items() if way == "mention"]
        # Not whom another table has just told of all.
        message = [
            player for player, (way, last) in ways.items() if way == "message" and last <= now - HOUR_MS
        ]
        for observer in tuple(self._observers):
            observer(table, mention, message)
        for player in message:
            with suppress(Away, InDoubt):  # rather twice than never
                await self._preferences.set(player, "reminded", now)
