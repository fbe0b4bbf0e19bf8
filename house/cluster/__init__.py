"""What several processes share: which of them plays which of Discord's shards, and the wire between them."""

from __future__ import annotations

import msgspec


def shard_of(guild: int, shards: int) -> int:
    """As Discord divides a bot's servers. It tells the first of what happens elsewhere."""
    return (max(guild, 0) >> 22) % shards


class Shards(msgspec.Struct, frozen=True):
    """The part of Discord's shards that one process plays: all, when there is one."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1

    @classmethod
    def of_place(cls, place: int, places: int, count: int) -> Shards:
        return cls(tuple(range(place, count, places)), count) if places > 1 else cls()

    def owns(self, guild: int) -> bool:
        return shard_of(guild, self.count) in self.numbers


ALL = Shards()
