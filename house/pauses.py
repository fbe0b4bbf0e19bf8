"""Cooldowns shared by all processes, kept over restarts."""

from __future__ import annotations

from house.store import Store
from house.store.setting_rows import PUT, noted


class Pauses:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def until(self, what: str) -> int:
        """Return the end of a cooldown in ms. Raises `Unread` if it cannot be read."""
        row = await self._store.first(noted(what))
        return int(row.value) if row is not None else 0

    async def pause(self, what: str, until: int) -> None:
        await self._store.write(PUT, scope="house", owner=0, name=what, value=str(until))
