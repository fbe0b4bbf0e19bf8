"""Deals that the house has committed itself to, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, insert, select, update

from house.store.schema import deals, events, sittings, tables
from house.store.transactions import Statement

ADD_DEAL = Statement(insert(deals))
DEALT = Statement(
    update(deals)
    .where(deals.c.table_id == bindparam("table"), deals.c.number == bindparam("numbered"))
    .values(
        hand=bindparam("of_hand"),
        version=bindparam("at_version"),
        cuts=bindparam("said"),
        held=bindparam("of_them_held"),
    )
)


def deals_of(table: int) -> Select[Any]:
    """A table's commitments, in order."""
    return select(deals).where(deals.c.table_id == table).order_by(deals.c.number)


def hand_deals(table: int, hand: int) -> Select[Any]:
    return (
        select(deals, tables.c.guild, tables.c.game)
        .join(tables, tables.c.id == deals.c.table_id)
        .where(deals.c.table_id == table, deals.c.hand == hand)
        .order_by(deals.c.number)
    )


def happened_in(table: int, first: int, after: int | None) -> Select[Any]:
    """The events of a table from this version on, in order."""
    found = (
        select(events.c.version, events.c.happened)
        .where(events.c.table_id == table, events.c.version >= first)
        .order_by(events.c.version)
    )
    return found if after is None else found.where(events.c.version < after)


def next_dealt(table: int, version: int) -> Select[Any]:
    return (
        select(deals.c.version)
        .where(deals.c.table_id == table, deals.c.kind == "hand", deals.c.version > version)
        .order_by(deals.c.version)
        .limit(1)
    )


def seats_at(table: int, player: int, version: int) -> Select[Any]:
    """A player's seat when a hand was dealt, and the version until which they had it."""
    return select(sittings.c.seat, sittings.c.until).where(
        sittings.c.table_id == table, sittings.c.player == player, sittings.c.since <= version
    )


def cut_where_sat(player: int) -> Select[Any]:
    """The deals with cuts at a player's tables, and the seat."""
    sat = (sittings.c.table_id == deals.c.table_id) & (sittings.c.since <= deals.c.version)
    there = sittings.c.until.is_(None) | (sittings.c.until > deals.c.version)
    return (
        select(deals.c.table_id, deals.c.hand, deals.c.at, deals.c.cuts, sittings.c.seat)
        .join(sittings, sat & there)
        .where(sittings.c.player == player, deals.c.kind == "hand", deals.c.cuts != "[]")
        .order_by(deals.c.at)
    )


_DEALING = (events.c.table_id == deals.c.table_id) & (events.c.version == deals.c.version)
TOO_OLD = select(deals.c.table_id, deals.c.number).where(
    deals.c.kind == "hand", deals.c.version.is_not(None), ~select(events.c.version).where(_DEALING).exists()
)
"""Deals whose events are no longer stored."""
ALL_DEALS = (
    select(deals, tables.c.short, tables.c.guild, tables.c.game, tables.c.closed_at)
    .join(tables, tables.c.id == deals.c.table_id)
    .order_by(deals.c.table_id, deals.c.number)
)
