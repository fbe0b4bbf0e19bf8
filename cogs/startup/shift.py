"""How a worker leaves a shard: lost, or handed over without missing a press."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cogs.startup.client import Lettershark
from house.room import CardRoom

LINGER = 5.0  # seconds in which whoever goes on may connect; until then presses are answered here
LINGER_LOOK = 0.1


class Shift:
    """A shard's room, and how it is left."""

    def __init__(
        self,
        room: CardRoom,
        goes_on: Callable[[int], Awaitable[bool | None]],
        given: Callable[[int], Awaitable[None]],
    ) -> None:
        self._room = room
        self._shard = min(room.shards)
        self._goes_on = goes_on
        self._given = given
        self._closed = False

    async def hand_over(self, bot: Lettershark) -> None:
        """Another worker goes on at once, if there is one; until Discord tells that one what happens, this one answers."""
        if await self._goes_on(self._shard) is None or not self._room.holds:
            return
        await self._given(self._shard)
        await bot.messages.move()
        await self._close()
        loop = asyncio.get_running_loop()
        end = loop.time() + LINGER
        # The database is asked, so there is no event to wait for.
        while loop.time() < end and await self._goes_on(self._shard) is False:  # noqa: ASYNC110
            await asyncio.sleep(LINGER_LOOK)
        await bot.messages.moved()

    async def close(self) -> None:
        """Whatever has happened."""
        if not self._closed:
            await self._given(self._shard)
            await self._close()
        await self._room.leave()

    async def _close(self) -> None:
        self._closed = True
        await self._room.close()
