"""Daily hands, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, func, select, update

from house.store.ledger_rows import remembered
from house.store.schema import daily_hands, player_stats
from house.store.transactions import Statement

_HAND = daily_hands.c
_THIS = (
    (_HAND.player == bindparam("whose"))
    & (_HAND.day == bindparam("on_day"))
    & (_HAND.language == bindparam("in_language"))
)

BEGIN = Statement(
    lambda insert_into: insert_into(daily_hands).on_conflict_do_nothing(),
    "player",
    "day",
    "language",
    "guild",
    "game",
    "acts",
    "done",
    "worth",
)
BEGUN = Statement(
    select(func.count()).where(_HAND.player == bindparam("whose"), _HAND.day == bindparam("on_day"))
)
FORGOTTEN = Statement(select(remembered("daily")))
"""Whether somebody has had their hand of this day deleted."""
DONE = Statement(select(_HAND.done).where(_THIS))
GO_ON = Statement(
    update(daily_hands)
    .where(_THIS, _HAND.done == bindparam("before"))
    .values(
        acts=bindparam("now_acts"),
        done=bindparam("now_done"),
        worth=bindparam("now_worth"),
        seasoned=bindparam("now_seasoned"),
    )
)
POSTED = Statement(select(_HAND.posted).where(_THIS))
POST = Statement(update(daily_hands).where(_THIS).values(posted=1))
UNPOST = Statement(update(daily_hands).where(_THIS).values(posted=0))
FINISHED = Statement(
    select(func.coalesce(func.sum(player_stats.c.hands), 0)).where(
        player_stats.c.player == bindparam("whose")
    )
)
FINISHED_DAILY = Statement(
    select(func.count()).where(_HAND.player == bindparam("whose"), _HAND.worth.is_not(None))
)


def hand_of(player: int, day: int, language: str) -> Select[Any]:
    return select(daily_hands).where(_HAND.player == player, _HAND.day == day, _HAND.language == language)


def hands_of(player: int, language: str) -> Select[Any]:
    """Those that they have begun, without what was done in them."""
    found = select(_HAND.day, _HAND.game, _HAND.worth)
    return found.where(_HAND.player == player, _HAND.language == language)


def under_way(player: int, language: str, since: int) -> Select[Any]:
    """Those that they are in the middle of, the earliest first."""
    mine = (_HAND.player == player) & (_HAND.language == language) & (_HAND.day >= since)
    return select(daily_hands).where(mine, _HAND.worth.is_(None)).order_by(_HAND.day)


def days_of(player: int) -> Select[Any]:
    """On which they began one that they have finished."""
    return (
        select(_HAND.day)
        .where(_HAND.player == player, _HAND.worth.is_not(None))
        .distinct()
        .order_by(_HAND.day)
    )


def worths(day: int, language: str, game: str, *, without: int = 0) -> Select[Any]:
    """How often each result has been reached by those with whom others are compared."""
    return (
        select(_HAND.worth, func.count().label("players"))
        .where(_HAND.day == day, _HAND.language == language, _HAND.game == game, _HAND.worth.is_not(None))
        .where(_HAND.seasoned == 1, _HAND.player != without)
        .group_by(_HAND.worth)
        .order_by(_HAND.worth)
    )


def players_of(day: int, language: str) -> Select[int, Any]:
    """How many have finished it, and what was played."""
    told = (func.count().label("players"), func.max(_HAND.game).label("game"))
    return select(*told).where(_HAND.day == day, _HAND.language == language, _HAND.worth.is_not(None))


def best_of(guild: int, day: int, language: str, game: str, most: int) -> Select[Any]:
    """Of those who began it on this server."""
    return (
        select(_HAND.player, _HAND.worth)
        .where(_HAND.day == day, _HAND.language == language, _HAND.guild == guild)
        .where(_HAND.game == game, _HAND.worth.is_not(None))
        .order_by(_HAND.worth.desc(), _HAND.player)
        .limit(most)
    )
