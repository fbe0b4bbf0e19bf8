"""Short remarks to one player about a table, which need not stay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cogs.messages.context import MessageContext
from cogs.messages.kind import ASLEEP, Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import OnlyReply, Row
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from screens.pictures.wording import Shown


class Remarks:
    """Each is deleted with the next, or when the hand is shown."""

    name, own = "remark", True
    pace = Pace(Priority.OWN, gap=0.0)

    def __init__(self, context: MessageContext) -> None:
        self._context = context
        self._said: dict[tuple[int, int], Shown] = {}
        self._saying: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def said(self, table: int, player: int, said: Shown) -> AsyncIterator[Message]:
        """Show the remarks one at a time, so that each has its own text."""
        async with self._saying.setdefault((table, player), asyncio.Lock()):
            self._said[table, player] = said
            yield self._context.messages.of(self, table, player)

    def goes(self, table: int, player: int) -> None:
        """Delete it, unless it is just being shown."""
        saying = self._saying.get((table, player))
        if saying is not None and saying.locked():
            return
        if self._said.pop((table, player), None) is not None:
            self._context.messages.of(self, table, player).leave()

    async def wanted(self, table: int, player: int, look: str) -> Wanted | None:
        said = self._said.get((table, player))
        if said is None or look == ASLEEP:
            self._said.pop((table, player), None)
            return None
        return Wanted(0, said.parts, OnlyReply(), picture=said.picture, again=False)

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """Drop it."""

    async def told(self, _tx: object, _row: Row) -> None:
        """Nothing is kept of it."""
