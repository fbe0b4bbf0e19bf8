"""The house's clock, and its source of time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

Key = TypeVar("Key")
RingFor = tuple[str, int]
"""A part of the house by its name, and a number that it chose."""


class Timer(Protocol):
    def cancel(self) -> None: ...


WEEK, MONDAY = 7, 3
"""Days; the first of 1970 was a Thursday."""
JUMP_MS = 1000
"""Smaller corrections of the machine's clock are ignored."""


class Time(Protocol):
    """The house's source of time, in milliseconds since the epoch."""

    def now(self) -> int: ...

    def call_at(self, at: int, call: Callable[[], None]) -> Timer: ...

    def follow(self) -> int:
        """Take over the machine's clock, which may have been set. Return by how many milliseconds it jumped:
        everything due must move by that."""


class SystemTime:
    """Counts elapsed seconds between two calls of `follow`. So nothing becomes due sooner or later when the
    machine's clock is set."""

    def __init__(self) -> None:
        self._ahead = self._of_the_machine()

    @staticmethod
    def _of_the_machine() -> int:
        return (time.time_ns() - time.monotonic_ns()) // 1_000_000

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000 + self._ahead

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0, at - self.now()) / 1000, call)

    def follow(self) -> int:
        before, self._ahead = self._ahead, self._of_the_machine()
        by = self._ahead - before
        return by if abs(by) >= JUMP_MS else 0


class Clock(Generic[Key]):
    """Rings once for each key, at its time."""

    def __init__(self, time: Time, ring: Callable[[Key], None]) -> None:
        self._time = time
        self._ring = ring
        self._due: dict[Key, tuple[int, Timer]] = {}
        self._stopped = False

    def __len__(self) -> int:
        return len(self._due)

    def set(self, key: Key, at: int | None) -> None:
        """Ring at this time instead of the earlier one; None: do not ring."""
        before = self._due.get(key)
        if before is not None and before[0] == at:
            return
        if before is not None:
            before[1].cancel()
            del self._due[key]
        if at is not None and not self._stopped:
            self._due[key] = at, self._time.call_at(at, lambda: self._strike(key))

    def shift(self, by: int, moves: Callable[[Key], bool]) -> None:
        """Adjust to a clock set by `by` ms. Keys that move ring after the same delay as before; the others keep
        their hour."""
        for key, (at, timer) in list(self._due.items()):
            timer.cancel()
            del self._due[key]
            self.set(key, at + by if moves(key) else at)

    def stop(self) -> None:
        """Stop for good: nothing can be set any more."""
        self._stopped = True
        for _, timer in self._due.values():
            timer.cancel()
        self._due.clear()

    def _strike(self, key: Key) -> None:
        at, _ = self._due[key]
        if at > self._time.now():  # the loop's timers may fire a moment early
            self._due[key] = at, self._time.call_at(at, lambda: self._strike(key))
            return
        del self._due[key]
        self._ring(key)
