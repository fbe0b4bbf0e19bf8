"""Hours that players have taken off, as statements and queries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, select

from house.store.schema import days_off
from house.store.transactions import Statement

TAKE_OFF = Statement(lambda insert_into: insert_into(days_off).on_conflict_do_nothing(), "player", "hour")
FORGET_YEARS = Statement(
    delete(days_off).where(days_off.c.player == bindparam("whose"), days_off.c.hour < bindparam("first"))
)


def hours_spent(players: Collection[int], first: int) -> Select[Any]:
    return (
        select(days_off.c.player, func.count().label("hours"))
        .where(days_off.c.player.in_(players), days_off.c.hour >= first)
        .group_by(days_off.c.player)
    )
