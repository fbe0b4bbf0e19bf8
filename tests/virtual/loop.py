"""An event loop whose time jumps to the next timer, and lives whose callbacks end with them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import heapq
import sys
import warnings
from collections.abc import Iterator
from contextvars import Context, copy_context
from itertools import count

from tests.virtual.lives import OWNER

THOUGHT = 0.002  # seconds for work in another thread


class Stuck(Exception):
    """Everybody waits, and nothing will ever happen."""

    def __init__(self, why: str = "everybody waits, and nothing will ever happen") -> None:
        super().__init__(why)


class _Jump:
    """Replaces a selector: waiting ends at once, and the time jumps."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[object]:
        if timeout is None:
            raise Stuck
        self._loop.passes(timeout)
        return []

    def close(self) -> None:
        pass


class _Handle(asyncio.Handle):
    """Runs only while its life lives, and waits while that is frozen."""

    __slots__ = ("owner",)

    def _run(self) -> None:
        if self.owner is None or self.owner.runs(self):
            super()._run()


class _Timer(asyncio.TimerHandle):
    __slots__ = ("owner",)

    def _run(self) -> None:
        if self.owner is None or self.owner.runs(self):
            super()._run()


class _Task(asyncio.Task):
    """Hashed by its number, so that sets of tasks are gone through in the same order in every run."""

    def __init__(self, coro, *, loop, name=None, context=None) -> None:
        self.number = next(loop.numbers)
        super().__init__(coro, loop=loop, name=name or f"task-{self.number}", context=context)

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    epoch = 0.0  # the hour at which its time begins

    def __init__(self, now: float = 0.0) -> None:
        super().__init__()
        self.now = now
        self._selector = _Jump(self)
        self._clock_resolution = 1e-6
        self.numbers = count()
        self.kept: list[asyncio.Task] = []  # so that the collector ends none of them at random times
        self.over = False
        self.worker_context: Context | None = None
        self.worker_seconds = 0.0

    def time(self) -> float:
        return self.now

    def hour(self) -> float:
        return self.epoch + self.now

    def uptime(self) -> float:
        return self.now + self.worker_seconds

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def passes(self, seconds: float) -> None:
        """Everybody waits this long."""
        self.now += seconds

    def thought(self) -> float:
        """Seconds until another thread has done its job."""
        return THOUGHT

    def _process_events(self, event_list: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    # --- whose callback it is ----------------------------------------------------------------------------

    def call_soon(self, callback, *args, context=None):
        context = context if context is not None else copy_context()
        handle = _Handle(callback, args, self, context)
        handle.owner = context.get(OWNER)
        if not self.over:
            self._ready.append(handle)
        return handle

    def call_at(self, when, callback, *args, context=None):
        context = context if context is not None else copy_context()
        timer = _Timer(when, callback, args, self, context)
        timer.owner = context.get(OWNER)
        if not self.over:
            heapq.heappush(self._scheduled, timer)
            timer._scheduled = True
        return timer

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_soon_threadsafe(self, callback, *args, context=None):
        """A worker has done its job: after as long as that would have taken."""
        seconds, self.worker_seconds = self.worker_seconds, 0.0
        return self.call_at(
            self.now + self.thought() + seconds, callback, *args, context=self.worker_context or context
        )

    def run_in_executor(self, _executor, func, *args):
        future = self.create_future()
        try:
            result = func(*args)
        except Exception as wrong:  # noqa: BLE001 - it belongs to its waiter
            self.call_later(self.thought(), _fail, future, wrong)
        else:
            self.call_later(self.thought(), _fulfil, future, result)
        return future

    def create_task(self, coro, *, name=None, context=None):
        task = _Task(coro, loop=self, name=name, context=context)
        self.kept.append(task)
        return task

    def close(self) -> None:
        self.abandon()
        with contextlib.suppress(RuntimeError):
            super().close()

    def abandon(self) -> None:
        """Everything waiting ends where it is, unheard: a killed life had no end of its own."""
        self.over = True
        for task in self.kept:
            task._log_destroy_pending = False
            for _ in range(8):
                try:
                    task.get_coro().close()
                except BaseException:  # noqa: BLE001, S112 - it objects to its end; nobody listens any more
                    continue
                break
        self._ready.clear()
        self._scheduled.clear()
        self.kept.clear()


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Open resources of killed lives are no faults. When this ends, nothing is left of them."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _wrong: None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
            gc.collect(1)
    finally:
        sys.unraisablehook = hook


def _fulfil(future, result) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future, wrong) -> None:
    if not future.done():
        future.set_exception(wrong)
