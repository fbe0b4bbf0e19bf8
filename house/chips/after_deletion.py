"""Data that outlives a deletion, so a player gets no chips again by it.

It names no person: a hash of server and player, keyed with a secret of this database; the time until which they get
no starting chips; and the chips they took and gave away on the day of the deletion. It is deleted when its time is
over.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from typing import Any, NamedTuple

from house.store import Store, Transaction, ledger_rows
from house.store.setting_rows import SECRET

DAY_MS = 86_400_000
DAYS = 30  # after a deletion, until starting chips are given again
DIGITS = 32
CODE = 8
DAILY = "daily"  # replaces the server for today's hand, which is the same everywhere


class GivenOnce(NamedTuple):
    """The things an account has already got that are given once, or once a day."""

    start: int
    daily: int
    given: int


def midnight(now: int) -> int:
    """The beginning of this day, by the calendar of UTC."""
    return now - now % DAY_MS


class Remnants:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = b""

    async def open(self) -> None:
        row = await self._store.first(SECRET)
        if row is None:
            raise LookupError("the database has lost its secret")
        self._secret = bytes.fromhex(row.value)

    def keyed(self, what: str) -> str:
        """A hash that only this database can make."""
        return hmac.digest(self._secret, what.encode(), "sha256").hex()

    def code(self, what: str) -> str:
        """The hash in eight letters and digits that cannot be confused."""
        return b32encode(bytes.fromhex(self.keyed(what))).decode()[:CODE]

    def digest(self, guild: int | str, player: int) -> str:
        return self.keyed(f"{guild}/{player}")[:DIGITS]

    async def keep(self, tx: Transaction, guild: int | str, player: int, spent: GivenOnce, now: int) -> None:
        today = midnight(now)
        until = now + DAYS * DAY_MS if spent.start else today + DAY_MS
        digest = self.digest(guild, player)
        await tx.write(
            ledger_rows.KEEP_REMNANT,
            digest=digest,
            until=until,
            day=today,
            daily=spent.daily,
            given=spent.given,
        )

    async def expire(self, tx: Transaction, now: int) -> None:
        await tx.write(ledger_rows.EXPIRE_REMNANTS, now=now)

    async def of(self, player: int) -> list[dict[str, Any]]:
        """The stored data of this person. Only their own number reproduces the hash, so only they can get it."""
        guilds = await self._store.read(ledger_rows.GUILDS)
        mine = {self.digest(guild, player): guild for guild in (DAILY, *(row.guild for row in guilds))}
        rows = await self._store.read(ledger_rows.REMNANTS)
        return [
            {**row._mapping, "guild": mine[row.digest]}  # noqa: SLF001 - a row's public mapping has this name
            for row in rows
            if row.digest in mine
        ]
