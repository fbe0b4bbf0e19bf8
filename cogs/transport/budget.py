"""Limits how many requests a second the bot makes of its own accord, and decides which go first.

Discord allows fifty a second in all and, in one channel, five new messages, five edits and five deletions in five
seconds. Answers to interactions, and edits with their tokens, do not count. Each request waits for its turn; under
load, the least urgent wait longest.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count

A_SECOND = 45
"""A few fewer than Discord allows: members, commands and new channels also cost requests."""
IN_ONE_CHANNEL, SECONDS = 5, 5.2
UNUSED = 0.1
"""Seconds during which unused turns can be made up for. Discord counts by the second, from an unknown beginning."""
MOST_CHANNELS = 10_000
POST, PATCH, DELETE = "POST", "PATCH", "DELETE"
Route = tuple[int, str]
"""A channel, and the kind of request."""
Waiting = tuple[int, int, Route, asyncio.Future[None]]


class Priority(IntEnum):
    PING = 0  # also a new hand
    OWN = 1  # an edit that one player reads
    PUBLIC = 2
    NEWS = 3
    PICTURE = 4
    DELETION = 5


class Budget:
    def __init__(self, a_second: float = A_SECOND, in_one_channel: int = IN_ONE_CHANNEL) -> None:
        self._pause, self._most = 1.0 / a_second, in_one_channel
        self._free_at = 0.0  # for any channel
        self._numbers = count()
        self._waiting: list[Waiting] = []
        self._parked: dict[Route, deque[Waiting]] = {}  # requests of a busy route
        self._made: OrderedDict[Route, deque[float]] = OrderedDict()  # times of the latest requests
        self._closed: dict[int, float] = {}  # end of a channel's pause, by channel
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting) + sum(map(len, self._parked.values()))

    @property
    def short(self) -> bool:
        """Whether requests are waiting."""
        return bool(self._waiting)

    async def turn(self, priority: Priority, channel: int, method: str = PATCH) -> None:
        """Return when this request may be made in this channel."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._numbers), (channel, method), turn))
        self._go_on()
        await turn

    def close(self, channel: int, seconds: float) -> None:
        """Discord accepts nothing in this channel for this many seconds."""
        until = asyncio.get_running_loop().time() + seconds
        self._closed[channel] = max(until, self._closed.get(channel, 0.0))

    def pause(self, seconds: float) -> None:
        """Discord accepts nothing anywhere for this many seconds."""
        self._free_at = max(self._free_at, asyncio.get_running_loop().time() + seconds)

    def _go_on(self) -> None:
        now = asyncio.get_running_loop().time()
        for route in [one for one in self._parked if self._free_in(one, now) <= now]:
            for one in self._parked.pop(route):
                heappush(self._waiting, one)
        while self._waiting and self._free_at <= now:
            one = heappop(self._waiting)
            _, _, route, turn = one
            if turn.done():  # its caller has gone
                continue
            if self._free_in(route, now) > now:
                self._parked.setdefault(route, deque()).append(one)
                continue
            self._note(route, now)
            turn.set_result(None)
        self._wake_up()

    def _note(self, route: Route, now: float) -> None:
        self._free_at = max(self._free_at, now - UNUSED) + self._pause
        made = self._made.setdefault(route, deque(maxlen=self._most))
        made.append(now)
        self._made.move_to_end(route)
        if len(self._made) > MOST_CHANNELS:
            self._made.popitem(last=False)

    def _free_in(self, route: Route, now: float) -> float:
        """When the next request may be made there."""
        channel, _ = route
        closed = self._closed.get(channel, 0.0)
        if closed <= now:
            self._closed.pop(channel, None)
        made = self._made.get(route)
        return max(closed, made[0] + SECONDS if made is not None and len(made) == self._most else 0.0)

    def _wake_up(self) -> None:
        """Set one timer, only while requests wait."""
        loop = asyncio.get_running_loop()
        times = [self._free_in(route, loop.time()) for route in self._parked]
        if self._waiting:
            times.append(self._free_at)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(min(times), self._go_on) if times else None
