"""How long to leave Discord alone after a failure: longer each time."""

from __future__ import annotations

LONGEST = 30.0


class Backoff:
    __slots__ = ("_times",)

    def __init__(self) -> None:
        self._times = 0

    @property
    def tried(self) -> bool:
        """Whether the last try failed."""
        return self._times > 0

    def pause(self, first: float) -> float:
        """Seconds until the next try; `first` is the shortest pause."""
        self._times += 1
        return min(first * (1 << min(self._times - 1, 10)), max(first, LONGEST))

    def renew(self) -> None:
        """It worked."""
        self._times = 0
