"""Discord allows a bot fifty requests a second in all. Each place has an equal part of them, and all wait when Discord has
told any of them to."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

SECOND = 1.0  # from a reply on: Discord counted the request before it replied, however long it was on its way
HANGS = 10.0  # seconds after which a request without a reply is left to itself
NEWS = 0.1  # seconds by which a longer pause is another one
PATIENCE = 10.0  # seconds; whoever would have to wait longer is told so


class NotNow(OSError):
    """Discord has told the bot to wait for longer than a request should hang."""


class Allowance:
    """So many requests a second."""

    def __init__(self, part: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._part, self._clock = max(1, part), clock
        self._under_way: dict[object, float] = {}
        self._replied: deque[float] = deque()
        self._line = asyncio.Lock()  # first come, first served
        self._paused_until = 0.0

    async def turn(self) -> object:
        """Returns when one more request may leave; `over` wants to know of its end."""
        async with self._line:
            while (wait := self._wait()) > 0:
                if wait > PATIENCE:
                    raise NotNow
                await asyncio.sleep(wait)
            request = object()
            self._under_way[request] = self._clock()
            return request

    def over(self, request: object) -> None:
        """It was replied to, or failed."""
        if self._under_way.pop(request, None) is not None:
            self._replied.append(self._clock())

    def pause(self, seconds: float) -> bool:
        """Nothing leaves for so long. Whether that is news."""
        until = self._clock() + seconds
        news = until > self._paused_until + NEWS
        self._paused_until = max(until, self._paused_until)
        return news

    def _wait(self) -> float:
        now = self._clock()
        while self._replied and self._replied[0] <= now - SECOND:
            self._replied.popleft()
        for request in [one for one, began in self._under_way.items() if began < now - HANGS]:
            del self._under_way[request]
        over, full = len(self._under_way) + len(self._replied) - self._part, 0.0
        if over >= 0:  # at the earliest a reply that comes now makes room in a second
            full = self._replied[over] + SECOND - now if over < len(self._replied) else SECOND
        return max(self._paused_until - now, full)
