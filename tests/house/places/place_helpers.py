"""Accidents of a bot that plays a place."""

import asyncio

FOLD = {"do": "fold"}


def place_of(room):
    return room.store.place


def asleep(room):
    """The place no longer renews anything, and trusts its old lease."""
    room.store._keeping.cancel()
    place_of(room)._until = float("inf")


async def killed(room):
    """Its machine closes its connection."""
    room.store._keeping.cancel()
    await room.store._writer.drain()
    place_of(room)._connection.terminate()


async def knows(room, *, alone):
    """Its next renewal shows whether another bot waits."""
    place_of(room).renew()
    while place_of(room)._alone is not alone:  # noqa: ASYNC110 - it sends no event
        await asyncio.sleep(0)
