"""Remembers which servers have been sent news of the daily hand, in a channel of their choice."""

from __future__ import annotations

import msgspec

from house.cluster import Shards
from house.servers.settings import DAILY, DAILY_TOLD
from house.store import Store, Transaction
from house.store.news_rows import channels, told_as
from house.store.setting_rows import PUT


class News:
    """The number of the last daily hand that each server was sent. Numbers only grow."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self._store, self._shards = store, shards

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

    async def tell(self, tx: Transaction, guild: int, number: int) -> None:
        """Store that a server has been sent this number."""
        await tx.write(PUT, scope="house", owner=guild, name=DAILY_TOLD, value=str(number))
