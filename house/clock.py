"""The house's clock, and where it takes the time from."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

Key = TypeVar("Key")
RingFor = tuple[str, int]
"""What the room's clock rings for: a part of the house by its name, and a number that means something there."""


class Timer(Protocol):
    def cancel(self) -> None: ...


JUMP_MS = 1000
"""The machine's clock may be corrected by less than this at a time, and nobody notices."""


class Time(Protocol):
    """Where the house takes the time from; milliseconds since the epoch."""

    def now(self) -> int: ...

    def call_at(self, at: int, call: Callable[[], None]) -> Timer: ...

    def follow(self) -> int:
        """Go by the machine's clock again, which may have been set. By how many milliseconds that was a jump: all that
        is due has to move with it."""


class SystemTime:
    """Between two calls of `follow` the seconds that pass, and not what the machine's clock says: nothing is due sooner
    or later because somebody has set that."""

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
    """Rings for each key once, when its time has come."""

    def __init__(self, time: Time, ring: Callable[[Key], None]) -> None:
        self._time = time
        self._ring = ring
        self._due: dict[Key, tuple[int, Timer]] = {}
        self._stopped = False

    def __len__(self) -> int:
        return len(self._due)

    def set(self, key: Key, at: int | None) -> None:
        """Ring at this time instead of whatever was set before; None: do not ring."""
        before = self._due.get(key)
        if before is not None and before[0] == at:
            return
        if before is not None:
            before[1].cancel()
            del self._due[key]
        if at is not None and not self._stopped:
            self._due[key] = at, self._time.call_at(at, lambda: self._strike(key))

    def shift(self, by: int, moves: Callable[[Key], bool]) -> None:
        """The clock has been set by `by` ms. These keys ring after as long as before, the others at the hour they
        were set to."""
        for key, (at, timer) in list(self._due.items()):
            timer.cancel()
            del self._due[key]
            self.set(key, at + by if moves(key) else at)

    def stop(self) -> None:
        """For good: whatever ends afterwards sets nothing any more."""
        self._stopped = True
        for _, timer in self._due.values():
            timer.cancel()
        self._due.clear()

    def _strike(self, key: Key) -> None:
        at, _ = self._due[key]
        if at > self._time.now():  # a timer of the loop may be a moment early
            self._due[key] = at, self._time.call_at(at, lambda: self._strike(key))
            return
        del self._due[key]
        self._ring(key)
