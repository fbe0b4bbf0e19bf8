"""What is known of one person, and how it is forgotten while the ledger still balances."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from engine.refused import EngineError
from house.declined import Declined
from house.privacy.forgetting import forget
from house.privacy.remnants import Remnants
from house.privacy.scrubbing import Scrubber
from house.services import Services
from house.store import Away, Transaction, wakes
from house.store.deal_rows import cut_where_sat
from house.store.person_rows import everything_about
from house.tables.table import NOT_DONE, Table

LOOKS, LOOK = 8, 0.25  # seconds; the player who asked waits for it


class Privacy:
    def __init__(
        self,
        services: Services,
        remnants: Remnants,
        scrubber: Scrubber,
        live: Mapping[int, Table],
        shards: tuple[Collection[int], int] = ((0,), 1),
    ) -> None:
        self._services = services
        self._remnants = remnants
        self._scrubber = scrubber
        self._live = live
        self._shards = shards

    async def export(self, player: int) -> dict[str, Any]:
        """Everything that is stored about this person, ready for JSON."""
        read = self._services.store.read
        found: dict[str, Any] = {
            name: [dict(row._mapping) for row in await read(query)]  # noqa: SLF001 - a row's public mapping has this name
            for name, query in everything_about(player).items()
        }
        found["cuts"] = [cut for row in await read(cut_where_sat(player)) for cut in _own_cuts(row)]
        found["after_a_deletion"] = await self._remnants.of(player)
        return {"player": player, "preferences": await self._services.preferences.all(player), **found}

    async def delete(self, player: int) -> None:
        """Forget this person, who leaves all tables first. If the database goes meanwhile, they may have left some of them."""
        try:
            await self._delete(player)
        except (Away, Declined) as wrong:
            declined = Declined.because(wrong) if isinstance(wrong, Away) else wrong
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
            await forget(tx, player, now, self._remnants)
            if self._services.store.shared:
                await wakes.tell(tx, "changed", player)

        await self._services.store.commit(forgotten)
        self._services.bank.forget(player)
        self._services.preferences.forget(player)
        await self._services.tasks.begin(self._scrubber.scrub())

    async def leave_for_another(self, player: int) -> None:
        """Another process deletes them, and sees whether they still sit anywhere."""
        with suppress(Declined):
            await self.leave(player)

    async def leave(self, player: int) -> None:
        """All tables that are open here."""
        for table in tuple(self._live.values()):
            await self._leave(table, player)

    async def _left_elsewhere(self, player: int) -> None:
        """The other processes make them leave their tables; a table that still named them would store the name
        again."""
        store = self._services.store
        await store.commit(lambda tx: wakes.tell(tx, "leave", player))
        for _ in range(LOOKS):
            if await store.first(wakes.named_elsewhere(player, *self._shards)) is None:
                return
            await asyncio.sleep(LOOK)
        raise Declined("try-again", id="")

    async def _leave(self, table: Table, player: int) -> None:
        if table.seat_of(player) is not None or any(one.player == player for one in table.waiting):
            with _may_be_gone():
                await table.leave(player)
        if table.host == player or any(seat.player == player for seat in table.seats):
            with _may_be_gone():
                await table.forget(player)
        for key in tuple(table.notes):
            # Whatever is noted of single people stands under their numbers.
            noted = table.notes.get(key)
            if isinstance(noted, dict) and str(player) in noted:
                await table.note(key, {whom: what for whom, what in noted.items() if whom != str(player)})


@contextmanager
def _may_be_gone() -> Iterator[None]:
    """They have left meanwhile, or the table is closed. That nothing could be stored is another matter."""
    try:
        yield
    except EngineError:
        pass
    except Declined as declined:
        if declined.code in NOT_DONE:
            raise


def _own_cuts(row: Any) -> Iterator[dict[str, Any]]:
    """What this person said, of all that was said before a deal. It is signed with the seat alone: so it may stay when
    they are forgotten, and the proof stays whole."""
    for seat, word in msgspec.json.decode(row.cuts):
        if seat == f"seat {row.seat + 1}":
            yield {"table_id": row.table_id, "hand": row.hand, "at": row.at, "word": word}
