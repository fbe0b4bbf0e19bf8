"""Hands, their counts, and ratings, as statements and queries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Select,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    select,
    union_all,
)

from house.counted import SUMS
from house.store.schema import (
    hand_players,
    hands,
    lessons,
    luck_sums,
    played_days,
    player_stats,
    rating_history,
    ratings,
    sittings,
    solo_hands,
)
from house.store.solo_rows import DAILY
from house.store.transactions import Statement

BESTS = ("best_rank", "best_hand", "best_words", "best_at")
LUCK = ("hands", "result", "luck", "doubt", "squares")


def _better(new: Any) -> dict[str, Any]:
    """Add to the stored row: sums grow, records are kept until they are beaten."""
    old = player_stats.c

    def if_(beaten: ColumnElement[bool], name: str) -> Any:
        return case((beaten, new[name]), else_=old[name])

    return {
        **{name: old[name] + new[name] for name in SUMS},
        "biggest_pot": if_(new.biggest_pot > old.biggest_pot, "biggest_pot"),
        **{name: if_(new.best_rank > old.best_rank, name) for name in BESTS},
        "longest": if_(func.length(new.longest) > func.length(old.longest), "longest"),
    }


COUNT = Statement(
    lambda insert_into: (made := insert_into(player_stats)).on_conflict_do_update(
        index_elements=["guild", "player", "game", "called"], set_=_better(made.excluded)
    )
)
ADD_HAND = Statement(insert(hands))
ADD_PLAYER = Statement(insert(hand_players))


@cache
def ratings_among(players: int) -> Statement:
    """The ratings of this many players, in a game and over all."""
    known = ratings.c
    whose = known.player.in_([bindparam(f"player_{number}") for number in range(players)])
    scopes = known.game.in_([bindparam("of_game"), bindparam("over_all")])
    here = known.guild == bindparam("of_guild")
    return Statement(select(known.game, known.player, known.rating, known.spread).where(here, whose, scopes))


RATE = Statement(
    lambda insert_into: (made := insert_into(ratings)).on_conflict_do_update(
        index_elements=["guild", "player", "game"],
        set_={name: made.excluded[name] for name in ("rating", "spread", "change")},
    )
)

RATE_POINT = Statement(
    lambda insert_into: (made := insert_into(rating_history)).on_conflict_do_update(
        index_elements=["guild", "player", "game", "hour"],
        set_={name: made.excluded[name] for name in ("rating", "spread")},
    )
)

ADD_DAY = Statement(
    lambda insert_into: (made := insert_into(played_days)).on_conflict_do_update(
        index_elements=["guild", "player", "game", "day"],
        set_={name: played_days.c[name] + made.excluded[name] for name in ("hands", "wins", "alone")},
    )
)

ADD_LUCK = Statement(
    lambda insert_into: (made := insert_into(luck_sums)).on_conflict_do_update(
        index_elements=["guild", "player", "game", "version"],
        set_={name: luck_sums.c[name] + made.excluded[name] for name in LUCK},
    )
)


def luck_of(guild: int, player: int) -> Select[Any]:
    """A player's luck by game, the most played first. All versions of the evaluation count: each is right on
    average."""
    sums = luck_sums.c
    hands = func.sum(sums.hands).label("hands")
    return (
        select(sums.game, hands, *(func.sum(sums[name]).label(name) for name in LUCK if name != "hands"))
        .where(sums.guild == guild, sums.player == player)
        .group_by(sums.game)
        .order_by(hands.desc(), sums.game)
    )


def rating_points(guild: int, player: int, game: str, since: int) -> Select[Any]:
    points = rating_history.c
    return (
        select(points.hour, points.rating, points.spread)
        .where(points.guild == guild, points.player == player, points.game == game, points.hour >= since)
        .order_by(points.hour)
    )


def rating_before(guild: int, player: int, game: str, hour: int) -> Select[Any]:
    points = rating_history.c
    return (
        select(points.rating, points.spread)
        .where(points.guild == guild, points.player == player, points.game == game, points.hour < hour)
        .order_by(points.hour.desc())
        .limit(1)
    )


def chips_by_hour(guild: int, player: int, games: Sequence[str], since: int, hour: int) -> Select[Any]:
    """A player's net chips by the hour, at tables of these games."""
    began = (hand_players.c.at // hour).label("began")
    return (
        select(began, func.sum(hand_players.c.gain).label("gain"))
        .join(hands, (hands.c.table_id == hand_players.c.table_id) & (hands.c.hand == hand_players.c.hand))
        .where(hand_players.c.guild == guild, hand_players.c.player == player, hand_players.c.at >= since)
        .where(hands.c.game.in_(games))
        .group_by(began)
        .order_by(began)
    )


def last_name(guild: int, player: int) -> Select[Any]:
    played = hand_players.c
    return (
        select(played.name)
        .where(played.player == player, played.guild == guild)
        .order_by(played.at.desc())
        .limit(1)
    )


def sat_as(guild: int, player: int) -> Select[Any]:
    """The last name of a player whose hands were too old to be kept."""
    sat = sittings.c
    return (
        select(sat.name)
        .where(sat.player == player, sat.guild == guild)
        .order_by(sat.table_id.desc(), sat.since.desc())
        .limit(1)
    )


def counts_of(guild: int, player: int, game: str = "") -> Select[Any]:
    found = select(player_stats).where(player_stats.c.guild == guild, player_stats.c.player == player)
    return found.where(player_stats.c.game == game) if game else found


def rating_of(guild: int, player: int, game: str) -> Select[Any]:
    return select(ratings).where(ratings.c.guild == guild, ratings.c.player == player, ratings.c.game == game)


def ratings_of(guild: int, players: Sequence[int], game: str) -> Select[Any]:
    return select(ratings).where(
        ratings.c.guild == guild, ratings.c.player.in_(players), ratings.c.game == game
    )


def games_of(guild: int, player: int) -> Select[Any]:
    """Each game of a player, the most played first, with the numbers of hands and of wins."""
    stats = player_stats.c
    played = func.sum(stats.hands).label("hands")
    return (
        select(stats.game, played, func.sum(stats.wins).label("wins"))
        .where(stats.guild == guild, stats.player == player)
        .group_by(stats.game)
        .order_by(played.desc(), stats.game)
    )


def called_for(guild: int, player: int, game: str) -> Select[Any]:
    stats = player_stats.c
    return (
        select(stats.called, stats.hands, stats.wins, (stats.won - stats.lost).label("chips"))
        .where(stats.guild == guild, stats.player == player, stats.game == game, stats.called != "")
        .order_by(stats.hands.desc(), stats.called)
    )


def hands_behind(player: int) -> CompoundSelect[Any]:
    """A player's hands of each game; a daily hand and a finished guided game count as one each. `shown`: they have
    won, and shown or laid words."""
    won = case((and_(player_stats.c.wins > 0, player_stats.c.words > 0), 1), else_=0)
    one, none = literal(1).label("hands"), literal(0).label("shown")
    return union_all(
        select(player_stats.c.game, player_stats.c.hands, won.label("shown")).where(
            player_stats.c.player == player
        ),
        select(solo_hands.c.game, one, none).where(
            solo_hands.c.kind == DAILY, solo_hands.c.owner == player, solo_hands.c.worth.is_not(None)
        ),
        select(lessons.c.game, one, none).where(lessons.c.player == player, lessons.c.finished > 0),
    )
