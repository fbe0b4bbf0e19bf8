"""Nothing is said by a bot that may have been replaced: what it knows may not be so any more."""

from __future__ import annotations

import aiohttp

from cogs.startup.allowed import counts
from house.room import CardRoom


class Silent(aiohttp.ClientOSError):
    pass


def silence(room: CardRoom) -> aiohttp.TraceConfig:
    """For the library's HTTP client, which asks at the last moment before it sends anything."""

    async def ask(*_: object) -> None:
        if not room.holds:
            raise Silent

    async def ask_first(_: object, __: object, told: aiohttp.TraceRequestStartParams) -> None:
        if room.given_back and counts(told.url):
            raise Silent

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(ask_first)
    # And again when there is a connection to write to: the program may have been stopped for a while in between.
    for moment in (trace.on_request_start, trace.on_connection_reuseconn, trace.on_connection_create_end):
        moment.append(ask)
    return trace
