"""Messages that the bot posts by itself, for which nobody has pressed anything."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection, Iterable
from typing import Generic, TypeVar

import discord

from cogs.messages.context import MessageContext
from cogs.messages.kept import TRY_AGAIN, Following
from cogs.transport.rest import Fault, NotDone
from house.declined import Declined
from house.store import Away, InDoubt, Unread
from house.watched import ALL, Watched

T = TypeVar("T")


class Announcements(ABC, Generic[T]):
    """One message for each `T`, brought up to date when that changes, from the time when Discord has told the servers'
    languages. `name`: of its failures in the log."""

    def __init__(self, client: discord.Client, context: MessageContext, source: Watched, name: str) -> None:
        self._client, self._context, self._source, self._name = client, context, source, name
        self._rest = context.outbox.rest
        self._follow = Following(context.outbox, self._put, name)
        self._changed: set[int] = set()
        self._unsure = True
        """What is to be posted may have been already: before a restart, or where a reply was lost."""

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._client.wait_until_ready()
        self._source.watch(self.touch)
        self.touch()

    def close(self) -> None:
        self._source.unwatch(self.touch)

    def touch(self, which: int = ALL) -> None:
        self._changed.add(which)
        self._follow.touch()

    async def _put(self) -> None:
        """One that cannot be shown does not stop the others."""
        changed, self._changed = self._changed, set()
        failed: NotDone | Away | InDoubt | Unread | None = None
        try:
            for one in await self._found(() if ALL in changed else changed):
                try:
                    await self._bring_up_to_date(one)
                except Declined:
                    pass  # it is over or cancelled meanwhile
                except (NotDone, Away, InDoubt, Unread) as wrong:
                    failed = wrong
                except Exception as wrong:  # noqa: BLE001 - as above
                    self._context.outbox.incident(self._name, wrong)
            if failed is not None:
                raise failed
        except (NotDone, Away, InDoubt, Unread):
            self._changed |= changed
            self._unsure = True
            raise
        self._unsure = False

    @abstractmethod
    async def _found(self, only: Collection[int]) -> Iterable[T]:
        """Those whose message may have to change: all, or of these."""

    @abstractmethod
    async def _bring_up_to_date(self, one: T) -> None: ...

    async def _refused(self, done: Awaitable[object]) -> Fault | None:
        """Why Discord does not do it, unless another try may help."""
        try:
            await done
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
            return wrong.fault
        return None
