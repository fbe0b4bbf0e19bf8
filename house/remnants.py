"""What outlives a deletion, so that nobody has everything deleted to be given chips anew.

It holds no person: a hash of server and player, keyed with a secret of this database; until when no starting chips are
given; and what was taken and given away on the day of the deletion. It goes when its time is over.
"""

from __future__ import annotations

import hmac
from typing import Any, NamedTuple

from sqlalchemy import ScalarSelect, bindparam, case, delete, select

from house.store import Batch, Statement, Store, Write
from house.store.schema import accounts, remnants, settings

DAY_MS = 86_400_000
DAYS = 30  # after a deletion, until starting chips are given again
DIGITS = 32


def _added(new: Any) -> dict[str, Any]:
    """Who has everything deleted twice on one day has spent what he spent before either."""
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
    ),
    "digest",
    "until",
    "day",
    "daily",
    "given",
)
EXPIRE = Statement(delete(remnants).where(remnants.c.until <= bindparam("now")))


class Spent(NamedTuple):
    """What an account has had that is given once, or once a day."""

    start: int
    daily: int
    given: int


def remembered(column: str) -> ScalarSelect[Any]:
    """What is left of whoever has come back, for a question of a transaction. What was today's counts today only."""
    found = select(remnants.c[column]).where(remnants.c.digest == bindparam("digest"))
    if column != "until":
        found = found.where(remnants.c.day == bindparam("today"))
    return found.scalar_subquery()


def midnight(now: int) -> int:
    """When this day began, by the calendar of UTC."""
    return now - now % DAY_MS


class Remnants:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = b""

    async def open(self) -> None:
        found = select(settings.c.value).where(settings.c.scope == "house", settings.c.name == "secret")
        row = await self._store.first(found)
        if row is None:
            raise LookupError("the database has lost its secret")
        self._secret = bytes.fromhex(row.value)

    def digest(self, guild: int, player: int) -> str:
        return hmac.digest(self._secret, f"{guild}/{player}".encode(), "sha256").hex()[:DIGITS]

    def keep(self, guild: int, player: int, spent: Spent, now: int) -> Write:
        today = midnight(now)
        until = now + DAYS * DAY_MS if spent.start else today + DAY_MS
        digest = self.digest(guild, player)
        values = {"digest": digest, "until": until, "day": today, "daily": spent.daily, "given": spent.given}
        return Write(KEEP, values)

    def expire(self, batch: Batch, now: int) -> None:
        batch.add(EXPIRE, now=now)

    async def of(self, player: int) -> list[dict[str, Any]]:
        """What is kept of this person, who alone can be told: only from his number the hash is made again."""
        guilds = await self._store.read(select(accounts.c.guild).distinct())
        mine = {self.digest(row.guild, player): row.guild for row in guilds}
        rows = await self._store.read(select(remnants))
        return [
            {**row._mapping, "guild": mine[row.digest]}  # noqa: SLF001 - a row's public mapping has this name
            for row in rows
            if row.digest in mine
        ]
