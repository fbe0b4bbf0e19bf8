"""Reminders at slow tables, at half and at nine tenths of a turn's time, at hours that suit the player. What somebody is
reminded of is stored first, and so is who is yet to be written to. A message that a crash has kept from them is sent once more
after it, and never a third time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

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
MOST_TRIES = 2
Reminded = Callable[[LiveTable, list[int], list[int]], None]
"""With the table, whom to mention there, and who gets a direct message about all their tables."""


class Reminder(NamedTuple):
    """The last one at a table: of which decision, how late in its time, and the seats that are yet to be written to."""

    decision: int = -1
    stage: int = 0
    owed: Sequence[int] = ()
    tries: int = 0


def last_at(table: LiveTable) -> Reminder:
    return Reminder(*(table.noted(NOTE) or ()))


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
        self._telling: dict[
            int, tuple[int, int]
        ] = {}  # by table, of which decision and stage, since this start
        self._one_at_a_time = asyncio.Lock()

    def watch(self, reminded: Reminded) -> None:
        self._observers.append(reminded)

    def unwatch(self, reminded: Reminded) -> None:
        if reminded in self._observers:
            self._observers.remove(reminded)

    def next(self, table: LiveTable) -> int | None:
        """When the players whom this table waits for are to be reminded."""
        record, alarm, last = table.record, table.record.alarm, last_at(table)
        if alarm is None or alarm.bell != "turn" or not is_slow(record.options):
            return None
        done = last.stage if last.decision == record.decision else 0
        done -= self._lost(table, last)
        return None if done == len(STAGES) else _at(table, done)

    def _lost(self, table: LiveTable, last: Reminder) -> bool:
        """Whether a message may not have arrived before a restart."""
        here = self._telling.get(table.id) == last[:2] or last.decision != table.record.decision
        return bool(last.owed) and not here and last.tries < MOST_TRIES

    async def told(self, table: LiveTable, player: int, reminder: Reminder) -> None:
        """It has arrived, or cannot."""
        last, seat = last_at(table), table.seat_of(player)
        if last[:2] == reminder[:2] and seat in last.owed:
            owed = tuple(place for place in last.owed if place != seat)
            await table.note(NOTE, last._replace(owed=owed))
            if not owed:
                self._telling.pop(table.id, None)

    async def ring(self, table: LiveTable) -> None:
        try:
            async with self._one_at_a_time:  # several tables make one message
                await self._ring(table)
        except Unread:  # which has been logged
            self._clock.set(("remind", table.id), self._time.now() + AGAIN_MS)

    async def _ring(self, table: LiveTable) -> None:
        now, at, decision = self._time.now(), self.next(table), table.record.decision
        if at is None or at > now:
            self._clock.set(("remind", table.id), at)
            return
        if not self._observers:  # just after a start
            self._clock.set(("remind", table.id), now + AGAIN_MS)
            return
        stage, last = sum(_at(table, one) <= now for one in range(len(STAGES))), last_at(table)
        again = self._lost(table, last) and last.stage == stage
        waited = [player for player in _waited_for(table) if not again or table.seat_of(player) in last.owed]
        awake = [player for player in waited if not await self._sleeps(player, table.guild)]
        ways = {player: await self._preferences.some(player, "reminders", "reminded") for player in awake}
        # Not whom another table has just told of all.
        message = [
            player
            for player, (way, told) in ways.items()
            if way == "message" and (again or told <= now - HOUR_MS)
        ]
        owed = tuple(seat for player in message if (seat := table.seat_of(player)) is not None)
        reminder = Reminder(decision, stage, owed, last.tries + 1 if again else 1)
        if not awake or not await table.note(NOTE, reminder):
            self._clock.set(("remind", table.id), now + HOUR_MS)
            return
        if owed:
            self._telling[table.id] = decision, stage
        self._clock.set(("remind", table.id), self.next(table))
        still = _waited_for(table) if table.record.decision == decision else ()
        mention = [player for player, (way, _) in ways.items() if way == "mention" and player in still]
        message = [player for player in message if player in still]
        for observer in tuple(self._observers):
            observer(table, mention, message)
        for player in message:
            with suppress(Away, InDoubt):  # rather twice than never
                await self._preferences.set(player, "reminded", now)
