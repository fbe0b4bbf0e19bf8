"""What a server allows beside what has been taken already: questions inside the transaction they limit."""

from __future__ import annotations

from sqlalchemy import bindparam, func, select

from house.store.remnant_rows import remembered
from house.store.schema import accounts, entries, tables
from house.store.setting_rows import decided
from house.store.transactions import Statement

STARTING = Statement(select(decided("starting_chips"), remembered("until")))
DAILY = Statement(select(decided("daily_chips"), remembered("daily")))
_GIVEN_TODAY = (
    select(func.coalesce(func.sum(-entries.c.amount), 0))
    .join(accounts, accounts.c.id == entries.c.account)
    .where(accounts.c.guild == bindparam("of_guild"), accounts.c.kind == "player")
    .where(accounts.c.owner == bindparam("giver"))
    .where(entries.c.reason == "gift", entries.c.amount < 0, entries.c.at >= bindparam("today"))
    .scalar_subquery()
)
GIVEN = Statement(select(decided("gifts"), decided("gift_limit"), _GIVEN_TODAY, remembered("given")))
_TABLES = select(func.count()).where(tables.c.guild == bindparam("of_guild"), tables.c.closed_at.is_(None))
OPEN = Statement(
    select(
        decided("tables_each"),
        _TABLES.where(tables.c.host == bindparam("of_host")).scalar_subquery(),
        decided("tables_here"),
        _TABLES.scalar_subquery(),
    )
)
