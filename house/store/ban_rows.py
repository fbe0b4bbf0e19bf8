"""Bans, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update

from house.store.schema import bans
from house.store.transactions import Statement

_THIS = (bans.c.guild == bindparam("of_guild")) & (bans.c.who == bindparam("of_who"))
LIFT = Statement(delete(bans).where(_THIS))
ADD = Statement(insert(bans))
FORGET = Statement(update(bans).where(bans.c.who == bindparam("whose")).values(who=bindparam("code")))
FORGET_EARLIER = Statement(
    delete(bans).where(
        bans.c.who == bindparam("code"),
        bans.c.guild.in_(select(bans.c.guild).where(bans.c.who == bindparam("whose"))),
    )
)
ALL = select(bans).order_by(bans.c.since, bans.c.who)


def of_any(names: tuple[str, ...]) -> Select[Any]:
    return select(bans.c.guild, bans.c.reason, bans.c.since, bans.c.until).where(bans.c.who.in_(names))
