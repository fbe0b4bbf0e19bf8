"""What several processes share: which of them plays which of Discord's shards, and the wire between them."""

from __future__ import annotations


def shard_of(guild: int, shards: int) -> int:
    """As Discord divides a bot's servers. It tells the first of what happens elsewhere."""
    return (max(guild, 0) >> 22) % shards


def shards_of(place: int, places: int, shards: int) -> tuple[int, ...]:
    """Those that a place plays."""
    return tuple(range(place, shards, places))
