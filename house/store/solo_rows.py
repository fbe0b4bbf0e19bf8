"""Hands that people play alone, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, func, select, update

from engine.daily import LISTED_FROM
from house.store.ledger_rows import remembered
from house.store.schema import solo_hands
from house.store.transactions import Statement

DAILY, TOURNAMENT, PRACTICE = "daily", "tournament", "practice"
_HAND = solo_hands.c
_THIS = (
    (_HAND.kind == bindparam("of_kind"))
    & (_HAND.which == bindparam("of_which"))
    & (_HAND.number == bindparam("of_number"))
    & (_HAND.owner == bindparam("of_owner"))
)
_OVER = _HAND.worth.is_not(None)

BEGIN = Statement(
    lambda insert_into: insert_into(solo_hands).on_conflict_do_nothing(),
    "kind",
    "which",
    "number",
    "owner",
    "guild",
    "game",
    "you",
    "acts",
    "done",
    "worth",
)
DONE = Statement(select(_HAND.done).where(_THIS))
GO_ON = Statement(
    update(solo_hands)
    .where(_THIS, _HAND.done == bindparam("before"))
    .values(acts=bindparam("now_acts"), done=bindparam("now_done"), worth=bindparam("now_worth"))
)
POSTED = Statement(select(_HAND.posted).where(_THIS))
POST = Statement(update(solo_hands).where(_THIS).values(posted=1))
UNPOST = Statement(update(solo_hands).where(_THIS).values(posted=0))
PUT_AWAY = Statement(
    delete(solo_hands).where(_HAND.kind == bindparam("of_kind"), _HAND.owner == bindparam("of_owner"))
)


def hand_of(kind: str, number: int, owner: int, which: str | None = None) -> Select[Any]:
    found = select(solo_hands).where(_HAND.kind == kind, _HAND.number == number, _HAND.owner == owner)
    return found if which is None else found.where(_HAND.which == which)


# --- daily hands: `which` is the language, `number` the day ---------------------------------------------------

_DAILY = _HAND.kind == DAILY
BEGUN = Statement(
    select(func.count()).where(_DAILY, _HAND.owner == bindparam("whose"), _HAND.number == bindparam("on_day"))
)
FORGOTTEN = Statement(select(remembered("daily")))
"""Whether a player has deleted their hand of this day."""


def hands_of(player: int, language: str) -> Select[Any]:
    """The hands that a player has begun, without their acts."""
    found = select(_HAND.number, _HAND.game, _HAND.worth)
    return found.where(_DAILY, _HAND.owner == player, _HAND.which == language)


def under_way(player: int, language: str, since: int) -> Select[Any]:
    """The hands that a player is in the middle of, the earliest first."""
    mine = _DAILY & (_HAND.owner == player) & (_HAND.which == language) & (_HAND.number >= since)
    return select(solo_hands).where(mine, _HAND.worth.is_(None)).order_by(_HAND.number)


def days_of(player: int) -> Select[Any]:
    """The days of the hands that a player has finished."""
    return select(_HAND.number).where(_DAILY, _HAND.owner == player, _OVER).distinct().order_by(_HAND.number)


def _of_day(day: int, language: str) -> Any:
    return _DAILY & (_HAND.number == day) & (_HAND.which == language) & _OVER


def worths(day: int, language: str, game: str, *, without: int = 0) -> Select[Any]:
    """The number of others with each result."""
    return (
        select(_HAND.worth, func.count().label("players"))
        .where(_of_day(day, language), _HAND.game == game, _HAND.owner != without)
        .group_by(_HAND.worth)
        .order_by(_HAND.worth)
    )


def players_of(day: int, language: str) -> Select[int, Any]:
    """The number of players who have finished the hand, and its game."""
    told = (func.count().label("players"), func.max(_HAND.game).label("game"))
    return select(*told).where(_of_day(day, language))


def active(guild: int, since: int, until: int) -> Select[int, int]:
    """The number of players who began a daily hand of these days here and finished it, and of those on the last
    day."""
    played = select(func.max(_HAND.number).label("last")).where(
        _DAILY, _OVER, _HAND.guild == guild, _HAND.number >= since, _HAND.number <= until
    )
    each = played.group_by(_HAND.owner).subquery()
    return select(
        func.count().label("players"), func.count().filter(each.c.last == until).label("today")
    ).select_from(each)


def regulars() -> Select[Any]:
    """Players whom a public ranking may name."""
    counted = select(_HAND.owner).where(_DAILY, _OVER).group_by(_HAND.owner)
    return counted.having(func.count() >= LISTED_FROM)


def best_of(guild: int, day: int, language: str, game: str, most: int) -> Select[Any]:
    """The best of those who began it on this server."""
    return (
        select(_HAND.owner.label("player"), _HAND.worth)
        .where(_of_day(day, language), _HAND.guild == guild, _HAND.game == game)
        .where(_HAND.owner.in_(regulars()))
        .order_by(_HAND.worth.desc(), _HAND.owner)
        .limit(most)
    )
