"""Settings of servers and players, and what the house notes of itself, as statements and queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ScalarSelect, Select, bindparam, delete, select

from house.store.schema import settings
from house.store.transactions import Statement

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
    """What the server `of_guild` has decided, as it is stored: for a question inside a transaction."""
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
    """What the house has noted of itself."""
    return select(settings.c.value).where(
        settings.c.scope == "house", settings.c.owner == owner, settings.c.name == name
    )
