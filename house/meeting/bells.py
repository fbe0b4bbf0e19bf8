"""Notifies players who want to know when others look for a game on their server. That a player is notified is
stored first: nobody gets two notifications in three hours, or any at night."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from house.clock import Clock, RingFor, Time
from house.hours import is_quiet, zone
from house.part import TablePart
from house.servers.settings import AS_HERE, Settings
from house.store import Store, Transaction
from house.store.meeting_rows import (
    NO_BELL,
    NO_BELLS,
    NO_BELLS_HERE,
    RING,
    RUNG_LAST,
    WANT_BELL,
    bell_of,
    bells_for,
)
from house.store.message_rows import owe
from house.tables.table import Table

PAUSE_MS = 3 * 3_600_000
WAIT_MS = 30_000
"""Tables that begin sooner than this need no notification."""
MOST = 20
"""The most players notified of one table."""
BELL = "bell"
"""The kind of messages that notify."""
Rung = Callable[[Table], None]


class Bells(TablePart[Table]):
    name = "bell"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        preferences: Settings,
        time: Time,
        clock: Clock[RingFor],
    ) -> None:
        self._store, self._settings, self._preferences = store, settings, preferences
        self._time, self._clock = time, clock
        self._observers: list[Rung] = []

    async def wanted(self, player: int, guild: int, game: str) -> bool:
        return await self._store.first(bell_of(player, guild, game)) is not None

    async def want(self, player: int, guild: int, game: str) -> None:
        await self._store.write(WANT_BELL, guild=guild, game=game, player=player)

    async def stop(self, player: int, guild: int, game: str) -> None:
        await self._store.write(NO_BELL, whose=player, of_guild=guild, of_game=game)

    async def stop_all(self, player: int) -> None:
        """Remove all of a player's bells."""
        await self._store.write(NO_BELLS, whose=player)

    async def gone(self, player: int, guild: int) -> None:
        """Remove the bells of a player who has left this server."""
        await self._store.write(NO_BELLS_HERE, of_guild=guild, whose=player)

    # --- ringing -----------------------------------------------------------------------------------------

    def watch(self, rung: Rung) -> None:
        """Call this function with each table where players wait for others. It must return at once."""
        self._observers.append(rung)

    def unwatch(self, rung: Rung) -> None:
        if rung in self._observers:
            self._observers.remove(rung)

    def opened(self, table: Table) -> None:
        """Set the clock for a table where a player waits for others."""
        self._clock.set((self.name, table.id), self._time.now() + WAIT_MS)

    async def ring_at(self, table: Table) -> None:
        for observer in tuple(self._observers) if _waits(table) else ():
            observer(table)

    async def called(self, table: Table, sees: Callable[[int], Awaitable[bool]]) -> AsyncIterator[int]:
        """Yield the players to notify of a table. For each who `sees` it, the notification and its message are
        stored first."""
        guild, left = table.guild, MOST
        if not await self._settings.get(guild, "notifications"):
            return
        for row in await self._store.read(bells_for(guild, table.game.id)):
            if not left or not _waits(table):
                return
            if (
                table.now.knows(row.player)
                or await self.sleeps(row.player, guild)
                or not await sees(row.player)
            ):
                continue
            if await self._claimed(row.player, table):
                left -= 1
                yield row.player

    async def sleeps(self, player: int, guild: int) -> bool:
        """Whether the player is in their quiet hours, by their time zone or the server's."""
        there = await self._settings.get(guild, "timezone")
        where, begins, ends = await self._preferences.some(player, "timezone", "quiet_from", "quiet_to")
        return is_quiet(self._time.now(), zone(there if where == AS_HERE else where), begins, ends)

    async def _claimed(self, player: int, table: Table) -> bool:
        now = self._time.now()

        async def claim(tx: Transaction) -> bool:
            [(last,)] = await tx.ask(RUNG_LAST, whose=player)
            if last is None or last > now - PAUSE_MS:
                return False
            await tx.write(RING, whose=player, of_guild=table.guild, of_game=table.game.id, now=now)
            await owe(tx, BELL, table.id, player, 0, now)
            return True

        return await self._store.commit(claim)


def _waits(table: Table) -> bool:
    return table.now.phase == "lobby" and 0 < len(table.now.seats) < table.game.seats.most
