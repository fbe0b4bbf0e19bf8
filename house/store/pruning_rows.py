"""Data that is too old to be kept: found table by table, and deleted. Seals, sittings and the ledger stay."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, func, select

from house.cluster import Shards
from house.store.message_rows import RESULT
from house.store.schema import events, hand_players, hands, messages, tables
from house.store.table_rows import of_shards
from house.store.transactions import Statement

_TABLE: Any = bindparam("of_table")
_FIRST: Any = bindparam("from_version")
_LAST: Any = bindparam("to_version")
_BEFORE: Any = bindparam("before")
_HAND: Any = bindparam("to_hand")
DELETE_EVENTS = Statement(
    delete(events).where(events.c.table_id == _TABLE, events.c.version >= _FIRST, events.c.version <= _LAST)
)
DELETE_PLAYERS = Statement(
    delete(hand_players).where(
        hand_players.c.table_id == _TABLE, hand_players.c.hand <= _HAND, hand_players.c.at < _BEFORE
    )
)
DELETE_HANDS = Statement(
    delete(hands).where(hands.c.table_id == _TABLE, hands.c.hand <= _HAND, hands.c.at < _BEFORE)
)


def tables_after(table: int, shards: Shards, *, newest: int, most: int) -> Select[Any]:
    """The next tables by their numbers, which grow with time, and the oldest data of each."""
    mine = of_shards(tables.c.guild, shards)
    oldest_event = (
        select(events.c.at).where(events.c.table_id == tables.c.id).order_by(events.c.version).limit(1)
    )
    oldest_hand = select(hands.c.at).where(hands.c.table_id == tables.c.id).order_by(hands.c.hand).limit(1)
    return (
        select(
            tables.c.id,
            tables.c.closed_at,
            oldest_event.scalar_subquery().label("event_at"),
            oldest_hand.scalar_subquery().label("hand_at"),
        )
        .where(tables.c.id > table, tables.c.id < newest, mine)
        .order_by(tables.c.id)
        .limit(most)
    )


def hands_told(table: int) -> Select[Any]:
    """The hands whose events are stored, in order; 0 is the time before the first."""
    return (
        select(
            events.c.hand,
            func.min(events.c.version).label("first"),
            func.max(events.c.version).label("last"),
            func.max(events.c.at).label("at"),
            func.count().label("rows"),
        )
        .where(events.c.table_id == table)
        .group_by(events.c.hand)
        .order_by(events.c.hand)
    )


def hands_owed(table: int) -> Select[Any]:
    mine = (messages.c.kind == RESULT) & (messages.c.subject == table)
    return select(messages.c.stage.label("hand")).where(mine)


def hands_before(table: int, at: int, most: int) -> Select[Any]:
    return (
        select(hands.c.hand)
        .where(hands.c.table_id == table, hands.c.at < at)
        .order_by(hands.c.hand)
        .limit(most)
    )
