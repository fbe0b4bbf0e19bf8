"""Messages between the processes that share a database, each sent within a transaction: a process that gets one
reads the data again. PostgreSQL carries them (NOTIFY)."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Select, Text, bindparam, func, or_, select

from house.cluster import Shards
from house.store.schema import tables
from house.store.table_rows import of_shards
from house.store.transactions import Statement, Transaction

CHANNEL = "lettershark"
Verb = Literal["changed", "leave", "all", "refused"]
"""A player's choice has changed; a player wants to be forgotten; messages may have been missed; Discord takes no
requests for this many milliseconds."""
_WAKE = Statement(select(func.pg_notify(CHANNEL, bindparam("told", type_=Text))))


async def tell(tx: Transaction, verb: Verb, player: int) -> None:
    await tx.ask(_WAKE, told=f"{verb} {player}")


def named_elsewhere(player: int, shards: Shards) -> Select[Any]:
    """Open tables of other shards that name a player."""
    mine = of_shards(tables.c.guild, shards)
    said = str(player)
    named = or_(tables.c.host == player, tables.c.body.contains(said), tables.c.notes.contains(said))
    return select(tables.c.id).where(tables.c.closed_at.is_(None), ~mine, named).limit(1)
