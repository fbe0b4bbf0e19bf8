"""Runs background work, so that it can be awaited and is not garbage-collected half-way."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, TypeVar

from engine.refused import EngineError
from house.declined import Declined
from house.incidents import incident
from house.store import GivenUp, apart, is_logged

T = TypeVar("T")


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._waiting: dict[asyncio.Task[Any], asyncio.Future[None]] = {}

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work in the background."""
        return self._run(work, apart())

    def _run(self, work: Coroutine[Any, Any, T], context: Context | None = None) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work, context=context)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish work even if the caller goes away. (`asyncio.shield` does that, too, but costs the event loop
        twice as much.)"""
        task = self._run(work)
        done = self._waiting[task] = asyncio.get_running_loop().create_future()
        await done
        return task.result()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        waiting = self._waiting.pop(task, None)
        wrong = None if task.cancelled() else task.exception()
        if waiting is not None and not waiting.done():
            waiting.set_result(None)  # the caller gets the error and reports it
        elif (
            wrong is not None
            and not isinstance(wrong, EngineError | Declined | GivenUp)
            and not is_logged(wrong)
        ):
            incident("background-failed", wrong)

    async def settled(self) -> None:
        """Return when no work is left."""
        while self._running:
            await asyncio.wait(self._running)
