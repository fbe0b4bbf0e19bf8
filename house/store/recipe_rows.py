"""A server's saved house games, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update

from house.store.schema import house_games
from house.store.transactions import Statement

_THIS = (house_games.c.guild == bindparam("of_guild")) & (house_games.c.key == bindparam("of_key"))
ADD = Statement(insert(house_games))
CHANGE = Statement(update(house_games).where(_THIS).values(recipe=bindparam("now_recipe")))
RENAME = Statement(
    update(house_games).where(_THIS).values(key=bindparam("now_key"), name=bindparam("now_name"))
)
DELETE = Statement(delete(house_games).where(_THIS))


def saved_in(guild: int) -> Select[Any]:
    return select(house_games).where(house_games.c.guild == guild).order_by(house_games.c.key)


def saved_as(guild: int, key: str) -> Select[Any]:
    return select(house_games).where(house_games.c.guild == guild, house_games.c.key == key)
