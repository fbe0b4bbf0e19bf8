"""Bans: people and servers banned by the operator, and members barred by a server's moderators.

The operator bans from another program (`bot.py ban`), so every process reads all bans again now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from house.chips.after_deletion import Remnants
from house.clock import Clock, RingFor, Time
from house.declined import Declined
from house.part import Part
from house.store import DatabaseAway, InDoubt, Store, Transaction, Unread
from house.store.ban_rows import ADD, ALL, FORGET, FORGET_EARLIER, LIFT, of_any
from house.tables.resting import RestingTables
from house.tables.table import Table, may_be_gone

EVERYWHERE = 0
WHOLE_SERVER = ""
EVERY_MS = 20_000  # between two readings
MOST_BARRED = 500  # on one server
LONGEST_REASON = 200


class Ban(NamedTuple):
    """A ban. `guild`: the server it holds on. `who`: a player's id, or its code after a deletion; empty: the whole
    server."""

    guild: int
    who: str
    reason: str
    since: int
    until: int | None

    def holds(self, now: int) -> bool:
        return self.until is None or now < self.until


class Bans(Part):
    name = "bans"

    def __init__(
        self,
        store: Store,
        time: Time,
        remnants: Remnants,
        resting: RestingTables,
        clock: Clock[RingFor],
    ) -> None:
        self._store, self._time, self.remnants, self._resting = store, time, remnants, resting
        self._clock = clock
        self._known: dict[tuple[int, str], Ban] = {}
        self._coded = False
        self._woken: set[tuple[int, str]] = set()

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - the signature of all parts
        self._clock.set((self.name, 0), self._time.now())

    async def ring(self, key: int) -> None:
        await self.turn()
        self._clock.set((self.name, key), self._time.now() + EVERY_MS)

    async def turn(self) -> None:
        """Read the bans again, and send away players at forbidden tables. A failure is tried again the next time."""
        with suppress(Unread, DatabaseAway, InDoubt, Declined):
            await self.learn()
            for which in self._known.keys() - self._woken:
                guild, who = which
                with may_be_gone():
                    await self._resting.wake(int(who) if who.isdecimal() else guild)
                self._woken.add(which)
            for table in tuple(self._resting.awake.values()) if self._known else ():
                await self.send_away(table)

    async def learn(self) -> None:
        rows = await listed(self._store)
        self._known = {(one.guild, one.who): one for one in rows}
        self._coded = any(one.who and not one.who.isdecimal() for one in rows)
        self._woken &= self._known.keys()

    def closed(self, guild: int) -> bool:
        """Return whether the operator has banned the whole server."""
        ban = self._known.get((guild, WHOLE_SERVER))
        return ban is not None and ban.holds(self._time.now())

    def about(self, player: int, *guilds: int | None) -> Ban | None:
        """Return the ban that keeps this player from any of these servers, or None."""
        if not self._known:
            return None
        names = [str(player), *([self._code(player)] if self._coded else ())]
        places = [EVERYWHERE, *(guild for guild in guilds if guild)]
        asked = [(place, name) for place in places for name in (*names, WHOLE_SERVER)]
        found = (self._known.get(which) for which in asked)
        return next((ban for ban in found if ban is not None and ban.holds(self._time.now())), None)

    def barred(self, guild: int) -> list[Ban]:
        """Return the members that moderators have barred there, newest first."""
        return [one for one in reversed(self._known.values()) if one.guild == guild and one.who]

    async def bar(self, guild: int, players: Sequence[int]) -> None:
        """Bar members, for a moderator."""
        here = {one.who for one in self.barred(guild)} | {str(player) for player in players}
        if len(here) > MOST_BARRED:
            raise Declined("too-many-barred", most=MOST_BARRED)

        async def store(tx: Transaction) -> None:
            for player in players:
                await _put(tx, Ban(guild, str(player), "", self._time.now(), None))

        await self._store.commit(store)
        await self.turn()

    async def admit(self, guild: int, players: Sequence[int]) -> None:
        async def store(tx: Transaction) -> None:
            for player in players:
                for who in (str(player), self._code(player)):
                    await tx.write(LIFT, of_guild=guild, of_who=who)

        await self._store.commit(store)
        await self.learn()

    async def forgotten(self, tx: Transaction, player: int) -> None:
        """Keep a ban after a deletion, without the player's id. It replaces one kept by an earlier deletion."""
        whose, code = str(player), self._code(player)
        await tx.write(FORGET_EARLIER, whose=whose, code=code)
        await tx.write(FORGET, whose=whose, code=code)

    async def of(self, player: int) -> list[dict[str, Any]]:
        rows = await self._store.read(of_any((str(player), self._code(player))))
        return [dict(row._mapping) for row in rows]  # noqa: SLF001 - a row's public mapping has this name

    def _code(self, player: int) -> str:
        return code_of(self.remnants, player)

    async def send_away(self, table: Table) -> None:
        """Make everybody leave who may not sit at this table, and close it on a banned server."""
        with may_be_gone():
            if self.closed(table.guild):
                await table.close(None, moderator=True)
                return
        sitting = {seat.player for seat in table.now.seats} | {one.player for one in table.now.waiting}
        for player in sitting:
            if player is not None and self.about(player, table.guild) is not None:
                with may_be_gone():
                    await table.leave(player)


def code_of(remnants: Remnants, player: int) -> str:
    """Return a player's code. Only this database can compute it, and only from the id."""
    return f"#{remnants.digest('ban', player)}"


async def _put(tx: Transaction, ban: Ban, *names: str) -> None:
    for name in (ban.who, *names):
        await tx.write(LIFT, of_guild=ban.guild, of_who=name)
    await tx.write(ADD, **ban._asdict())


async def ban(store: Store, given: Ban, *names: str) -> None:
    """Store the operator's ban, while a bot may be running. `names`: what else an earlier ban may be stored under."""

    async def work(tx: Transaction) -> None:
        await _put(tx, given, *names)

    await store.commit(work)


async def unban(store: Store, guild: int, *names: str) -> bool:
    """Lift bans. Return whether there were any."""
    there = [one for one in await listed(store) if one.guild == guild and one.who in names]
    for one in there:
        await store.write(LIFT, of_guild=guild, of_who=one.who)
    return bool(there)


async def listed(store: Store) -> list[Ban]:
    rows = await store.read(ALL)
    return [Ban(row.guild, row.who, row.reason, row.since, row.until) for row in rows]
