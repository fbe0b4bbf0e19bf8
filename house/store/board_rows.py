"""Leaderboards of a server, in a window of days, as queries. Play without other people does not count."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, func, or_, select

from house.store.schema import played_days, rating_history, ratings, solo_hands
from house.store.solo_rows import DAILY, regulars

HOURS, HOUR_MS = 24, 3_600_000
FIRST = 1500.0  # everyone's first rating
FULL = 100  # points for a daily hand that beat all others
_DAYS = played_days.c


def _played(guild: int, game: str) -> ColumnElement[bool]:
    """Days with hands among people."""
    here = (_DAYS.guild == guild) & (_DAYS.hands > 0)
    return here & (_DAYS.game == game) if game else here


def by_count(guild: int, game: str, name: str, begin: int) -> Select[Any]:
    """The board by all hands, or by those won."""
    counted = select(_DAYS.player, func.sum(_DAYS[name]).label("value"))
    counted = counted.where(_played(guild, game), _DAYS.day >= begin)
    found = counted.group_by(_DAYS.player).subquery()
    return _placed(found, found.c.value > 0)


def by_rating(guild: int, game: str, sure: float) -> Select[Any]:
    """The board by present rating, if it is certain enough."""
    rated = ratings.c
    people = (rated.guild == guild) & (rated.game == game) & (rated.player > 0)
    found = select(rated.player, rated.rating.label("value"), rated.spread).where(people).subquery()
    return _placed(found, found.c.spread <= sure)


def by_moved_rating(guild: int, game: str, begin: int, sure: float) -> Select[Any]:
    """The board by present rating, for players whose rating has moved in the window, with the change."""
    point, before = rating_history.c, rating_history.alias("before").c
    first = begin * HOURS * HOUR_MS
    inside = (point.guild == guild) & (point.game == game) & (point.hour >= first)
    latest = func.row_number().over(partition_by=point.player, order_by=point.hour.desc()).label("latest")
    moved = select(point.player, point.rating, point.spread, latest).where(inside).subquery().c
    earlier = (before.guild == guild) & (before.game == game) & (before.player == moved.player)
    was = select(before.rating).where(earlier, before.hour < first).order_by(before.hour.desc()).limit(1)
    change = moved.rating - func.coalesce(was.scalar_subquery(), FIRST)
    counted = select(moved.player, moved.rating.label("value"), change.label("change"), moved.spread)
    found = counted.where(moved.latest == 1).subquery()
    return _placed(found, found.c.spread <= sure)


def by_daily(guild: int, begin: int, end: int) -> Select[Any]:
    """The board by points: for each daily hand, the share of all others that it beat. Only days that are over
    everywhere count."""
    hand = solo_hands.c
    field = (hand.kind == DAILY) & (hand.number >= begin) & (hand.number < end) & hand.worth.is_not(None)
    alike = (hand.number, hand.which, hand.game)
    ahead = func.percent_rank().over(partition_by=alike, order_by=hand.worth) * FULL
    each = select(hand.owner.label("player"), hand.guild, ahead.label("points")).where(field).subquery().c
    counted = select(each.player, func.sum(each.points).label("value")).where(each.guild == guild)
    found = counted.where(each.player.in_(regulars())).group_by(each.player).subquery()
    return _placed(found, found.c.value > 0)


def _placed(counted: Subquery, enough: ColumnElement[bool]) -> Select[Any]:
    """The best first, each with a place, which equals share, and the number of players with a place."""
    found = counted.c
    place = func.rank().over(order_by=found.value.desc()).label("place")
    placed = select(counted, place, func.count().over().label("of")).where(enough)
    return placed.order_by("place", found.player)


def place_in(board: Select[Any], player: int) -> Select[Any]:
    places = board.subquery()
    return select(places).where(places.c.player == player)


def unrated(guild: int, game: str, begin: int, sure: float) -> Select[Any]:
    """Players in the window who have no place by rating, the most certain first; those without any rating last."""
    here = select(_DAYS.player).where(_played(guild, game), _DAYS.day >= begin)
    played, rated = here.distinct().subquery(), ratings.c
    known = (rated.guild == guild) & (rated.game == game) & (rated.player == played.c.player)
    query = select(played.c.player, rated.spread).outerjoin_from(played, ratings, known)
    query = query.where(or_(rated.spread > sure, rated.spread.is_(None)))
    return query.order_by(rated.spread.is_(None), rated.spread, played.c.player)
