"""Accounts and the ledger's entries, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, func, insert, select, update

from house.store.remnant_rows import remembered
from house.store.schema import accounts, entries, sittings, tables
from house.store.setting_rows import decided
from house.store.transactions import Statement

_WHOSE = (
    (accounts.c.guild == bindparam("in_guild"))
    & (accounts.c.kind == bindparam("of_kind"))
    & (accounts.c.owner == bindparam("of_owner"))
)
OPEN_ACCOUNT = Statement(
    lambda insert_into: insert_into(accounts).on_conflict_do_nothing(
        index_elements=["guild", "kind", "owner"]
    ),
    "id",
    "guild",
    "kind",
    "owner",
)
ENTER = Statement(
    insert(entries).values(account=select(accounts.c.id).where(_WHOSE).scalar_subquery()),
    "transfer",
    "line",
    "amount",
    "reason",
    "at",
    "number",
    "table_id",
    "actor",
)
ADD_TO_BALANCE = Statement(
    update(accounts).where(_WHOSE).values(balance=accounts.c.balance + bindparam("more")),
)
BALANCE = Statement(select(accounts.c.balance).where(_WHOSE))
ENTERED = (
    select(accounts.c.guild, accounts.c.kind, accounts.c.owner, entries.c.amount, entries.c.reason)
    .join(accounts, accounts.c.id == entries.c.account)
    .where(entries.c.transfer == bindparam("of_transfer"))
    .order_by(entries.c.line)
)
ENTERED_STILL = Statement(ENTERED)


def balance_of(guild: int, player: int) -> Select[Any]:
    return select(accounts.c.balance).where(_is_of(guild, player))


def entries_of(guild: int, player: int, *, limit: int, before: int | None) -> Select[Any]:
    """A player's latest entries, the newest first."""
    found = select(entries).join(accounts, accounts.c.id == entries.c.account)
    found = found.where(_is_of(guild, player)).order_by(entries.c.number.desc()).limit(limit)
    return found if before is None else found.where(entries.c.number < before)


def balance_after(guild: int, player: int, *, before: int | None) -> Select[Any]:
    """What the newest of those entries left in the account."""
    found = select(func.coalesce(func.sum(entries.c.amount), 0))
    found = found.join(accounts, accounts.c.id == entries.c.account).where(_is_of(guild, player))
    return found if before is None else found.where(entries.c.number < before)


def _is_of(guild: int, player: int) -> Any:
    return (accounts.c.guild == guild) & (accounts.c.kind == "player") & (accounts.c.owner == player)


# --- what a server allows, and what has been taken already: asked inside the transaction they limit ---------

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


# --- for an audit -------------------------------------------------------------------------------------------

TRANSFERS = select(func.count(func.distinct(entries.c.transfer)))
ACCOUNTS = select(accounts)
TABLES = select(tables)
SUMS_BY_TRANSFER = select(entries.c.transfer, func.sum(entries.c.amount).label("sum")).group_by(
    entries.c.transfer
)
SUMS_BY_ACCOUNT = select(entries.c.account, func.sum(entries.c.amount).label("sum")).group_by(
    entries.c.account
)
BROUGHT = select(sittings.c.table_id, func.sum(sittings.c.bought - sittings.c.cashed).label("held")).group_by(
    sittings.c.table_id
)
"""What the players of each table brought more than they took."""
