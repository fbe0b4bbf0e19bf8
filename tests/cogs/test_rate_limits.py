"""Which of Discord's limits the library remembers."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord.http import HTTPClient, Ratelimit

from cogs.startup import limits
from cogs.startup.limits import forget_old_limits


@pytest.fixture
async def http() -> HTTPClient:
    client = HTTPClient(asyncio.get_running_loop())
    forget_old_limits(client)
    return client


def limit(http: HTTPClient, channel: int, *, idle: float = limits.IDLE + 1, lasts: float = -1.0) -> Ratelimit:
    """One that was last asked for so many seconds ago, and holds for so many more."""
    now = asyncio.get_running_loop().time()
    made = http.get_ratelimit(f"send:{channel}")
    made._last_request, made.expires = now - idle, now + lasts
    return made


async def test_a_limit_is_forgotten_once_its_time_is_over(
    http: HTTPClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there were at once, as after a start with a thousand tables."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for channel in range(20 * limits.FEWEST):
        limit(http, channel, idle=0.0)
    monkeypatch.setattr(loop, "time", lambda: began + limits.IDLE + 1)
    limit(http, -1, idle=0.0)

    assert len(http._buckets) == 1


async def test_a_limit_that_still_holds_is_kept(http: HTTPClient) -> None:
    holding = limit(http, -1, lasts=60.0)
    asked = limit(http, -2, idle=0.0)
    used = limit(http, -3)
    used.outgoing = 1
    awaited = limit(http, -4)
    awaited._pending_requests.append(asyncio.get_running_loop().create_future())
    for channel in range(2 * limits.FEWEST):
        limit(http, channel)

    assert len(http._buckets) < 2 * limits.FEWEST
    assert [http.get_ratelimit(f"send:{channel}") for channel in (-1, -2, -3, -4)] == [
        holding,
        asked,
        used,
        awaited,
    ]


async def test_what_a_press_costs_does_not_grow_with_the_presses_before_it(http: HTTPClient) -> None:
    looked_at = []

    class Bucket(Ratelimit):
        def is_inactive(self) -> bool:
            looked_at.append(self)
            return False

    for press in range(2 * limits.FEWEST):
        http._buckets[str(press)] = Bucket(None)
    http.get_ratelimit("one more")

    assert looked_at == []


async def test_the_library_still_keeps_its_limits_there() -> None:
    """Another version may keep them elsewhere, and then nothing would be forgotten."""
    client = discord.Client(intents=discord.Intents.none())
    forget_old_limits(client.http)
    made = client.http.get_ratelimit("send:1")

    assert client.http._buckets == {"send:1": made}
