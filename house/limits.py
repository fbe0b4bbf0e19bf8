"""How many tables a member, and a server, may have open at once.

They are counted in the transaction that opens one more, so that presses which come together cannot pass the limit.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, func, select

from house.declined import Declined, DeclinedCode
from house.servers.settings import Settings
from house.store import Batch, Statement, StoreError, Write
from house.store.schema import tables
from house.tables.records import Record

_OPEN = select(func.count()).where(tables.c.guild == bindparam("of_guild"), tables.c.closed_at.is_(None))
HERE = Statement(_OPEN)
HOSTED = Statement(_OPEN.where(tables.c.host == bindparam("of_host")))


class TooMany(StoreError):
    """The limit is reached, and the table is not stored."""

    def __init__(self, code: DeclinedCode, most: int) -> None:
        super().__init__(code)
        self.code: DeclinedCode = code
        self.most = most

    def declined(self) -> Declined:
        return Declined(self.code, most=self.most)


async def limit(settings: Settings, batch: Batch, record: Record) -> None:
    """Store the table of this batch only if its host and its server may have one more."""
    guild = {"of_guild": record.guild}
    if each := await settings.get(record.guild, "tables_each"):
        host = {**guild, "of_host": record.host}
        batch.ask(HOSTED, [host], lambda counted: _no_more_than(each, counted, "too-many-yours"))
    if here := await settings.get(record.guild, "tables_here"):
        batch.ask(HERE, [guild], lambda counted: _no_more_than(here, counted, "too-many-here"))


def _no_more_than(most: int, counted: Sequence[int], code: DeclinedCode) -> tuple[Write, ...]:
    """The new one has been counted, too."""
    if counted[0] > most:
        raise TooMany(code, most)
    return ()
