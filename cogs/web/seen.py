"""Which interactions have come in already: one that comes twice acts once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

REMEMBERED = 900.0  # seconds for which Discord takes answers to an interaction
MOST = 50_000  # of them, about 8 MB; at 50 a second a quarter of an hour


class Seen:
    """Their ids grow with time. So whatever is not above one that was forgotten is too old to be new."""

    def __init__(
        self, most: int = MOST, seconds: float = REMEMBERED, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: OrderedDict[int, float] = OrderedDict()
        self._forgotten = 0

    def first(self, ident: int) -> bool:
        """Whether it is new; from now on it is not."""
        now = self._clock()
        self._forget(now)
        if ident in self._times or ident <= self._forgotten:
            return False
        self._times[ident] = now
        return True

    def __len__(self) -> int:
        return len(self._times)

    def _forget(self, now: float) -> None:
        while self._times:
            ident, came = next(iter(self._times.items()))
            if len(self._times) < self._most and now - came <= self._seconds:
                return
            del self._times[ident]
            self._forgotten = max(self._forgotten, ident)
