"""Limits the bot's requests. Discord allows fifty a second in all; each process has an equal share, and all of them
wait when Discord asks one to. Discord bans an address after ten thousand invalid requests in ten minutes, so well
before that requests slow down and then stop."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

SECOND = 1.0  # from a reply on: Discord counts a request before it replies, however long the reply takes
HANGS = 10.0  # a request without a reply counts for this many seconds
GIVEN_UP = 2.0  # seconds that a request counts for which nobody waits any more: Discord may only get it now
NEWS = 0.1  # a pause this many seconds longer counts as new
PATIENCE = 10.0  # seconds; a request that would wait longer is refused
COUNTED, SLOT = 600.0, 10.0  # seconds that an invalid request counts, and seconds in one sum
SLOW_FROM, STOP_AT = 3_000, 8_000  # invalid requests
SLOWLY = 0.2  # seconds between two requests: at this rate, even all of them invalid would not reach 8,000
LATEST, WARILY = 100, 1.0  # requests; if most of them were invalid, leave this many seconds between two


class NotNow(OSError):
    """Discord demands a longer wait than a request should take, or is about to ban the bot."""


class InvalidRequests:
    """The invalid requests of the last ten minutes. `places`: how many processes share the address, and so the
    limit."""

    def __init__(self, places: int, clock: Callable[[], float]) -> None:
        self._places, self._clock = places, clock
        self._slots: deque[tuple[float, int]] = deque()
        self._latest: deque[bool] = deque(maxlen=LATEST)

    def heard(self, *, invalid: bool, counts: bool = True) -> None:
        """Count a reply. `counts`: the request did not answer an interaction."""
        if counts:
            self._latest.append(invalid)
        if not invalid:
            return
        slot, slots = self._clock() // SLOT, self._slots
        before = slots.pop()[1] if slots and slots[-1][0] == slot else 0
        slots.append((slot, before + 1))

    @property
    def count(self) -> int:
        while self._slots and self._slots[0][0] < (self._clock() - COUNTED) // SLOT:
            self._slots.popleft()
        return sum(times for _, times in self._slots)

    @property
    def pause(self) -> float:
        """The seconds this process must leave between two requests."""
        if sum(self._latest) > LATEST / 2:
            return WARILY * self._places
        return SLOWLY * self._places if self.many else 0.0

    @property
    def many(self) -> bool:
        return self.count * self._places >= SLOW_FROM

    @property
    def too_many(self) -> bool:
        return self.count * self._places >= STOP_AT


class Allowance:
    """The process's share of the requests in a second."""

    def __init__(self, part: int, clock: Callable[[], float] = time.monotonic, *, places: int = 1) -> None:
        self._part, self._clock = max(1, part), clock
        self.invalid = InvalidRequests(places, self._clock)
        self._left_at = -SECOND
        self._under_way: dict[object, float] = {}
        self._replied: deque[float] = deque()
        self._line = asyncio.Lock()  # first come, first served
        self._paused_until = 0.0

    async def turn(self) -> object:
        """Return once another request may be sent; pass the result to `over`."""
        async with self._line:
            while (wait := self._wait()) > 0:
                if wait > PATIENCE:
                    raise NotNow
                await asyncio.sleep(wait)
            request = object()
            self._left_at = self._under_way[request] = self._clock()
            return request

    def over(self, request: object) -> None:
        """Note that a request was answered."""
        if self._under_way.pop(request, None) is not None:
            self._replied.append(self._clock())

    def given_up(self, request: object) -> None:
        """Note that a request will get no reply."""
        if request in self._under_way:
            self._under_way[request] = self._clock() - HANGS + GIVEN_UP

    def pause(self, seconds: float) -> bool:
        """Hold all requests for this long. Return whether the pause is new."""
        until = self._clock() + seconds
        news = until > self._paused_until + NEWS
        self._paused_until = max(until, self._paused_until)
        return news

    def _wait(self) -> float:
        now = self._clock()
        if self.invalid.too_many:
            raise NotNow
        while self._replied and self._replied[0] <= now - SECOND:
            self._replied.popleft()
        for request in [one for one, began in self._under_way.items() if began < now - HANGS]:
            del self._under_way[request]
        over, full = len(self._under_way) + len(self._replied) - self._part, 0.0
        if over >= 0:  # the next reply frees room after one second at the earliest
            full = self._replied[over] + SECOND - now if over < len(self._replied) else SECOND
        return max(self._paused_until - now, full, self._left_at + self.invalid.pause - now)
