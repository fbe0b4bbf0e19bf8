"""A person's stored data, and its deletion while the ledger still balances."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from house.bans import Bans
from house.chips.after_deletion import DAILY, DAY_MS, GivenOnce, Remnants, midnight
from house.chips.ledger import Transfer, between, enter
from house.cluster import Shards
from house.declined import Declined
from house.part import Part
from house.privacy.export import archived
from house.privacy.scrubbing import Scrubber
from house.services import Services
from house.store import DatabaseAway, Transaction, is_begun, new_id, wakes
from house.store.deal_rows import cut_where_sat
from house.store.person_rows import (
    ACCOUNTS,
    CLOSED_TABLES,
    FORGET,
    FORGET_BODY,
    FORGET_KEY,
    HAND_OVER_ACCOUNT,
    NAMED,
    everything_about,
)
from house.store.solo_rows import BEGUN
from house.tables.resting import RestingTables
from house.tables.seating import without
from house.tables.storing import RecordBody
from house.tables.table import Table, may_be_gone

EXPORT_MS = 10 * 60_000  # one export a person in that time
LOOKS, LOOK = 8, 0.25  # seconds; the player waits for it


class Privacy:
    def __init__(
        self,
        services: Services,
        resting: RestingTables,
        scrubber: Scrubber,
        bans: Bans,
        parts: Iterable[Part],
        shards: Shards,
    ) -> None:
        self._services = services
        self._resting = resting
        self._remnants = bans.remnants
        self._scrubber = scrubber
        self._parts, self._bans = parts, bans
        self._shards = shards
        self._exported: dict[int, int] = {}
        self._exporting = asyncio.Lock()

    async def export(self, player: int, most: int) -> AsyncGenerator[bytes, None]:
        """Everything stored about this person, in archives of at most this many bytes."""
        now = self._services.time.now()
        again = self._exported.get(player, 0) + EXPORT_MS
        if again > now:
            raise Declined("exported-lately", next_at=again)
        is_begun()
        self._exported = {one: at for one, at in self._exported.items() if at + EXPORT_MS > now} | {
            player: now
        }
        try:
            async with self._exporting:  # one archive in memory, and one read among those of others
                async for archive in archived(self.about(player), most):
                    yield archive
        except BaseException:
            self._exported.pop(player, None)
            raise

    async def about(self, player: int) -> AsyncIterator[tuple[str, Sequence[Any]]]:
        """The stored rows, ready for JSON, by subject."""
        yield "preferences", [await self._services.preferences.all(player)]
        for name, query in everything_about(player).items():
            async for rows in self._services.store.pages(query):
                yield name, [_told(name, row._mapping) for row in rows]  # noqa: SLF001 - a row's public mapping has this name
        async for rows in self._services.store.pages(cut_where_sat(player)):
            yield "cuts", [cut for row in rows for cut in _own_cuts(row)]
        yield "bans", await self._bans.of(player)
        yield "after_a_deletion", await self._remnants.of(player)

    async def delete(self, player: int) -> None:
        """Forget this person, who leaves all tables first. If the database goes away halfway, they may have left
        some of them."""
        try:
            await self._delete(player)
        except (DatabaseAway, Declined) as wrong:
            declined = Declined.because(wrong) if isinstance(wrong, DatabaseAway) else wrong
            if declined.code != "not-stored":
                raise
            raise Declined("not-deleted", **declined.facts) from wrong

    async def _delete(self, player: int) -> None:
        await self.leave(player)
        if self._services.store.shared:
            await self._left_elsewhere(player)
        now = self._services.time.now()

        async def forgotten(tx: Transaction) -> None:
            await self._remnants.expire(tx, now)
            await self._scrubber.ask(tx)
            await _forget(tx, player, now, self._remnants)
            await self._bans.forgotten(tx, player)
            if self._services.store.shared:
                await wakes.tell(tx, "changed", player)

        await self._services.store.commit(forgotten)
        self._services.bank.forget(player)
        self._services.preferences.forget(player)
        await self._services.tasks.begin(self._scrubber.scrub())

    async def leave_for_another(self, player: int) -> None:
        """Another process deletes them, and checks whether they still sit anywhere."""
        with suppress(Declined):
            await self.leave(player)

    async def leave(self, player: int) -> None:
        """Leave all tables open here, their unsaved records, and a practice hand."""
        await self._resting.wake(player)
        for table in tuple(self._resting.awake.values()):
            await self._leave(table, player)
        for part in self._parts:
            await part.forget(player)

    async def _left_elsewhere(self, player: int) -> None:
        """Have the other processes remove them from their tables; a table that still named them would store the
        name again."""
        store = self._services.store
        await store.commit(lambda tx: wakes.tell(tx, "leave", player))
        for _ in range(LOOKS):
            if await store.first(wakes.named_elsewhere(player, self._shards)) is None:
                return
            await asyncio.sleep(LOOK)
        raise Declined("try-again", id="")

    async def _leave(self, table: Table, player: int) -> None:
        if table.now.seat_of(player) is not None or any(one.player == player for one in table.now.waiting):
            with may_be_gone():
                await table.leave(player)
        if table.now.host == player or any(seat.player == player for seat in table.now.seats):
            with may_be_gone():
                await table.forget(player)
        for key in tuple(table.notes):
            # Notes about single people are stored under their numbers.
            noted = table.notes.get(key)
            if isinstance(noted, dict) and str(player) in noted:
                await table.notes.put(
                    key, {whom: what for whom, what in noted.items() if whom != str(player)}
                )


async def _forget(tx: Transaction, player: int, now: int, remnants: Remnants) -> None:
    """Chips go to the bank; entries stay, without their owner. `remnants` keep the data that outlives a deletion."""
    # In this order: names of transfers are found by their account, tables by their players.
    own, nobody = str(player), -new_id(now)
    for (transfer,) in await tx.ask(NAMED, whom=player):
        blank = "/".join(str(nobody) if part == own else part for part in transfer.split("/"))
        if blank != transfer:
            await tx.write(FORGET_KEY, old=transfer, new=blank)
    for table, stored in await tx.ask(CLOSED_TABLES, whom=player):
        body = msgspec.json.decode(stored, type=RecordBody)  # closed tables remember their players, too
        body = replace(body, seats=without(body.seats, player))
        await tx.write(FORGET_BODY, table=table, blank=msgspec.json.encode(body).decode())
    for account, guild, balance, *spent in await tx.ask(ACCOUNTS, whom=player, today=midnight(now)):
        await remnants.keep(tx, guild, player, GivenOnce(*map(int, spent)), now)
        if balance:
            lines = between(("player", player), ("bank", 0), balance)
            await enter(tx, Transfer(f"farewell/{account}", "farewell", guild, now, lines))
        await tx.write(HAND_OVER_ACCOUNT, account=account, nobody=nobody)
    if (await tx.ask(BEGUN, whose=player, on_day=now // DAY_MS))[0][0]:  # otherwise they could try it again
        await remnants.keep(tx, DAILY, player, GivenOnce(0, 1, 0), now)
    for statement in FORGET:
        await tx.write(statement, whom=player)


def _told(name: str, row: Mapping[Any, Any]) -> dict[str, Any]:
    told = dict(row)
    if name == "solo_hands":  # the computers' secret acts stay secret
        told["acts"] = [act for seat, act in msgspec.json.decode(told["acts"]) if seat == told["you"]]
    if name == "grades":
        told["weighed"] = msgspec.json.decode(told["weighed"])
    return told


def _own_cuts(row: Any) -> Iterator[dict[str, Any]]:
    """The person's own words among all cuts of a deal. They are signed with the seat alone, so they may stay after
    a deletion and keep the proof whole."""
    for seat, word in msgspec.json.decode(row.cuts):
        if seat == f"seat {row.seat + 1}":
            yield {"table_id": row.table_id, "hand": row.hand, "at": row.at, "word": word}
