"""Which servers have been told of the daily hand, in a channel of their choice."""

from __future__ import annotations

import msgspec

from house.cluster import Shards
from house.servers.settings import DAILY, DAILY_TOLD
from house.store import Store, Transaction
from house.store.news_rows import channels, told_as
from house.store.setting_rows import PUT


class News:
    """Each is told with a number that grows."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self._store, self._shards = store, shards

    async def untold(self, number: int, *, guild: int | None = None) -> list[tuple[int, int]]:
        """The servers of these shards, or this one, that want it and have not had this one, and their channels."""
        noted = await self._store.read(told_as(DAILY_TOLD, guild=guild))
        told = {row.owner: int(row.value) for row in noted}
        return [
            (row.owner, int(msgspec.json.decode(row.value)[0]))
            for row in await self._store.read(channels(DAILY, self._shards, guild=guild))
            if told.get(row.owner, 0) < number
        ]

    async def tell(self, tx: Transaction, guild: int, number: int) -> None:
        """It has had it."""
        await tx.write(PUT, scope="house", owner=guild, name=DAILY_TOLD, value=str(number))
