"""Bells and game nights, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, select, update

from house.cluster import Shards
from house.store.schema import bells, night_players, nights
from house.store.table_rows import of_shards
from house.store.transactions import Statement

# --- bells --------------------------------------------------------------------------------------------------

_BELL = bells.c
_THIS_BELL = (
    (_BELL.guild == bindparam("of_guild"))
    & (_BELL.game == bindparam("of_game"))
    & (_BELL.player == bindparam("whose"))
)
WANT_BELL = Statement(
    lambda insert_into: insert_into(bells).on_conflict_do_nothing(), "guild", "game", "player"
)
NO_BELL = Statement(delete(bells).where(_THIS_BELL))
NO_BELLS = Statement(delete(bells).where(_BELL.player == bindparam("whose")))
NO_BELLS_HERE = Statement(
    delete(bells).where(_BELL.guild == bindparam("of_guild"), _BELL.player == bindparam("whose"))
)
RUNG_LAST = Statement(select(func.max(_BELL.told)).where(_BELL.player == bindparam("whose")))
RING = Statement(update(bells).where(_THIS_BELL).values(told=bindparam("now")))


def bell_of(player: int, guild: int, game: str) -> Select[Any]:
    return select(bells).where(_BELL.player == player, _BELL.guild == guild, _BELL.game == game)


def bells_for(guild: int, game: str) -> Select[Any]:
    """The players to notify, those notified longest ago first."""
    return (
        select(_BELL.player)
        .where(_BELL.guild == guild, _BELL.game == game)
        .order_by(_BELL.told, _BELL.player)
    )


# --- game nights --------------------------------------------------------------------------------------------

_NIGHT, _COMES = nights.c, night_players.c
_THIS_NIGHT = _NIGHT.id == bindparam("night")
ADD_NIGHT = Statement(insert(nights), "id", "guild", "channel", "game", "weekday", "minute", "at")
NIGHTS_OF = Statement(select(func.count()).where(_NIGHT.guild == bindparam("of_guild")))
NIGHT = Statement(select(_NIGHT.at, _NIGHT.guild, _NIGHT.weekday, _NIGHT.minute).where(_THIS_NIGHT))
NEXT_NIGHT = Statement(update(nights).where(_THIS_NIGHT).values(at=bindparam("next_at")))
DELETE_NIGHT = Statement(delete(nights).where(_THIS_NIGHT))
COME = Statement(
    lambda insert_into: insert_into(night_players).on_conflict_do_nothing(), "night", "player", "name", "at"
)
STAY_AWAY = Statement(
    delete(night_players).where(_COMES.night == bindparam("night"), _COMES.player == bindparam("whose"))
)
NOBODY_COMES = Statement(delete(night_players).where(_COMES.night == bindparam("night")))
COMING = Statement(select(func.count()).where(_COMES.night == bindparam("night")))


def nights_of(shards: Shards) -> Select[Any]:
    return select(nights).where(of_shards(_NIGHT.guild, shards)).order_by(_NIGHT.at, _NIGHT.id)


def nights_in(guild: int) -> Select[Any]:
    """The future game nights of a server."""
    return select(nights).where(_NIGHT.guild == guild).order_by(_NIGHT.at, _NIGHT.id)


def night_of(night: int) -> Select[Any]:
    return select(nights).where(_NIGHT.id == night)


def coming_to(night: int) -> Select[Any]:
    return select(_COMES.player, _COMES.name).where(_COMES.night == night).order_by(_COMES.at, _COMES.player)
