"""What outlives a deletion, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ScalarSelect, bindparam, case, delete, select

from house.store.schema import accounts, remnants
from house.store.transactions import Statement


def _added(new: Any) -> dict[str, Any]:
    """If somebody has everything deleted twice on one day, both count."""
    old = remnants.c
    same_day = old.day == new.day
    return {
        "until": case((new.until > old.until, new.until), else_=old.until),
        "daily": new.daily + case((same_day, old.daily), else_=0),
        "given": new.given + case((same_day, old.given), else_=0),
        "day": new.day,
    }


KEEP = Statement(
    lambda insert_into: (made := insert_into(remnants)).on_conflict_do_update(
        index_elements=["digest"], set_=_added(made.excluded)
    )
)
EXPIRE = Statement(delete(remnants).where(remnants.c.until <= bindparam("now")))
ALL = select(remnants)
GUILDS = select(accounts.c.guild).distinct()


def remembered(column: str) -> ScalarSelect[Any]:
    """What is left of somebody who has come back, for a question inside a transaction. What was spent on a day counts
    on that day only."""
    found = select(remnants.c[column]).where(remnants.c.digest == bindparam("digest"))
    if column != "until":
        found = found.where(remnants.c.day == bindparam("today"))
    return found.scalar_subquery()
