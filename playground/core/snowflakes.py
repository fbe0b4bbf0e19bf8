"""Ids that contain the time they were made, and the clock for them."""

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000


class PlaygroundClock:
    """The playground's time. Tests move it forward instead of waiting."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def stamp(self) -> str:
        return stamp(self.now())


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


class Snowflakes:
    """Makes ids that only grow."""

    def __init__(self, clock: PlaygroundClock) -> None:
        self._clock = clock
        self._last = 0

    def take(self) -> int:
        present = (int(self._clock.now() * 1000) - EPOCH) << 22
        self._last = max(present, self._last + 1)
        return self._last

    def take_apart(self) -> int:
        """Return an id in a millisecond of its own, so that consecutive guilds fall on different shards."""
        self._last = ((self._last >> 22) + 1) << 22
        return self.take()

    def seen(self, snowflake: int) -> None:
        self._last = max(self._last, snowflake)


def made_at(snowflake: int) -> str:
    return stamp(((snowflake >> 22) + EPOCH) / 1000)


def shard_of(guild_id: int | None, shards: int) -> int:
    """Return the shard for a guild's events; direct messages go to the first."""
    return 0 if guild_id is None else (guild_id >> 22) % shards
