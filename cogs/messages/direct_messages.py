"""The channel of each player's direct messages. Discord blocks bots that open too many of them, or too fast.

So the bot opens only some a minute. If Discord still refuses, all processes stop opening channels for a while.
Players without one use *My hand*.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from contextlib import suppress

import structlog

from cogs.transport.outbox import Outbox
from cogs.transport.rest import TOO_FAST, Fault, NotDone
from house.room import CardRoom
from house.store import DatabaseAway, InDoubt

log = structlog.get_logger("cogs")
KNOWN = 100_000
MINUTE_MS = 60_000
BRAKE_MS = 10 * MINUTE_MS
PAUSE = "dms"


class DirectMessages:
    def __init__(self, outbox: Outbox, room: CardRoom) -> None:
        self._outbox = outbox
        self._room = room
        self._channels: OrderedDict[int, int] = OrderedDict()
        self._opened: deque[int] = deque()
        self._braked_until = 0
        # Several processes share the limit: of four with two a minute, each may open one every two minutes.
        share = outbox.timing.new_dms_a_minute * len(room.shards.numbers) / room.shards.count
        self._most, self._window = max(1, int(share)), MINUTE_MS / min(1.0, share)
        outbox.rest.too_fast = self._brake

    @property
    def braked(self) -> bool:
        return 0 < self._braked_until - self._room.now <= BRAKE_MS

    def known(self, player: int) -> int | None:
        return self._channels.get(player)

    def learn(self, player: int, channel: int) -> None:
        self._channels[player] = channel
        if len(self._channels) > KNOWN:
            self._channels.popitem(last=False)

    async def channel(self, player: int) -> int:
        """The channel for a new message. Raises `NotDone` if none may be sent now, and `Unread` if the database
        does not say whether."""
        known = self.known(player)
        if known is None:  # Discord may have refused another process
            self._braked_until = max(self._braked_until, await self._room.pauses.until(PAUSE))
        if self.braked or (known is None and not self._may_open()):
            raise NotDone(Fault.TOO_FAST, TOO_FAST)
        if known is not None:
            return known
        channel = await self._outbox.rest.dm_channel(player)
        self.learn(player, channel)
        return channel

    def _may_open(self) -> bool:
        now = self._room.now
        while self._opened and not 0 <= now - self._opened[0] < self._window:
            self._opened.popleft()
        if len(self._opened) >= self._most:
            return False
        self._opened.append(now)
        return True

    def _brake(self) -> None:
        if self.braked:
            return
        self._braked_until = self._room.now + BRAKE_MS
        log.warning("direct-messages-too-fast", seconds=BRAKE_MS // 1000)
        self._outbox.begin(self._tell_the_others(self._braked_until))

    async def _tell_the_others(self, until: int) -> None:
        with suppress(DatabaseAway, InDoubt):  # otherwise Discord refuses each process separately
            await self._room.pauses.pause(PAUSE, until)
