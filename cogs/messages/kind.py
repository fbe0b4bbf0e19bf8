"""The interface of a kind of message: its content, its other places, and its last words. Also the types shared by
all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any, NamedTuple, Protocol

from cogs.messages.body import Queue
from cogs.messages.place import Row, Where
from cogs.messages.rows import Rows
from cogs.transport.budget import Budget, Priority
from cogs.transport.rest import Fault, Rest
from house.store import Transaction
from screens.components import Component
from screens.pictures.wording import Picture

PLAIN, ASLEEP, GOES = "", "asleep", "goes"
"""Looks. For `GOES`, only the marks are asked."""
TRY_AGAIN = (Fault.AWAY, Fault.TOO_FAST)


class Begin(Protocol):
    def __call__(
        self, work: Coroutine[Any, Any, Any], context: Context | None = None, /
    ) -> asyncio.Task[Any]:
        """`context`: the caller's; None for work without a caller."""


class Pace(NamedTuple):
    """`gap`: seconds between two edits. `picture`: seconds to wait for it."""

    priority: Priority = Priority.PUBLIC
    gap: float = 1.2
    picture: float = 1.0


class Wanted(NamedTuple):
    """`where` is used for a new message only: to move, return another stage. `ping`: players to notify. `quiet`:
    notify nobody, not even by Discord. `marks`: buttons or words that no other message there has. `again`: post it
    again after a deletion by others. `anew`: post it if there is none, or one of another stage. `ends`: nothing
    more will change, so its row is dropped. `at`: its id, if it was sent in another way."""

    version: int
    body: list[Component]
    where: Where
    stage: int = 0
    picture: Picture | None = None
    ping: tuple[int, ...] = ()
    quiet: bool = False
    marks: tuple[str, ...] = ()
    again: bool = True
    anew: bool = True
    ends: bool = False
    at: int = 0


class Kind(Protocol):
    """`own`: only its reader sees it."""

    name: str
    own: bool
    pace: Pace

    async def wanted(self, subject: int, reader: int, look: str) -> Wanted | None:
        """Return None to delete it."""

    async def refused(self, row: Row, fault: Fault) -> Where | None:
        """Return another place for it, or None to give it up."""

    async def told(self, tx: Transaction, row: Row) -> None:
        """Store something when it ends, or is given up before it was ever shown."""


class Desk(NamedTuple):
    """The means shared by all messages. `dm`: the channel of a player's direct messages."""

    rest: Rest
    rows: Rows
    budget: Budget
    pictures: Queue
    begin: Begin
    incident: Callable[..., object]
    now: Callable[[], int]
    dm: Callable[[int], Awaitable[int]]
    application: Callable[[], int]
    closing: Callable[[], bool]
    retry_seconds: float
