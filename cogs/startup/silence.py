"""Silences a bot that may have been replaced, because its knowledge may be out of date."""

from __future__ import annotations

import aiohttp

from house.room import CardRoom


class Silent(aiohttp.ClientOSError):
    pass


def silence(room: CardRoom) -> aiohttp.TraceConfig:
    """A trace for the library's HTTP client, which asks at the last moment before it sends anything."""

    async def ask(*_: object) -> None:
        if not room.holds:
            raise Silent

    trace = aiohttp.TraceConfig()
    # Ask again once there is a connection, and just before writing: the program may have been stopped in between.
    for moment in (
        trace.on_request_start,
        trace.on_connection_reuseconn,
        trace.on_connection_create_end,
        trace.on_request_chunk_sent,
    ):
        moment.append(ask)
    return trace
