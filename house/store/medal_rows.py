"""Medals, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, func, select

from house.store.schema import medals, player_stats, solo_hands
from house.store.solo_rows import DAILY
from house.store.transactions import Statement

EARN = Statement(lambda insert_into: insert_into(medals).on_conflict_do_nothing())
KNOWN = Statement(
    select(medals.c.medal).where(
        medals.c.guild == bindparam("of_guild"), medals.c.player == bindparam("of_player")
    )
)
PLAYED_BY = Statement(
    select(
        player_stats.c.game,
        func.sum(player_stats.c.hands).label("hands"),
        func.sum(player_stats.c.wins).label("wins"),
        func.sum(player_stats.c.words).label("words"),
    )
    .where(player_stats.c.guild == bindparam("of_guild"), player_stats.c.player == bindparam("of_player"))
    .group_by(player_stats.c.game)
)
DAYS_PLAYED = Statement(
    select(func.count(solo_hands.c.number.distinct())).where(
        solo_hands.c.kind == DAILY,
        solo_hands.c.owner == bindparam("of_player"),
        solo_hands.c.worth.is_not(None),
        solo_hands.c.number > bindparam("since"),
        solo_hands.c.number <= bindparam("until"),
    )
)


def medals_of(guild: int, player: int) -> Select[Any]:
    return select(medals).where(medals.c.guild == guild, medals.c.player == player)


def earned_in(player: int, table: int, hand: int) -> Select[Any]:
    return select(medals.c.medal).where(
        medals.c.player == player, medals.c.table_id == table, medals.c.hand == hand
    )
