"""Keeps a bot to its share of Discord's limit."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp
import structlog
from yarl import URL

from house.cluster.allowance import Allowance, NotNow

log = structlog.get_logger("cogs")
TOO_MANY = 429
INVALID = (401, 403, TOO_MANY)
UNTOLD = 5.0  # seconds to wait if Discord does not say
UNCOUNTED = ("/interactions/", "/webhooks/")  # answers to interactions
_CHANNEL = re.compile(r"/channels/(\d+)/messages")


class HeldBack(aiohttp.ClientOSError):
    pass


def allowed(
    trace: aiohttp.TraceConfig, allowance: Allowance, refused: Callable[[float], Awaitable[None]]
) -> None:
    """Hooks for the library's HTTP client, which asks before each request, repeated ones included. `refused`
    receives the seconds that the whole bot has to wait."""

    async def ask(_: object, context: SimpleNamespace, told: aiohttp.TraceRequestStartParams) -> None:
        if _counts(told.url):
            try:
                context.turn = await allowance.turn()
            except NotNow:
                raise HeldBack from None

    async def over(_: object, context: SimpleNamespace, __: object) -> None:
        allowance.over(getattr(context, "turn", None))

    async def given_up(_: object, context: SimpleNamespace, __: object) -> None:
        allowance.given_up(getattr(context, "turn", None))

    invalid, degree = allowance.invalid, (0.0, False)

    async def hear(_: object, __: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
        nonlocal degree
        invalid.heard(invalid=_is_invalid(told.response), counts=_counts(told.url))
        if degree != (degree := (invalid.pause, invalid.too_many)):
            pause, stopped = degree
            log.warning("invalid-requests", in_ten_minutes=invalid.count, pause=pause, only_answers=stopped)
        seconds = _whole_bot_waits(told.response)
        if seconds and allowance.pause(seconds):
            log.warning("discord-limit", seconds=seconds)
            await refused(seconds)

    trace.on_request_start.insert(0, ask)  # other traces check after this wait whether the bot may speak
    trace.on_request_end.extend((over, hear))
    trace.on_request_exception.append(given_up)


def limited(
    trace: aiohttp.TraceConfig, close: Callable[[int, float], None], pause: Callable[[float], None]
) -> None:
    """Hooks for the same client: `close` receives a channel where Discord accepts nothing for some seconds, and
    `pause` the seconds for the whole bot. The library repeats the refused request; later ones to that place wait."""

    async def hear(_: object, __: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
        if seconds := _whole_bot_waits(told.response):
            pause(seconds)
        elif told.response.status == TOO_MANY and (channel := _CHANNEL.search(told.url.path)):
            close(int(channel[1]), _told(told.response))

    trace.on_request_end.append(hear)


def _is_invalid(reply: aiohttp.ClientResponse) -> bool:
    """Whether Discord counts it towards a ban. A channel's limit for all bots together is nobody's fault."""
    return reply.status in INVALID and reply.headers.get("X-RateLimit-Scope") != "shared"


def _counts(url: URL) -> bool:
    path = url.path
    return path.startswith("/api/") and not any(part in path for part in UNCOUNTED)


def _whole_bot_waits(reply: aiohttp.ClientResponse) -> float:
    """The seconds that the whole bot must wait. A refusal without `Via` came from Cloudflare, not from Discord."""
    if reply.status != TOO_MANY:
        return 0.0
    headers = reply.headers
    if "Via" in headers and headers.get("X-RateLimit-Global", "").lower() != "true":
        return 0.0
    return _told(reply)


def _told(reply: aiohttp.ClientResponse) -> float:
    try:
        return float(reply.headers.get("Retry-After", UNTOLD))
    except ValueError:  # a date
        return UNTOLD
