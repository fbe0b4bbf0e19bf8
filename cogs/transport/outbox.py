"""Background tasks that send requests to Discord, and their pace."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

import discord
import msgspec
import structlog

from cogs.transport.budget import A_SECOND, IN_ONE_CHANNEL, Budget
from cogs.transport.rest import NotDone, Rest
from house.incidents import incident
from house.store import Unread, apart, is_logged


class UiTiming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ready_seconds: float = 2.0  # after connecting, for Discord to name the bot's servers
    shutdown_seconds: float = 5.0  # to announce the restart at every table
    edit_seconds: float = 1.2  # between two edits of a table's message; Discord allows about one a second
    letter_seconds: float = 3.0  # a direct message with a hand follows after this; new cards go at once
    requests_a_second: float = A_SECOND
    in_one_channel: int = IN_ONE_CHANNEL  # requests of a kind in five seconds
    nudge_seconds: float = 10  # the player to act is pinged after this; from the configuration
    repost_after: int = 20  # messages below a table's message until it is posted again; a result counts as 20
    new_dms_a_minute: int = 10  # players who may get their first direct message
    hands_weighed: int = 2  # finished hands that may wait for grading; 0: none is graded
    retry_seconds: float = 5.0  # the pause after a failure; longer each time


log = structlog.get_logger("cogs")
T = TypeVar("T")
HANDS = 64
"""Hands drawn and sent at a time, so that presses are answered in between."""
LONGEST = 30.0  # most seconds between two tries while Discord fails
LET_GO = 1.0  # seconds for cancelled tasks to end


class Backoff:
    """The pause before the next try: longer after each failure."""

    __slots__ = ("_times",)

    def __init__(self) -> None:
        self._times = 0

    @property
    def tried(self) -> bool:
        return self._times > 0

    def pause(self, first: float) -> float:
        """Seconds until the next try; `first` is the shortest pause."""
        self._times += 1
        return min(first * (1 << min(self._times - 1, 10)), max(first, LONGEST))

    def renew(self) -> None:
        self._times = 0


class Outbox:
    def __init__(self, client: discord.Client, timing: UiTiming) -> None:
        self.rest = Rest(client)
        self.timing = timing
        self.budget = Budget(timing.requests_a_second, timing.in_one_channel)
        self.writing = asyncio.Semaphore(HANDS)
        """Held while a player's hand is drawn and sent."""
        self.closing = False
        self.incident = incident
        self.tasks: set[asyncio.Task[Any]] = set()

    @property
    def waiting(self) -> int:
        """Tasks under way or waiting for their turn."""
        return len(self.tasks)

    def begin(self, work: Coroutine[Any, Any, Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Run this in the background, until it is done or the bot stops. `context`: the caller's."""
        task = asyncio.get_running_loop().create_task(work, context=context or apart())
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def awaited(self, begin: Callable[[], None], seconds: float) -> None:
        """Call `begin`, and wait at most this many seconds for the tasks that it starts."""
        before = set(self.tasks)
        begin()
        if begun := self.tasks - before:
            await asyncio.wait(begun, timeout=seconds)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None and not is_logged(wrong):
            self.incident("background-failed", wrong)

    async def abandon(self) -> None:
        """Cancel all tasks. One that does not end soon is left behind."""
        under_way = tuple(self.tasks)
        for task in under_way:
            task.cancel()
        if under_way:
            await asyncio.wait(under_way, timeout=LET_GO)

    async def quietly(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run work that may fail."""
        try:
            await work
        except NotDone as wrong:
            log.debug("not-done", fault=wrong.fault.value)

    async def read(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Try until the database answers."""
        backoff = Backoff()
        while True:
            try:
                return await ask()
            except Unread:
                await asyncio.sleep(backoff.pause(self.timing.retry_seconds))
