"""How a worker keeps to its part of Discord's limit, whichever of its clients asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp
import discord
import structlog
from yarl import URL

from house.cluster.allowance import Allowance, NotNow

log = structlog.get_logger("cogs")
TOO_MANY = 429
UNTOLD = 5.0  # seconds to wait where nobody says how long
UNCOUNTED = ("/interactions/", "/webhooks/")  # the answers to interactions


Pace = Callable[[Callable[[], Awaitable[discord.SessionStartLimits]], int], Awaitable[None]]
"""Given how to ask for Discord's limits and the shard, it returns when that may connect."""


class Manners(NamedTuple):
    """What a worker's shards have in common towards Discord. `refused` is told for how many seconds the whole bot waits."""

    pace: Pace
    allowance: Allowance
    refused: Callable[[float], None]


class HeldBack(aiohttp.ClientOSError):
    pass


def allowed(trace: aiohttp.TraceConfig, allowance: Allowance, refused: Callable[[float], None]) -> None:
    """For the library's HTTP client, which asks before each request, repetitions included. `refused` is told for how
    many seconds the whole bot has to wait."""

    async def ask(_: object, context: SimpleNamespace, told: aiohttp.TraceRequestStartParams) -> None:
        if counts(told.url):
            try:
                context.turn = await allowance.turn()
            except NotNow:
                raise HeldBack from None

    async def over(_: object, context: SimpleNamespace, __: object) -> None:
        allowance.over(getattr(context, "turn", None))

    async def hear(_: object, __: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
        seconds = _whole_bot_waits(told.response)
        if seconds and allowance.pause(seconds):
            log.warning("discord-limit", seconds=seconds)
            refused(seconds)

    trace.on_request_start.insert(0, ask)  # whoever looks whether it may speak looks after the wait
    trace.on_request_end.extend((over, hear))
    trace.on_request_exception.append(over)


def counts(url: URL) -> bool:
    path = url.path
    return path.startswith("/api/") and not any(part in path for part in UNCOUNTED)


def _whole_bot_waits(reply: aiohttp.ClientResponse) -> float:
    """For how many seconds. Without `Via` it was not Discord itself that refused, but Cloudflare before it."""
    if reply.status != TOO_MANY:
        return 0.0
    headers = reply.headers
    if "Via" in headers and headers.get("X-RateLimit-Global", "").lower() != "true":
        return 0.0
    try:
        return float(headers.get("Retry-After", UNTOLD))
    except ValueError:  # a date
        return UNTOLD
