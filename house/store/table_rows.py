"""Stored tables, their events, and their players' seats, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, case, func, insert, select, update

from house.cluster import Shards
from house.store.schema import events, hand_players, hands, sittings, tables
from house.store.setting_rows import decided
from house.store.transactions import Statement

OPEN_TABLE = Statement(
    insert(tables), "id", "short", "guild", "channel", "game", "host", "opened_at", "phase", "version", "body"
)
BODY = Statement(select(tables.c.body).where(tables.c.id == bindparam("table")))
_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("before"))
    .values(
        host=bindparam("host_now"),
        phase=bindparam("phase_now"),
        version=bindparam("after"),
        body=bindparam("body_now"),
        state=bindparam("state_now"),
        deadline=bindparam("deadline_now"),
    )
)
UPDATE_TABLE = Statement(_UPDATE)  # without `closed_at`, which the index of the open tables contains
CLOSE_TABLE = Statement(_UPDATE.values(closed_at=bindparam("closed_now")))
ASIDE = Statement(
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("at_version"))
    .values(body=bindparam("body_now"), deadline=bindparam("deadline_now"))
)
MOVE = Statement(
    update(tables).where(tables.c.id == bindparam("table")).values(channel=bindparam("channel_now")),
)
NOTE = Statement(
    update(tables).where(tables.c.id == bindparam("table")).values(notes=bindparam("noted")),
)
_OPEN = select(func.count()).where(tables.c.guild == bindparam("of_guild"), tables.c.closed_at.is_(None))
ALLOWED = Statement(
    select(
        decided("tables_each"),
        _OPEN.where(tables.c.host == bindparam("of_host")).scalar_subquery(),
        decided("tables_here"),
        _OPEN.scalar_subquery(),
    )
)
"""How many tables their host, and their server, may have, and have."""
ADD_EVENTS = Statement(insert(events))
SIT_DOWN = Statement(
    insert(sittings), "table_id", "seat", "since", "guild", "player", "name", "strength", "bought", "cashed"
)
_SITTING = (
    (sittings.c.table_id == bindparam("table"))
    & (sittings.c.seat == bindparam("place"))
    & (sittings.c.since == bindparam("from_version"))
)
STAND_UP = Statement(update(sittings).where(_SITTING).values(until=bindparam("to_version")))
COUNT_CHIPS = Statement(
    update(sittings)
    .where(_SITTING)
    .values(
        bought=sittings.c.bought + bindparam("more_bought"),
        cashed=sittings.c.cashed + bindparam("more_cashed"),
    )
)


_SAME = (hand_players.c.table_id == hands.c.table_id) & (hand_players.c.hand == hands.c.hand)


def one(table: int) -> Select[Any]:
    return select(tables).where(tables.c.id == table)


def of_shards(guild: Any, shards: Shards) -> Any:
    """Whether a column's guild belongs to these shards, like `Shards.owns`; group chats belong to the first."""
    return case((guild < 0, 0), else_=(guild // 2**22) % shards.count).in_(shards.numbers)


def guild_of_open(table: int) -> Select[Any]:
    return select(tables.c.guild).where(tables.c.id == table, tables.c.closed_at.is_(None))


def guild_of(table: int) -> Select[Any]:
    return select(tables.c.guild).where(tables.c.id == table)


def open_of(shards: Shards) -> Select[Any]:
    """The open tables of these shards' guilds."""
    mine = of_shards(tables.c.guild, shards)
    return select(tables).where(tables.c.closed_at.is_(None), mine)


def open_of_player(player: int) -> Select[Any]:
    """The open tables where a player has been dealt in and has not left, in every process."""
    at = select(sittings.c.table_id).where(sittings.c.player == player, sittings.c.until.is_(None))
    return select(tables).where(tables.c.closed_at.is_(None), tables.c.id.in_(at))


def changes_of(table: int, *, limit: int, before: int | None = None) -> Select[Any]:
    """The events of a table, the newest first, with its game."""
    found = (
        select(events, tables.c.game)
        .join(tables, tables.c.id == events.c.table_id)
        .where(events.c.table_id == table)
        .order_by(events.c.version.desc())
        .limit(limit)
    )
    return found if before is None else found.where(events.c.version < before)


def happened_of(table: int, hand: int) -> Select[Any]:
    return select(events.c.version).where(events.c.table_id == table, events.c.hand == hand).limit(1)


CHANGES = (
    select(events, tables.c.game)
    .join(tables, tables.c.id == events.c.table_id)
    .where(
        events.c.table_id == bindparam("of_table"),
        events.c.hand == bindparam("of_hand"),
        events.c.version <= bindparam("until"),
    )
    .order_by(events.c.version)
)
"""The events of a hand, in order, up to the change that ended it. Each hand asks for them, and building the query
takes longer than its answer."""


def hands_of(table: int, *, before: int, limit: int) -> Select[Any]:
    """A table's last hands before this one, the newest first."""
    return (
        select(hands)
        .where(hands.c.table_id == table, hands.c.hand < before)
        .order_by(hands.c.hand.desc())
        .limit(limit)
    )


def sittings_of(table: int) -> Select[Any]:
    return select(sittings).where(sittings.c.table_id == table).order_by(sittings.c.since, sittings.c.seat)


def last_hands(guild: int, *, player: int | None, limit: int, before: int | None) -> Select[Any]:
    """The last hands of a server, or of one of its players, the newest first."""
    found, at = select(hands).where(hands.c.guild == guild), hands.c.at
    if player is not None:
        found, at = select(hands).join(hand_players, _SAME), hand_players.c.at
        found = found.where(hand_players.c.player == player, hand_players.c.guild == guild)
    if before is not None:
        found = found.where(at < before)
    return found.order_by(at.desc()).limit(limit)


def last_outcomes(guild: int, player: int, game: str, limit: int) -> Select[Any]:
    """A player's last hands, the newest first: their seat, and the result."""
    sat = hand_players.c
    found = select(sat.seat, hands.c.summary).join(hands, _SAME)
    found = found.where(sat.player == player, sat.guild == guild)
    found = found.where(hands.c.game == game) if game else found
    return found.order_by(sat.at.desc(), sat.table_id.desc(), sat.hand.desc()).limit(limit)


def players_of(table: int, hand: int) -> Select[Any]:
    return (
        select(hand_players)
        .where(hand_players.c.table_id == table, hand_players.c.hand == hand)
        .order_by(hand_players.c.seat)
    )
