"""Stores messages, each from before it is sent until it is gone. One table holds everything shown in Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import msgspec

from cogs.messages.place import Row, Token
from house.store import Store, Transaction
from house.store import message_rows as statements

Also = Callable[[Transaction], Awaitable[None]]
"""Extra writes for the same transaction."""
_tokens = msgspec.json.Decoder(tuple[Token, ...]).decode


class Rows(Protocol):
    async def of(self, kind: str, subject: int, reader: int) -> Sequence[Row]: ...
    async def about(self, kind: str, subject: int) -> Sequence[Row]: ...
    async def of_kind(self, kind: str) -> Sequence[Row]: ...
    async def put(self, *rows: Row) -> None: ...
    async def drop(self, row: Row, also: Also | None = None) -> None: ...


class StoredRows:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, kind: str, subject: int, reader: int) -> Sequence[Row]:
        """The message, and those to be deleted: the oldest first."""
        return [_read(one) for one in await self._store.read(statements.of(kind, subject, reader))]

    async def about(self, kind: str, subject: int) -> Sequence[Row]:
        return [_read(one) for one in await self._store.read(statements.about(kind, subject))]

    async def of_kind(self, kind: str) -> Sequence[Row]:
        """All rows of this kind, for a restart."""
        return [_read(one) for one in await self._store.read(statements.of_kind(kind))]

    async def put(self, *rows: Row) -> None:
        """Store these rows, one of which is current, unless all leave. Older ones will be deleted."""

        async def store(tx: Transaction) -> None:
            for row in sorted(rows, key=lambda row: not row.leaving):
                if not row.leaving:
                    which: dict[str, Any] = {"of_kind": row.kind, "of_subject": row.subject}
                    await tx.write(statements.THE_OTHERS_LEAVE, **which, whose=row.reader, but=row.id)
                await tx.write(statements.PUT, **_written(row))

        await self._store.commit(store)

    async def drop(self, row: Row, also: Also | None = None) -> None:
        """The message is gone, or will not change any more."""

        async def forget(tx: Transaction) -> None:
            await tx.write(statements.DROP, gone=row.id)
            if also is not None:
                await also(tx)

        await self._store.commit(forget)


def _written(row: Row) -> dict[str, Any]:
    return {
        **{name: getattr(row, name) for name in statements.COLUMNS},
        "tokens": msgspec.json.encode(row.tokens).decode(),
        "leaving": int(row.leaving),
    }


def _read(found: Any) -> Row:
    facts = {name: getattr(found, name) for name in statements.COLUMNS}
    return Row(**{**facts, "tokens": _tokens(found.tokens), "leaving": bool(found.leaving)})
