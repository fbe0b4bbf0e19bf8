"""Rate limits: a bucket for each route and channel, and Discord's headers about them."""

import hashlib
import math
from typing import Any, NamedTuple

from playground.core.snowflakes import PlaygroundClock

BUCKETS_KEPT = 20_000
UNANNOUNCED = ("/interactions/", "/webhooks/")


class Limit(NamedTuple):
    """A number of requests in a number of seconds."""

    requests: int
    seconds: float


class RateVerdict(NamedTuple):
    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False

    @property
    def body(self) -> dict[str, Any]:
        return too_many(self.retry_after or 0.0, everywhere=self.everywhere)


def too_many(retry_after: float, *, everywhere: bool) -> dict[str, Any]:
    return {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}


def everywhere(retry_after: float) -> dict[str, str]:
    """Return the headers of a global rate limit."""
    return {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", **wait(retry_after)}


def wait(retry_after: float) -> dict[str, str]:
    return {"Retry-After": str(math.ceil(retry_after))}


# As others have measured them; Discord promises nothing.
STRICT = {
    "POST /channels/{channel_id}/messages": Limit(5, 5),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5),
    "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1),
    "POST /users/@me/channels": Limit(10, 10),
}


class RateLimits:
    """Rate limits, generous unless set: `limits.routes["PATCH /channels/{channel_id}"] = Limit(5, 5)`."""

    def __init__(self, clock: PlaygroundClock) -> None:
        self._clock = clock
        self.usual = Limit(100_000, 1.0)
        self.whole: Limit | None = None
        self.routes: dict[str, Limit] = {}
        # New direct messages; beyond that Discord answers 40003.
        self.new_dms: Limit | None = None
        self._buckets: dict[tuple[str, str], list[float]] = {}
        self._names: dict[str, str] = {}

    def be_strict(self) -> None:
        """Apply limits like Discord's: a few requests for each channel, and fifty a second in all."""
        self.routes.update(STRICT)
        self.whole = Limit(50, 1)

    def count(self, method: str, template: str, major: str) -> RateVerdict:
        route = f"{method} {template}"
        limit = self.routes.get(route)
        if limit is None and template.startswith(UNANNOUNCED):
            return RateVerdict({})
        if self.whole is not None and not template.startswith(UNANNOUNCED):
            left, reset = self._take(("", ""), self.whole)
            if left < 0:
                return RateVerdict(everywhere(reset), reset, everywhere=True)
        limit = limit or self.usual
        left, reset = self._take((route, major), limit)
        headers = self._headers(route, limit, max(0, left), reset)
        return RateVerdict(headers | wait(reset), reset) if left < 0 else RateVerdict(headers)

    def may_open_dm(self) -> bool:
        return self.new_dms is None or self._take(("", "dms"), self.new_dms)[0] >= 0

    def _take(self, key: tuple[str, str], limit: Limit) -> tuple[int, float]:
        """Return how many requests are left in this window, and the seconds until the next."""
        now = self._clock.now()
        bucket = self._buckets.get(key)
        if bucket is None or bucket[0] <= now:
            if len(self._buckets) > BUCKETS_KEPT:
                self._buckets = {k: b for k, b in self._buckets.items() if b[0] > now}
            bucket = self._buckets[key] = [now + limit.seconds, 0]
        bucket[1] += 1
        return limit.requests - int(bucket[1]), round(bucket[0] - now, 3)

    def _headers(self, route: str, limit: Limit, left: int, reset: float) -> dict[str, str]:
        name = self._names.get(route)
        if name is None:
            name = self._names[route] = hashlib.blake2b(route.encode(), digest_size=8).hexdigest()
        return {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{self._clock.now() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": name,
        }
