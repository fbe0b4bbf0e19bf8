"""Which of Discord's limits the library remembers: one for each channel that it has written to."""

from __future__ import annotations

import asyncio

from discord.http import HTTPClient, Ratelimit

IDLE = 10.0  # seconds: whoever has asked for a limit takes it up before
FEWEST = 256


class Limits(dict[str, Ratelimit]):
    """In place of the library's own, which keeps each for five minutes: after a start with a thousand tables nine thousand
    of them, in fourteen megabytes. From 256 on it also went through all of them with each new one: after some hundred
    presses at Quist that was a sixth of each. Once the time of a limit is over and nobody waits there, it says nothing any
    more."""

    def __init__(self) -> None:
        super().__init__()
        self._looked = -IDLE

    def __setitem__(self, key: str, limit: Ratelimit) -> None:
        super().__setitem__(key, limit)
        if len(self) <= FEWEST:
            return
        now = asyncio.get_running_loop().time()
        if now - self._looked >= IDLE:  # so each is looked at once, or for as long as it is used
            self._looked = now
            for ended in [key for key, limit in self.items() if _is_over(limit, now)]:
                del self[ended]


def _is_over(limit: Ratelimit, now: float) -> bool:
    if limit.outgoing or limit._pending_requests or now - limit._last_request < IDLE:  # noqa: SLF001 - tells no other way
        return False
    return limit.expires is None or now > limit.expires


def forget_old_limits(http: HTTPClient) -> None:
    http._buckets = Limits()  # noqa: SLF001 - the library has no setting for it
    http._try_clear_expired_ratelimits = _nothing  # type: ignore[method-assign]  # noqa: SLF001 - they go by themselves


def _nothing() -> None:
    pass
