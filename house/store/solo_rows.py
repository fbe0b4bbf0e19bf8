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
POST = Statement(
    update(solo_hands)
    .where(_THIS)
    .values(posted=bindparam("now_posted"), name=bindparam("now_name"), squares=bindparam("now_squares"))
)
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
POSTED = Statement(
    select(func.count()).where(
        _DAILY,
        _HAND.owner == bindparam("whose"),
        _HAND.number == bindparam("on_day"),
        _HAND.posted != 0,
    )
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


def posted_by(player: int, day: int) -> Select[Any]:
    """The hand of this day that the player has posted."""
    return select(solo_hands).where(_DAILY, _HAND.owner == player, _HAND.number == day, _HAND.posted != 0)


def worths(day: int, language: str, game: str, *, without: int = 0) -> Select[Any]:
    """The number of others with each result."""
    return (
        select(_HAND.worth, func.count().label("players"))
        .where(_of_day(day, language), _HAND.game == game, _HAND.owner != without)
        .group_by(_HAND.worth)
        .order_by(_HAND.worth)
    )


def game_played(day: int, language: str) -> Select[Any]:
    """The game of the hand, if anybody has finished it."""
    return select(func.max(_HAND.game).label("game")).where(_of_day(day, language))


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
    begun = _of_day(day, language) & (_HAND.guild == guild) & (_HAND.game == game)
    return _listed(select(_HAND.owner.label("player"), _HAND.worth).where(begun), most)


def posts_of(house: int, day: int, language: str, game: str, most: int) -> Select[Any]:
    """The best of those who have posted it in this house."""
    posted = _of_day(day, language) & (_HAND.posted == house) & (_HAND.game == game)
    told = (_HAND.owner, _HAND.worth, _HAND.name, _HAND.squares)
    return _listed(select(*told).where(posted), most)


def _listed(found: Select[Any], most: int) -> Select[Any]:
    """The best first, of those whom a public ranking may name."""
    named = found.where(_HAND.owner.in_(regulars()))
    return named.order_by(_HAND.worth.desc(), _HAND.owner).limit(most)


def best_hand(day: int, language: str, game: str) -> Select[Any]:
    """One of the best hands of the day."""
    found = select(solo_hands).where(_of_day(day, language), _HAND.game == game)
    return found.order_by(_HAND.worth.desc(), _HAND.owner).limit(1)
