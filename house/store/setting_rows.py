"""Settings of servers and players, the house's notes, saved house games and progress in lessons, as statements and
queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ScalarSelect, Select, bindparam, delete, insert, select, update

from house.store.schema import house_games, lessons, settings
from house.store.transactions import Statement

PUT_LESSON = Statement(
    lambda insert_into: (made := insert_into(lessons)).on_conflict_do_update(
        index_elements=["player", "game"],
        set_={
            "place": made.excluded.place,
            "tries": made.excluded.tries,
            "finished": made.excluded.finished,
        },
    )
)


def lessons_of(player: int) -> Select[Any]:
    return select(lessons).where(lessons.c.player == player)


_THIS_RECIPE = (house_games.c.guild == bindparam("of_guild")) & (house_games.c.key == bindparam("of_key"))
ADD_RECIPE = Statement(insert(house_games))
CHANGE_RECIPE = Statement(update(house_games).where(_THIS_RECIPE).values(recipe=bindparam("now_recipe")))
RENAME_RECIPE = Statement(
    update(house_games).where(_THIS_RECIPE).values(key=bindparam("now_key"), name=bindparam("now_name"))
)
DELETE_RECIPE = Statement(delete(house_games).where(_THIS_RECIPE))


def saved_in(guild: int) -> Select[Any]:
    return select(house_games).where(house_games.c.guild == guild).order_by(house_games.c.key)


def saved_as(guild: int, key: str) -> Select[Any]:
    return select(house_games).where(house_games.c.guild == guild, house_games.c.key == key)


PUT = Statement(
    lambda insert_into: (made := insert_into(settings)).on_conflict_do_update(
        index_elements=["scope", "owner", "name"], set_={"value": made.excluded.value}
    )
)
VALUE = Statement(
    select(settings.c.value).where(
        settings.c.scope == bindparam("of_scope"),
        settings.c.owner == bindparam("of_owner"),
        settings.c.name == bindparam("of_name"),
    )
)
_SCRUB = (settings.c.scope == "house") & (settings.c.name == "scrub")
SCRUB_ASKED = select(settings.c.value).where(_SCRUB)
SCRUBBED = Statement(delete(settings).where(_SCRUB, settings.c.value == bindparam("asked")))
SECRET = select(settings.c.value).where(settings.c.scope == "house", settings.c.name == "secret")


def decided(name: str) -> ScalarSelect[Any]:
    """The stored setting of the server `of_guild`, for use in a transaction."""
    return (
        select(settings.c.value)
        .where(settings.c.scope == "guild", settings.c.owner == bindparam("of_guild"))
        .where(settings.c.name == name)
        .scalar_subquery()
    )


def chosen_by(scope: str, owners: Sequence[int]) -> Select[Any]:
    return select(settings.c.owner, settings.c.name, settings.c.value).where(
        settings.c.scope == scope, settings.c.owner.in_(owners)
    )


def noted(name: str, owner: int = 0) -> Select[Any]:
    """A note of the house."""
    return select(settings.c.value).where(
        settings.c.scope == "house", settings.c.owner == owner, settings.c.name == name
    )
