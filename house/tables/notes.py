"""What the screens note of a table, stored beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from house.store import DatabaseAway, InDoubt, Store, Transaction, Work
from house.store.table_rows import NOTE
from house.tables.storing import Notes


class TableNotes(Mapping[str, Any]):
    """Notes by key, each of any JSON."""

    def __init__(self, store: Store, table: int, noted: Notes) -> None:
        self._store, self._table, self._noted = store, table, noted
        self.owed = False  # whether they still have to be stored

    def __iter__(self) -> Iterator[str]:
        return iter(self._noted)

    def __len__(self) -> int:
        return len(self._noted)

    def __getitem__(self, key: str) -> Any:
        return msgspec.json.decode(self._noted[key])

    async def put(self, key: str, value: object, also: Work[None] | None = None) -> bool:
        """Keep a note; None removes it. Return whether it is stored already. `also`: written in the same
        transaction."""
        kept = {known: what for known, what in self._noted.items() if known != key}
        self._noted = kept if value is None else {**kept, key: msgspec.Raw(msgspec.json.encode(value))}
        return await self.stored(also)

    async def stored(self, also: Work[None] | None = None) -> bool:
        """Store the notes. During an outage the screens manage without, and the notes are stored after it."""
        noted = msgspec.json.encode(self._noted).decode()
        self.owed = True

        async def store(tx: Transaction) -> None:
            await tx.write(NOTE, table=self._table, noted=noted)
            if also is not None:
                await also(tx)

        try:
            await self._store.commit(store)
        except (DatabaseAway, InDoubt):
            return False
        self.owed = False
        return True
