"""One clock for all tables against a timer of the event loop for each: what moving an alarm costs, and its memory.

    python -m benchmarks.clock_or_loop

It judges nothing: it is what the figures in `house/clock.py` come from.
"""

from __future__ import annotations

import asyncio
import gc
import time
import tracemalloc
from typing import TYPE_CHECKING

from house.clock import Clock, SystemTime, Timer

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES, MOVES, ROUNDS = 10_000, 100_000, 5
FAR = 600_000  # ms: nothing rings meanwhile


class LoopTimers:
    """The same with the event loop's own timers."""

    def __init__(self, of: SystemTime, ring: Callable[[int], None]) -> None:
        self._time = of
        self._ring = ring
        self._timers: dict[int, Timer] = {}

    def set(self, key: int, at: int | None) -> None:
        before = self._timers.pop(key, None)
        if before is not None:
            before.cancel()
        if at is not None:
            self._timers[key] = self._time.call_at(at, lambda: self._ring(key))

    def stop(self) -> None:
        for key in tuple(self._timers):
            self.set(key, None)


async def measured(alarms: Clock[int] | LoopTimers, now: int) -> tuple[float, float]:
    """Microseconds of this process a move, and bytes a table."""
    gc.collect()
    tracemalloc.start()
    for table in range(TABLES):
        alarms.set(table, now + FAR + table)
    held = tracemalloc.get_traced_memory()[0] / TABLES
    tracemalloc.stop()
    best = float("inf")
    for number in range(ROUNDS):
        began = time.process_time()
        for move in range(MOVES):
            alarms.set(move * 7919 % TABLES, now + FAR + number * MOVES + move)
            if move % 1000 == 0:
                await asyncio.sleep(0)  # the loop tidies its heap between two rounds
        best = min(best, time.process_time() - began)
    alarms.stop()
    return best / MOVES * 1e6, held


async def main() -> None:
    of = SystemTime()
    for alarms in (Clock[int](of, print), LoopTimers(of, print)):
        microseconds, held = await measured(alarms, of.now())
        print(f"{type(alarms).__name__}: {microseconds:.1f} µs a move, {held:.0f} bytes a table")


if __name__ == "__main__":
    asyncio.run(main())
