"""A time that tests and benchmarks move on."""

from __future__ import annotations

from collections.abc import Callable

from house.clock import Timer


class ManualTime:
    """Time that passes only on command."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._set_by = 0
        self._timers: list[_ManualTimer] = []

    def now(self) -> int:
        return self._now

    def set_clock(self, by: float) -> None:
        """The machine's clock is set forward or back."""
        self._set_by += round(by * 1000)

    def follow(self) -> int:
        by, self._set_by = self._set_by, 0
        self._now += by
        for timer in self._timers:
            timer.at += by
        return by

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        timer = _ManualTimer(at, call)
        self._timers.append(timer)
        return timer

    def advance(self, seconds: float) -> None:
        """Let time pass; call everything due by then."""
        self._now += round(seconds * 1000)
        due = [timer for timer in self._timers if timer.at <= self._now]
        self._timers = [timer for timer in self._timers if timer.at > self._now and not timer.cancelled]
        for timer in sorted(due, key=lambda timer: timer.at):
            if not timer.cancelled:
                timer.call()


class _ManualTimer:
    def __init__(self, at: int, call: Callable[[], None]) -> None:
        self.at = at
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
