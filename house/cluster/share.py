"""A fair share: how many shards a worker takes, and when it gives some back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple


class Share(NamedTuple):
    take: tuple[int, ...]
    give: int | None  # one at a time: its tables go on elsewhere before the next one's stop


def shard_of(guild: int, shards: int) -> int:
    """As Discord divides a bot's servers."""
    return (guild >> 22) % shards


def most(shards: int, me: int, workers: Sequence[int]) -> int:
    """How many shards a worker has when all have as many as the others. What cannot be divided goes to those that were
    there first, so that a newcomer moves as little as possible."""
    rank = workers.index(me) if me in workers else len(workers)
    live = max(1, len(workers) + (me not in workers))
    each, over = divmod(shards, live)
    return each + (rank < over)


def share(
    shards: int, me: int, workers: Sequence[int], held: Collection[int], mine: Collection[int]
) -> Share:
    """`held`: the shards that are somebody's; `mine`: those that this worker plays, or is about to."""
    wanted = most(shards, me, workers) - len(mine)
    if wanted < 0:
        return Share((), max(mine))
    free = [shard for shard in range(shards) if shard not in held and shard not in mine]
    # Workers that look at the same moment begin at different ends, or the slower one would come too late for all.
    begin = workers.index(me) * len(free) // len(workers) if me in workers else 0
    return Share(tuple((free[begin:] + free[:begin])[:wanted]), None)
