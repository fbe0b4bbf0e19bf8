"""Lets several processes share a bot: which process runs which of Discord's shards, and the connection between
them."""

from __future__ import annotations

import msgspec


def shard_of(guild: int, shards: int) -> int:
    """Return a server's shard, by Discord's formula. Discord sends everything outside servers to the first shard."""
    return (max(guild, 0) >> 22) % shards


class Shards(msgspec.Struct, frozen=True):
    """The shards of Discord that one process runs: all, if there is only one process."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1

    @classmethod
    def of_place(cls, place: int, places: int, count: int) -> Shards:
        return cls(tuple(range(place, count, places)), count) if places > 1 else cls()

    def owns(self, guild: int) -> bool:
        return shard_of(guild, self.count) in self.numbers


ALL = Shards()
