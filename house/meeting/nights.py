"""Game nights: a server plays a game every week at the same hour. Everything is stored before it is shown, so a
night survives crashes."""

from __future__ import annotations

from functools import partial
from typing import Any

from house.clock import Clock, RingFor, Time
from house.cluster import Shards
from house.declined import Declined
from house.hours import weekly, zone
from house.meeting.night import REMIND_MS, REMINDED, TOLD, Night
from house.observable import Observable
from house.part import Part
from house.servers.limits import LimitCheck
from house.servers.settings import Settings
from house.store import Store, Transaction, new_id
from house.store.meeting_rows import (
    ADD_NIGHT,
    COME,
    COMING,
    DELETE_NIGHT,
    NEXT_NIGHT,
    NIGHT,
    NIGHTS_OF,
    NOBODY_COMES,
    STAY_AWAY,
    coming_to,
    night_of,
    nights_in,
    nights_of,
)
from house.tables.records import Waiting

MOST = 5
"""The most game nights on one server."""
MOST_PEOPLE = 50
LATE_MS = 3_600_000
"""If no table could be opened for this long, the night is missed."""


class Nights(Observable, Part):
    """The game nights of these shards. They change when something has to be shown or opened."""

    name = "night"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: Time,
        shards: Shards,
        clock: Clock[RingFor],
    ) -> None:
        super().__init__()
        self._store, self._settings, self._time = store, settings, time
        self._shards, self._clock = shards, clock

    async def ring(self, key: int) -> None:  # noqa: ARG002 - the signature of all parts
        self.changed()

    def elsewhere(self, player: int) -> None:  # noqa: ARG002 - their name may be shown here
        self.changed()

    @property
    def now(self) -> int:
        return self._time.now()

    # --- what moderators decide --------------------------------------------------------------------------

    async def plan(self, guild: int, channel: int, game: str, weekday: int, minute: int) -> Night:
        """Plan a game night. `weekday`: 0 is Monday. `minute`: minutes after midnight in the server's time zone."""
        now = self.now
        night = new_id(now)

        async def add(tx: Transaction) -> None:
            [(known,)] = await tx.ask(NIGHTS_OF, of_guild=guild)
            if known >= MOST:
                raise Declined("too-many-nights", most=MOST)
            await tx.write(
                ADD_NIGHT,
                id=night,
                guild=guild,
                channel=channel,
                game=game,
                weekday=weekday,
                minute=minute,
                at=await self._next(tx, guild, weekday, minute, now),
            )

        await self._store.commit(add)
        self.changed(night)
        return await self.find(guild, night)

    async def _next(self, tx: Transaction, guild: int, weekday: int, minute: int, after: int) -> int:
        [where] = await self._settings.decided(tx, guild, "timezone")
        return weekly(after, zone(where), weekday, minute)

    async def cancel(self, guild: int, night: int) -> None:
        await self.find(guild, night)

        async def no_more(tx: Transaction) -> None:
            await tx.write(NOBODY_COMES, night=night)
            await tx.write(DELETE_NIGHT, night=night)

        await self._store.commit(no_more)
        self.changed(night)

    async def moved(self, guild: int) -> None:
        """Move the nights of a server whose time zone has changed."""
        for row in await self._store.read(nights_in(guild)):
            await self._store.commit(partial(self._goes_on, row.id, self.now))
        self.changed()

    async def _goes_on(self, night: int, after: int, tx: Transaction) -> None:
        """Move a night to its first time after this one."""
        for at, guild, weekday, minute in await tx.ask(NIGHT, night=night):
            next_at = await self._next(tx, guild, weekday, minute, after)
            if next_at != at:
                await tx.write(NEXT_NIGHT, night=night, next_at=next_at)

    # --- what is known -----------------------------------------------------------------------------------

    async def find(self, guild: int, night: int) -> Night:
        known = await self.known(night)
        if known is None or known.guild != guild:
            raise Declined("no-such-night")
        return known

    async def known(self, night: int) -> Night | None:
        """Return a night of any server."""
        row = await self._store.first(night_of(night))
        return await self._read(row) if row is not None else None

    async def of(self, guild: int) -> list[Night]:
        return [await self._read(row) for row in await self._store.read(nights_in(guild))]

    async def all(self) -> list[Night]:
        """Return the nights of these shards, and set the clock for their next change."""
        found = [await self._read(row) for row in await self._store.read(nights_of(self._shards))]
        now = self.now
        changes = [at for one in found for at in (one.at - REMIND_MS, one.at) if at > now]
        if changes:
            self._clock.set((self.name, 0), min(changes))
        return found

    async def _read(self, row: Any) -> Night:
        guests = tuple(Waiting(one.player, one.name) for one in await self._store.read(coming_to(row.id)))
        return Night(
            row.id,
            row.guild,
            row.channel,
            row.game,
            row.at,
            REMINDED if self.now >= row.at - REMIND_MS else TOLD,
            guests,
        )

    # --- who comes ---------------------------------------------------------------------------------------

    async def come(self, guild: int, night: int, at: int, player: int, name: str) -> Night:
        """Sign a player up for the night at this time; by now the next one may be another."""
        now = self.now

        async def sign_up(tx: Transaction) -> None:
            await _must_be_at(tx, night, at)
            [(coming,)] = await tx.ask(COMING, night=night)
            if coming >= MOST_PEOPLE:
                raise Declined("night-full", most=MOST_PEOPLE)
            await tx.write(COME, night=night, player=player, name=name, at=now)

        await self._store.commit(sign_up)
        return await self.find(guild, night)

    async def stay_away(self, guild: int, night: int, player: int) -> Night:
        await self._store.write(STAY_AWAY, night=night, whose=player)
        return await self.find(guild, night)

    # --- what has been opened ----------------------------------------------------------------------------

    def begun(self, night: Night) -> LimitCheck:
        """Return the work that is stored with the night's table, so that each night has one table and the next is a
        week later."""

        async def goes_on(tx: Transaction) -> None:
            await _must_be_at(tx, night.id, night.at)
            await tx.write(NOBODY_COMES, night=night.id)
            await self._goes_on(night.id, max(night.at, self.now), tx)

        return goes_on

    async def missed(self, night: Night) -> None:
        """Move on a night whose table could not be opened."""
        await self._store.commit(self.begun(night))


async def _must_be_at(tx: Transaction, night: int, at: int) -> None:
    rows = await tx.ask(NIGHT, night=night)
    if not rows or rows[0][0] != at:
        raise Declined("no-such-night")
