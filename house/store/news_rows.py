"""Announcements that servers get without asking, as queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, select, true

from house.cluster import Shards
from house.store.schema import settings
from house.store.table_rows import of_shards
from house.store.transactions import Statement

_S = settings.c
TOLD = Statement(
    select(_S.value).where(
        _S.scope == "house", _S.owner == bindparam("of_house"), _S.name == bindparam("of_name")
    )
)


def channels(setting: str, shards: Shards, *, guild: int | None = None) -> Select[Any]:
    """The servers that have chosen a channel for this setting, with the channel; or whether this one has."""
    chosen = (settings.c.name == setting) & (settings.c.value != "[]") & _of(guild)
    mine = of_shards(settings.c.owner, shards)
    return select(settings.c.owner, settings.c.value).where(settings.c.scope == "guild", chosen, mine)


def _of(guild: int | None) -> ColumnElement[bool]:
    return true() if guild is None else settings.c.owner == guild


def told_as(name: str, *, guild: int | None = None) -> Select[Any]:
    """The last time that each server, or this one, got it, as noted under this name."""
    noted = (settings.c.scope == "house") & (settings.c.name == name) & _of(guild)
    return select(settings.c.owner, settings.c.value).where(noted)
