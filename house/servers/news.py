"""Remembers which servers have been sent news of the daily hand, in a channel of their choice."""

from __future__ import annotations

import msgspec

from house.cluster import Shards
from house.servers.settings import DAILY, DAILY_TOLD
from house.store import Store, Transaction
from house.store.news_rows import TOLD, channels, told_as
from house.store.setting_rows import PUT


class News:
    """The number of the last daily hand that each server was sent. Numbers only grow."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self._store, self._shards = store, shards

    async def knows(self, house: int, number: int) -> bool:
        """Whether this house was sent this number, or a later one."""
        noted = await self._store.first(told_as(DAILY_TOLD, guild=house))
        return noted is not None and int(noted.value) >= number

    async def untold(self, number: int, *, guild: int | None = None) -> list[tuple[int, int]]:
        """Return the servers, with their channels, that want daily news but have not had this number: all of these
        shards, or only one."""
        noted = await self._store.read(told_as(DAILY_TOLD, guild=guild))
        told = {row.owner: int(row.value) for row in noted}
        return [
            (row.owner, int(msgspec.json.decode(row.value)[0]))
            for row in await self._store.read(channels(DAILY, self._shards, guild=guild))
            if told.get(row.owner, 0) < number
        ]

    async def tell_first(self, house: int, number: int) -> bool:
        """Store that a house is sent this number, unless it was."""

        async def once(tx: Transaction) -> bool:
            told = await tx.ask(TOLD, of_house=house, of_name=DAILY_TOLD)
            if told and int(told[0][0]) >= number:
                return False
            await self.tell(tx, house, number)
            return True

        return await self._store.commit(once)

    async def tell(self, tx: Transaction, guild: int, number: int) -> None:
        """Store that a server has been sent this number."""
        await tx.write(PUT, scope="house", owner=guild, name=DAILY_TOLD, value=str(number))
