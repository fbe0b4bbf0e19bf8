"""Grades of decisions, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, func, select

from house.store.schema import grades, hand_players, hands
from house.store.transactions import Statement

_G = grades.c
KEEP = Statement(lambda insert_into: insert_into(grades).on_conflict_do_nothing())
PLAYED = Statement(
    select(hands.c.guild, hand_players.c.player, hands.c.game, hands.c.at)
    .join(hands, (hands.c.table_id == hand_players.c.table_id) & (hands.c.hand == hand_players.c.hand))
    .where(
        hand_players.c.table_id == bindparam("of_table"),
        hand_players.c.hand == bindparam("of_hand"),
        hand_players.c.seat == bindparam("of_seat"),
    )
    .with_for_update()
)
"""The player at a seat of a hand. The query waits while their data are being deleted."""
DELETE_GRADES = Statement(
    delete(grades).where(
        _G.table_id == bindparam("of_table"), _G.hand <= bindparam("to_hand"), _G.at < bindparam("before")
    )
)


def grades_of(table: int, hand: int, seat: int) -> Select[Any]:
    return select(grades).where(_G.table_id == table, _G.hand == hand, _G.seat == seat)


def _of(player: int, guild: int) -> Any:
    return (_G.player == player) & (_G.guild == guild)


def counts_of(guild: int, player: int, game: str) -> Select[Any]:
    """The number of graded hands and decisions, and of the mistakes."""
    sums = (
        func.coalesce(func.sum(one), 0).label(one.name) for one in (_G.decisions, _G.small, _G.medium, _G.big)
    )
    found = select(func.count().label("hands"), *sums).where(_of(player, guild))
    return found.where(_G.game == game) if game else found


def counts_since(guild: int, player: int, since: int) -> Select[Any]:
    """The counts of each hand, the newest first."""
    counted = select(_G.at, _G.decisions, _G.small, _G.medium, _G.big)
    return counted.where(_of(player, guild), _G.at >= since).order_by(_G.at.desc())


def weighed_since(guild: int, player: int, since: int) -> Select[Any]:
    """The graded hands, the oldest first."""
    return select(grades).where(_of(player, guild), _G.at >= since).order_by(_G.at, _G.table_id, _G.hand)
