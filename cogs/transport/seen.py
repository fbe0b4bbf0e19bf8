"""Remembers interactions, so that one delivered twice acts once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

REMEMBERED = 900.0  # Discord accepts answers to an interaction for this many seconds
MOST = 50_000  # interactions, about 8 MB; at 50 a second a quarter of an hour
T = TypeVar("T")


class SeenIds(Generic[T]):
    """Ids grow with time, so an id up to the highest forgotten one is too old to be new. `T`: the memory of each."""

    def __init__(
        self, most: int = MOST, seconds: float = REMEMBERED, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._came: OrderedDict[int, tuple[float, T]] = OrderedDict()
        self._forgotten = 0

    def first(self, ident: int, remember: Callable[[], T]) -> bool:
        """Remember an interaction; return whether it is new."""
        now = self._clock()
        self._forget(now)
        if ident in self._came or ident <= self._forgotten:
            return False
        self._came[ident] = now, remember()
        return True

    def remembered(self, ident: int) -> T | None:
        """None if it is too old."""
        came = self._came.get(ident)
        return came[1] if came is not None else None

    def __len__(self) -> int:
        return len(self._came)

    def _forget(self, now: float) -> None:
        while self._came:
            ident, (came, _) = next(iter(self._came.items()))
            if len(self._came) < self._most and now - came <= self._seconds:
                return
            del self._came[ident]
            self._forgotten = max(self._forgotten, ident)


def nothing() -> None:
    """Memory of a `SeenIds` that remembers only ids."""
