"""The functions of `time`, which ask the virtual loop that is open, if one is.

Modules keep them by name (`from time import perf_counter`), so they are replaced once, before those modules are
imported, and for good.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol


class Hours(Protocol):
    """A loop's time, in seconds."""

    def hour(self) -> float:
        """Seconds since 1970, by the machine's settable clock."""

    def uptime(self) -> float:
        """Seconds since the machine was started; this clock cannot be set."""

    def sleep(self, seconds: float) -> None:
        """Nothing else runs in between."""


_open: list[Hours] = []


@contextmanager
def told_by(loop: Hours) -> Iterator[None]:
    _open.append(loop)
    try:
        yield
    finally:
        _open.remove(loop)


def _ns(seconds: float) -> int:
    """Rounded to a millisecond, the house's unit."""
    return round(seconds * 1000) * 1_000_000


def _replace(name: str, said: Callable[..., Any]) -> None:
    real = getattr(time, name)

    def told(*given: Any) -> Any:
        return said(_open[-1], *given) if _open else real(*given)

    told.__name__, told.__module__ = name, "time"
    setattr(time, name, told)


_replace("time", lambda loop: _ns(loop.hour()) / 1e9)
_replace("time_ns", lambda loop: _ns(loop.hour()))
_replace("monotonic", lambda loop: loop.uptime())
_replace("monotonic_ns", lambda loop: _ns(loop.uptime()))
_replace("perf_counter", lambda loop: loop.uptime())
_replace("clock_gettime", lambda loop, _clock: loop.uptime())
_replace("sleep", lambda loop, seconds: loop.sleep(seconds))
