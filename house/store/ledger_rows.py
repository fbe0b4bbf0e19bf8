"""Accounts, the ledger's entries and remnants of deleted accounts, as statements and queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ScalarSelect, Select, bindparam, case, delete, func, insert, select, update

from house.store.schema import accounts, entries, played_days, player_stats, remnants, sittings, tables
from house.store.setting_rows import decided
from house.store.transactions import Statement


def _added(new: Any) -> dict[str, Any]:
    """Add to a remnant: if a player deletes everything twice on one day, both count."""
    old = remnants.c
    same_day = old.day == new.day
    return {
        "until": case((new.until > old.until, new.until), else_=old.until),
        "daily": new.daily + case((same_day, old.daily), else_=0),
        "given": new.given + case((same_day, old.given), else_=0),
        "day": new.day,
    }


KEEP_REMNANT = Statement(
    lambda insert_into: (made := insert_into(remnants)).on_conflict_do_update(
        index_elements=["digest"], set_=_added(made.excluded)
    )
)
EXPIRE_REMNANTS = Statement(delete(remnants).where(remnants.c.until <= bindparam("now")))
REMNANTS = select(remnants)
GUILDS = select(accounts.c.guild).distinct()


def remembered(column: str) -> ScalarSelect[Any]:
    """A remnant's value of a player who has come back, for use in a transaction. Chips of a day count on that day
    only."""
    found = select(remnants.c[column]).where(remnants.c.digest == bindparam("digest"))
    if column != "until":
        found = found.where(remnants.c.day == bindparam("today"))
    return found.scalar_subquery()


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
    """The balance after the newest of those entries."""
    found = select(func.coalesce(func.sum(entries.c.amount), 0))
    found = found.join(accounts, accounts.c.id == entries.c.account).where(_is_of(guild, player))
    return found if before is None else found.where(entries.c.number < before)


def _is_of(guild: int, player: int) -> Any:
    return (accounts.c.guild == guild) & (accounts.c.kind == "player") & (accounts.c.owner == player)


# --- a server's limits, and what was taken already: asked inside the transaction they limit --------------------

STARTING = Statement(select(decided("starting_chips"), remembered("until")))
_PLAYED_HERE = (
    select(func.coalesce(func.sum(player_stats.c.hands), 0))
    .where(player_stats.c.guild == bindparam("of_guild"), player_stats.c.player == bindparam("taker"))
    .scalar_subquery()
)
DAILY = Statement(select(decided("daily_chips"), decided("account_days"), remembered("daily"), _PLAYED_HERE))
_GIVEN_TODAY = (
    select(func.coalesce(func.sum(-entries.c.amount), 0))
    .join(accounts, accounts.c.id == entries.c.account)
    .where(accounts.c.guild == bindparam("of_guild"), accounts.c.kind == "player")
    .where(accounts.c.owner == bindparam("giver"))
    .where(entries.c.reason == "gift", entries.c.amount < 0, entries.c.at >= bindparam("today"))
    .scalar_subquery()
)
GIVEN = Statement(select(decided("gift_limit"), _GIVEN_TODAY, remembered("given")))


ALONE = Statement(
    select(
        decided("alone_chips"),
        select(func.coalesce(func.sum(played_days.c.alone), 0))
        .where(played_days.c.guild == bindparam("of_guild"), played_days.c.player == bindparam("winner"))
        .where(played_days.c.day == bindparam("today"))
        .scalar_subquery(),
    )
)


def kept_back(transfers: Sequence[str]) -> Select[Any]:
    """The chips that these transfers took from players."""
    return select(entries.c.transfer, (-entries.c.amount).label("over")).where(
        entries.c.transfer.in_(transfers), entries.c.amount < 0
    )


# --- how many chips there are -------------------------------------------------------------------------------

MAKERS = ("bank", "computers")
"""The accounts that make chips."""


def circulating(guild: int) -> Select[int]:
    """The chips of players and tables."""
    made = (accounts.c.guild == guild) & accounts.c.kind.in_(MAKERS)
    return select(func.coalesce(func.sum(-accounts.c.balance), 0)).where(made)


def made_by_week(guild: int, first: int, monday: int, week: int) -> Select[Any]:
    """The chips made, less those taken back, from this entry on; weeks begin at `monday`, in ms."""
    began = ((entries.c.at - monday) // week).label("began")
    return (
        select(began, accounts.c.kind, entries.c.reason, func.sum(-entries.c.amount).label("made"))
        .join(accounts, accounts.c.id == entries.c.account)
        .where(accounts.c.guild == guild, accounts.c.kind.in_(MAKERS), entries.c.number >= first)
        .group_by(began, accounts.c.kind, entries.c.reason)
    )


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
"""The chips that each table's players brought beyond what they took."""
