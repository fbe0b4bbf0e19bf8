"""Whose turn it is to write to a PostgreSQL database: a row with a token, which every transaction looks at.

Whoever takes the row gives it another token. A transaction holds the row until its end, so whatever is under way is
stored before the row changes hands, and whatever comes later finds a token that is not its own and stores nothing.
A bot that takes its turn has the row for a few seconds by the database's clock and renews that all the time; one that
is alone has it for as long as nobody takes it away.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import BigInteger, bindparam, cast, extract, func, update

from house.incidents import incident
from house.store.schema import leases
from house.store.transactions import Away, InDoubt, Statement, StoreError, Transaction, Work

SECONDS = 8.0
EVERY = 2.0  # seconds after which it is renewed
LOOK = 0.5  # and after which those that wait look again
IDLE_IN_TRANSACTION_MS = 3000  # a bot that is stopped in the middle of one holds the row no longer than that
GOODBYE = 1.0
# It goes on while the program, or the machine, is stopped.
CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
RENEW = Statement(
    update(leases)
    .where(leases.c.number == bindparam("whose"), leases.c.token == bindparam("held"))
    .values(until=_NOW + bindparam("more", type_=BigInteger))
)
CONNECTED = Statement(
    update(leases)
    .where(leases.c.number == bindparam("whose"), leases.c.token == bindparam("held"))
    .values(connected=leases.c.token)
)
LOOK_AT = "BEGIN; SELECT 1 FROM leases WHERE number = {number} AND token = {token} FOR SHARE"
TAKE = """
INSERT INTO leases (number, owner, token, until)
VALUES ($1, $2, 1, $3 * (extract(epoch FROM clock_timestamp()) * 1000 + $4)::bigint)
ON CONFLICT (number) DO UPDATE SET owner = excluded.owner, token = leases.token + 1, until = excluded.until
WHERE $3 = 0 OR leases.until <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
RETURNING token
"""
FREE = """
SELECT $2 = 0 OR NOT EXISTS (
  SELECT FROM leases WHERE number = $1 AND until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint
)
"""
GIVE_BACK = "UPDATE leases SET until = 0 WHERE number = $1 AND token = $2"


class Tenure:
    """`waits`: it takes turns with others. Else it is alone, and takes the row from whoever had it."""

    def __init__(self, number: int, *, waits: bool) -> None:
        self.number = number
        self._token = 0
        self._until = 0.0
        self.waits = waits
        self._at_once = asyncio.Event()
        self.lost = asyncio.Event()
        """Another bot has taken over."""
        self.given_back = False

    @property
    def begin(self) -> str:
        """What every transaction begins with, and what `hit` has to find true of the answer."""
        if not self._token:
            return "BEGIN"
        return LOOK_AT.format(number=self.number, token=self._token)

    def hit(self, status: str) -> bool:
        return status in ("BEGIN", "SELECT 1")

    @property
    def holds(self) -> bool:
        """Whether it is certain that nobody has taken over: whoever has been stopped, or cannot reach the database,
        does not know that."""
        return not self.lost.is_set() and (not self.waits or time.clock_gettime(CLOCK) < self._until)

    async def prepare(self, connection: Any) -> None:
        if self.waits:
            await connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_IN_TRANSACTION_MS}")

    async def take(self, connection: Any) -> bool:
        """Whether it is ours now."""
        if not await connection.fetchval(FREE, self.number, int(self.waits)):
            return False  # looked at without a lock, for which whoever plays would have to wait
        began = time.clock_gettime(CLOCK)
        own = f"{socket.gethostname()}:{os.getpid()}"
        token = await connection.fetchval(TAKE, self.number, own, int(self.waits), round(SECONDS * 1000))
        if token is None:
            return False
        self._token, self._until = token, began + SECONDS
        return True

    def renew(self) -> None:
        """At once: for as long as the database was away, that could not be done."""
        self._at_once.set()

    async def keep(self, store: Callable[[Work[None]], Awaitable[None]]) -> None:
        """Renew it for as long as it is ours."""
        while not self.lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._at_once.wait(), EVERY)
            self._at_once.clear()
            began = time.clock_gettime(CLOCK)
            try:
                await store(self._renewed)
            except (Away, InDoubt):
                pass  # which the store has logged
            except StoreError as wrong:
                incident("lease-not-renewed", wrong)
            else:
                self._until = began + SECONDS

    async def _renewed(self, tx: Transaction) -> None:
        await tx.write(RENEW, whose=self.number, held=self._token, more=round(SECONDS * 1000))

    async def connected(self, store: Callable[[Work[None]], Awaitable[None]]) -> None:
        """Discord tells us what happens from now on: whoever had it before need not listen any more."""

        async def told(tx: Transaction) -> None:
            await tx.write(CONNECTED, whose=self.number, held=self._token)

        await store(told)

    async def give_back(self, connection: Any) -> None:
        self.given_back = True
        await connection.execute(GIVE_BACK, self.number, self._token, timeout=GOODBYE)
