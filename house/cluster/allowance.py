"""Discord allows a bot fifty requests a second in all. Of these each worker has a part that follows what it needs, and
waits when Discord has told any of them to."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence

WHOLE = 50
FIRST = 4  # for one that has no part yet, or none any longer; nobody else's, so that it need not ask for them
SHARED = WHOLE - FIRST
SECOND = 1.0  # from a reply on: Discord counted the request before it replied, however long it was on its way
HANGS = 10.0  # seconds after which a request without a reply is left to itself
LEAST = 1  # a worker's, whatever the others need
STALE = (
    6.0  # seconds after which a worker no longer counts on its part: a lease ends, and the others may take it
)
REMEMBERED = 4.0  # seconds for which a need counts
NEWS = 0.1  # seconds by which a longer pause is another one
PATIENCE = 10.0  # seconds; whoever would have to wait longer is told so


class NotNow(OSError):
    """Discord has told the bot to wait for longer than a request should hang."""


def divided(needs: Sequence[int]) -> list[int]:
    """Each has what it needs, or as much as any other. What is left is divided evenly, so that nobody who begins to
    play has to wait until that is noticed."""
    workers, left = len(needs), SHARED
    least = max(LEAST, SHARED // (4 * max(1, workers)))
    parts = [0] * workers
    for done, place in enumerate(sorted(range(workers), key=needs.__getitem__)):
        parts[place] = max(LEAST, min(max(needs[place], least), left // (workers - done)))
        left -= parts[place]
    return [part + max(0, left + place) // workers for place, part in enumerate(parts)]


class Allowance:
    """What one worker may send, whichever of its shards wants to."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._part = FIRST
        self._looked = clock()
        self._needs: deque[tuple[float, int]] = deque()
        self._under_way: dict[object, float] = {}
        self._replied: deque[float] = deque()
        self._line = asyncio.Lock()  # first come, first served
        self._waiting = 0
        self._paused_until = 0.0

    async def turn(self) -> object:
        """Returns when one more request may leave; `over` wants to know of its end."""
        self._waiting += 1
        try:
            async with self._line:
                while (wait := self._wait()) > 0:
                    if wait > PATIENCE:
                        raise NotNow
                    await asyncio.sleep(wait)
                request = object()
                self._under_way[request] = self._clock()
                return request
        finally:
            self._waiting -= 1

    def over(self, request: object) -> None:
        """It was replied to, or failed."""
        if self._under_way.pop(request, None) is not None:
            self._replied.append(self._clock())

    def hold(self, part: int, looked: float | None = None) -> None:
        """So many a second are ours from now on, and nobody else's. `looked`: since when that is known."""
        self._part = max(LEAST, part)
        self._looked = self._clock() if looked is None else looked

    @property
    def part(self) -> int:
        """How many requests it may begin in a second now."""
        return LEAST if self._clock() > self._looked + STALE else self._part

    @property
    def used(self) -> int:
        """How many of them it has begun, as far as Discord may still count them."""
        return self._used(self._clock())

    def need(self) -> int:
        """How many it would have begun within a second lately."""
        now = self._clock()
        self._needs.append((now, self._used(now) + self._waiting))
        while self._needs[0][0] < now - REMEMBERED:
            self._needs.popleft()
        return max(need for _, need in self._needs)

    def pause(self, seconds: float) -> bool:
        """Nothing leaves for so long. Whether that is news."""
        until = self._clock() + seconds
        news = until > self._paused_until + NEWS
        self._paused_until = max(until, self._paused_until)
        return news

    def _wait(self) -> float:
        now = self._clock()
        over, full = self._used(now) - self.part, 0.0
        if over >= 0:  # at the earliest a reply that comes now makes room in a second
            full = self._replied[over] + SECOND - now if over < len(self._replied) else SECOND
        return max(self._paused_until - now, full)

    def _used(self, now: float) -> int:
        while self._replied and self._replied[0] <= now - SECOND:
            self._replied.popleft()
        for request in [one for one, began in self._under_way.items() if began < now - HANGS]:
            del self._under_way[request]
        return len(self._under_way) + len(self._replied)
