"""The results of hands, each a message of its own. The transaction that ends a hand adds its row, without a place:
it is owed, so it is posted after a crash, too. While it offers the next hand, it is kept up to date; then it stays
as it is."""

from __future__ import annotations

from collections.abc import Callable

from cogs.messages.context import MessageContext
from cogs.messages.kind import GOES, Pace, Wanted
from cogs.messages.place import Channel, OnlyReply, Row
from cogs.messages.table_results import TableResults
from cogs.transport.rest import Fault
from house.store.message_rows import RESULT
from house.tables.plans import Owed
from house.tables.table import Table
from screens.results import card


class ResultMessages:
    """A result's subject is the table and its stage the hand; the version that ended the hand identifies it."""

    name, own = RESULT, False
    pace = Pace(picture=2.0)

    def __init__(self, context: MessageContext, told_of: Callable[[Table], TableResults]) -> None:
        self._context, self._told_of = context, told_of

    async def wanted(self, table: int, version: int, look: str) -> Wanted | None:
        row = self._context.messages.of(self, table, version).row
        if row is None:
            return None
        owed = Owed(table, version, row.stage)
        if look == GOES:
            return Wanted(0, [], OnlyReply(), marks=(card.mark(table, version, row.stage),))
        known = await self._context.table(table)
        return await self._told_of(known).wanted(owed, stands=row.stands) if known is not None else None

    async def refused(self, row: Row, fault: Fault) -> Channel | None:
        """If the thread is gone, it is posted in the channel. Otherwise the table offers the next hand."""
        table = await self._context.table(row.subject)
        if table is None:
            return None
        if fault is Fault.CHANNEL_GONE and not row.stands and row.channel != table.now.channel:
            return Channel(table.now.channel)
        self._told_of(table).leads(Owed(row.subject, row.reader, row.stage), leads=False)
        return None

    async def told(self, _tx: object, _row: Row) -> None:
        """Nothing to store: the message stays."""
