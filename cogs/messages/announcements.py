"""Messages that the bot posts by itself, without a press."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable

from cogs.messages.context import MessageContext
from cogs.messages.kind import Kind
from cogs.messages.message import Message
from cogs.messages.place import Row
from house.observable import ALL, Observable


class Announcements(Kind, ABC):
    """A kind of them. Each message is checked when `source` reports a change, once Discord has named the servers'
    languages."""

    own = False

    def __init__(self, context: MessageContext, source: Observable) -> None:
        self._context, self._source = context, source

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        known = await self._context.take_up(self, self.passed_over)
        self._source.watch(self.touch)
        await self._look(known)

    def close(self) -> None:
        self._source.unwatch(self.touch)

    def touch(self, which: int = ALL) -> None:
        """Called after each commit; must return at once."""
        if which != ALL:
            self.message(which).want()
        else:
            self._context.outbox.begin(self._look())

    async def _look(self, known: Collection[int] = ()) -> None:
        for which in await self._context.outbox.read(self._to_show):
            if which not in known:
                self.message(which).want()

    def message(self, which: int) -> Message:
        return self._context.messages.of(self, which)

    async def passed_over(self, row: Row) -> bool:
        """Whether another process looks after that server, after a restart."""
        guild = await self._server(row.subject)
        return guild is not None and self._context.room.is_elsewhere(guild)

    @abstractmethod
    async def _to_show(self) -> Iterable[int]:
        """Subjects that may have something to announce."""

    @abstractmethod
    async def _server(self, subject: int) -> int | None:
        """Return None if it no longer exists."""
