"""bot.py as a life in the loop: it is killed between two of its callbacks, and the system takes back its resources."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Mapping
from contextvars import Context
from itertools import count
from pathlib import Path
from typing import Any

import structlog

from cogs.program import running
from cogs.startup.config import read_config
from house import incidents
from tests.virtual import lives
from tests.virtual.lives import OWNER

_numbers = count(1)


class Life(lives.Life):
    """... with its open resources."""

    def __init__(self, log: Path) -> None:
        super().__init__(next(_numbers), found_dead)
        self.log = log
        self.ends: list[Any] = []
        self.servers: list[Any] = []
        self.connections: list[Any] = []
        self.drivers: list[Any] = []
        self.leases: list[Any] = []
        self.sessions: list[Any] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.signals: dict[int, tuple[Any, tuple[Any, ...], Context]] = {}

    def forget(self) -> None:
        """A test still holds the life; its resources must not stay until then, nor look open when they are
        collected."""
        for session in self.sessions:
            connector = session.connector
            session.detach()
            if connector is not None:
                connector._close()
        for held in (
            self.ends,
            self.servers,
            self.connections,
            self.drivers,
            self.leases,
            self.sessions,
            self.tasks,
            self.signals,
        ):
            held.clear()


def found_dead(life: Life, _why: str) -> None:
    """The system's work when a process ends, and the end of its memory."""
    loop: Any = asyncio.get_running_loop()
    loop.found_dead(life)
    for end in life.ends:
        end.cut()
    for server in life.servers:
        server.close()
    for connection in life.connections:
        connection.close()
    for driver in life.drivers:
        driver._connection = None
    for lease in life.leases:
        lease.give_back()
    incidents.WATCHERS.clear()


class Process:
    """The parts of asyncio's process that drills use."""

    def __init__(self, life: Life, work: asyncio.Task[int]) -> None:
        self.pid, self.returncode = life.number, None
        self._life = life
        self._over = asyncio.Event()
        work.add_done_callback(self._ended)

    def _ended(self, work: asyncio.Task[int]) -> None:
        if self.returncode is not None:
            return
        wrong = None if work.cancelled() else work.exception()
        if wrong is not None:
            with self._life.log.open("a", encoding="utf-8") as log:
                traceback.print_exception(wrong, file=log)
        self.returncode = 1 if work.cancelled() or wrong is not None else work.result()
        self._over.set()

    def send_signal(self, number: int) -> None:
        if self.returncode is not None:
            raise ProcessLookupError
        if number in self._life.signals:
            call, given, context = self._life.signals[number]
            asyncio.get_running_loop().call_soon(call, *given, context=context)
        else:  # it has not asked to hear of it, or cannot
            self._life.kill(signal.Signals(number).name)
            self.returncode = -number
            self._over.set()

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    async def wait(self) -> int | None:
        await self._over.wait()
        return self.returncode


def started(told: Mapping[str, str], log: Path) -> Process:
    """`told`: its settings, in the form of its environment."""
    config = read_config(None, told)
    life = Life(log)
    context = Context()
    context.run(OWNER.set, life)
    log.touch()
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
            _written,
        ],
        cache_logger_on_first_use=False,
    )
    work = asyncio.get_running_loop().create_task(
        running.run(config), name=f"program {life.number}", context=context
    )
    return Process(life, work)


def _written(_logger: Any, _method: str, line: str) -> Any:
    life = OWNER.get()
    if life is not None:
        with life.log.open("a", encoding="utf-8") as log:
            log.write(f"{line}\n")
    raise structlog.DropEvent
