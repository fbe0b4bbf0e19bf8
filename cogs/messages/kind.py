"""What a kind of message says: what is wanted, where it may stand instead, and what is stored when it ends. What all share."""

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
"""Looks. One that goes is asked only for its marks."""
TRY_AGAIN = (Fault.AWAY, Fault.TOO_FAST)


class Begin(Protocol):
    def __call__(
        self, work: Coroutine[Any, Any, Any], context: Context | None = None, /
    ) -> asyncio.Task[Any]:
        """`context`: that of whoever has asked for it; without, nobody has."""


class Pace(NamedTuple):
    """`gap`: seconds between two edits. `picture`: seconds to wait for it."""

    priority: Priority = Priority.PUBLIC
    gap: float = 1.2
    picture: float = 1.0


class Wanted(NamedTuple):
    """`where` counts for a new message only: one that is to stand elsewhere says another stage. `ping`: who is notified.
    `quiet`: nobody is, not even by Discord. `marks`: buttons or words that no other message there has. `again`: it is posted
    again if somebody deletes it. `anew`: it is posted where there is none, or one of another stage. `ends`: nothing more comes of
    it, so it is not kept any longer. `at`: it stands there, sent in another way."""

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
        """None: it goes."""

    async def refused(self, row: Row, fault: Fault) -> Where | None:
        """Where it may stand instead; None: it is given up."""

    async def told(self, tx: Transaction, row: Row) -> None:
        """Stored when it ends, or is given up before it ever stood."""


class Desk(NamedTuple):
    """All that messages share. `dm`: the channel of a player's direct messages."""

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
