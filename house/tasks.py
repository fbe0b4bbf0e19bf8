"""What goes on in the background, so that it can be waited for and is not forgotten half-way."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from engine.refused import EngineError
from house.declined import Declined
from house.incidents import incident


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, EngineError | Declined):
            incident("background-failed", wrong)  # whoever began it may have gone away

    async def settled(self) -> None:
        """Returns when nothing goes on any more."""
        while self._running:
            await asyncio.wait(self._running)
