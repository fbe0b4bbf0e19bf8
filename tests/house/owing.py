"""The results that a house owes, and how they are shown."""

from __future__ import annotations

from house.room import CardRoom
from house.store import message_rows
from house.tables.plans import Owed


async def owed(room: CardRoom) -> list[Owed]:
    """The results that this room is responsible for."""
    rows = await room.store.read(message_rows.of_kind(message_rows.RESULT))
    mine = [row for row in rows if not await room.elsewhere(row.subject)]
    return sorted((Owed(row.subject, row.reader, row.stage) for row in mine), key=lambda one: one.version)


async def shown(room: CardRoom, *results: Owed) -> None:
    rows = await room.store.read(message_rows.of_kind(message_rows.RESULT))
    for row in rows:
        if Owed(row.subject, row.reader, row.stage) in results:
            await room.store.write(message_rows.DROP, gone=row.id)
