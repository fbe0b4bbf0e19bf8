"""What servers are told by themselves, as queries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, select

from house.store.schema import settings
from house.store.table_rows import of_shards


def channels(setting: str, shards: Collection[int], shard_count: int) -> Select[Any]:
    """The servers that have chosen a channel for it, and which."""
    chosen = (settings.c.name == setting) & (settings.c.value != "[]")
    mine = of_shards(settings.c.owner, shards, shard_count)
    return select(settings.c.owner, settings.c.value).where(settings.c.scope == "guild", chosen, mine)


def told_as(name: str) -> Select[Any]:
    """When each server has had it last, as the house has noted under this name."""
    noted = (settings.c.scope == "house") & (settings.c.name == name)
    return select(settings.c.owner, settings.c.value).where(noted)
