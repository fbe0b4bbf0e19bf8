"""Which picture each of the bot's emojis shows, by a digest of it: Discord tells the name of an emoji, not its content."""

from __future__ import annotations

from collections.abc import Iterable

from house.store import Store, Transaction
from house.store.setting_rows import EMOJI_GONE, EMOJIS, PUT


class DrawnEmojis:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> dict[int, str]:
        return {row.owner: row.value for row in await self._store.read(EMOJIS)}

    async def note(self, emoji: int, digest: str) -> None:
        await self._store.write(PUT, scope="house", owner=emoji, name="emoji", value=digest)

    async def forget(self, emojis: Iterable[int]) -> None:
        gone = list(emojis)

        async def forget(tx: Transaction) -> None:
            for emoji in gone:
                await tx.write(EMOJI_GONE, emoji=emoji)

        if gone:
            await self._store.commit(forget)
