"""The loop of one test: as long as it is open, it is the test's time, its chance and its network."""

from __future__ import annotations

import asyncio
import gc
from contextlib import ExitStack
from contextvars import Context, copy_context
from itertools import count
from random import Random
from typing import Any

from tests.virtual import clock, pipes
from tests.virtual.chance import chance
from tests.virtual.changes import changed
from tests.virtual.lives import OWNER
from tests.virtual.loop import Stuck, VirtualLoop, quiet
from tests.virtual.replaced import replaced

EPOCH = 1_796_000_000.0  # an hour of no meaning, and the same on every day that the tests run
UPTIME = 10_000.0  # the machine's uptime
LONGEST = 2 * 86_400.0  # no test lets more pass; it waits for what never comes, while clocks tick
TURN = 20e-6  # for a turn of the loop, so that who waits by turns sees time pass
LATENCY = (0.0002, 0.002)
THOUGHT = (0.0005, 0.004)


def is_virtual() -> bool:
    """Whether the test that runs has such a loop."""
    return isinstance(asyncio.get_running_loop(), SeededLoop)


class SeededLoop(VirtualLoop):
    epoch = EPOCH - UPTIME

    def __init__(self, seed: str) -> None:
        super().__init__(UPTIME)
        self.seed = seed
        self.random = Random(f"{seed}/loop")
        self.servers: dict[int, pipes.Server] = {}
        self._ports = count(40_000)
        self._dead: list[Any] = []
        self._open = ExitStack()
        self._open.enter_context(clock.told_by(self))
        self._open.enter_context(chance(seed))
        self._open.enter_context(changed(replaced(self)))

    def passes(self, seconds: float) -> None:
        super().passes(seconds or TURN)
        if self.now > UPTIME + LONGEST:
            raise Stuck("two days have passed, and the test still waits")

    def thought(self) -> float:
        return self.random.uniform(*THOUGHT)

    def latency(self) -> float:
        return self.random.uniform(*LATENCY)

    # --- the network

    def free_port(self) -> int:
        return next(self._ports)

    async def create_server(self, factory: Any, _host: Any = None, port: int = 0, **_: Any) -> pipes.Server:
        server = pipes.Server(self, factory, port or self.free_port())
        self.servers[server.port] = server
        return server

    async def create_connection(
        self, factory: Any, _host: Any = None, port: int | None = None, *, sock: Any = None, **_: Any
    ) -> tuple[pipes.End, Any]:
        return await pipes.connected(self, factory, sock if port is None else port)

    # --- programs in it

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> Any:
        task = super().create_task(coro, name=name, context=context)
        life = OWNER.get() if context is None else context.get(OWNER)
        if life is not None:
            life.tasks.append(task)
        return task

    def working(self) -> Any:
        """The life on whose behalf code runs just now, in a worker, too."""
        return OWNER.get() if self.worker_context is None else self.worker_context.get(OWNER)

    def add_signal_handler(self, number: int, call: Any, *given: Any) -> None:
        OWNER.get().signals[number] = (call, given, copy_context())

    def remove_signal_handler(self, number: int) -> bool:
        return OWNER.get().signals.pop(number, None) is not None

    def found_dead(self, life: Any) -> None:
        """A program was killed: nothing of it has to end, and its open resources are no warnings."""
        self._dead.append(life)
        for task in life.tasks:
            task._log_destroy_pending = False
            asyncio.tasks._unregister_task(task)

    def close(self) -> None:
        if self.is_closed():
            return
        self._open.close()
        if self._dead:
            with quiet():
                super().close()
                for life in self._dead:
                    life.forget()
                gc.collect()
        else:
            super().close()
