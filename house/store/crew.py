"""The processes that share the shards of one PostgreSQL database: which there are, and who has which shard.

Whose a shard is, its lease says (`Tenure`): that alone decides who may write. What is told here only helps the workers to
share fairly, and keeps out whoever cannot play beside them. Row 0 of the leases is theirs together, so that no bot that
plays alone or takes turns begins while any of them lives.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.engine import make_url

from house.store.lease import Differs, InUse, ServerLease
from house.store.migrations import Newer, found, head, known, migrate
from house.store.postgres import connect, engine_of
from house.store.tenure import EVERY, SECONDS
from house.store.transactions import Fenced, Unread
from house.store.wakes import CHANNEL

LEASE_MS = round(SECONDS * 1000)
IDENTIFY = 5.0  # seconds between two new connections of one bucket, as Discord wants it


def _timed(query: str) -> str:
    """By the database's clock, in ms."""
    return query.replace("NOW", "(extract(epoch FROM clock_timestamp()) * 1000)::bigint")


WHOSE = _timed("SELECT owner, until > NOW AS lives FROM leases WHERE number = 0 FOR UPDATE")
CLAIM = _timed("""
INSERT INTO leases (number, owner, token, until) VALUES (0, $1, 1, NOW + $2)
ON CONFLICT (number) DO UPDATE SET owner = $1, token = leases.token + 1, until = excluded.until
""")
NOBODYS = "UPDATE leases SET token = token + 1, until = 0 WHERE number > 0"
FELT = """
INSERT INTO settings (scope, owner, name, value)
SELECT 'house', shard, 'alive', felt.at::text
FROM generate_series(0, $1 - 1) AS shard, (
  SELECT max(value::bigint) AS at FROM settings WHERE scope = 'house' AND name = 'alive'
) AS felt
WHERE felt.at IS NOT NULL
ON CONFLICT (scope, owner, name) DO UPDATE SET value = excluded.value
"""  # as if the shards had been played until the house closed, however they were divided then
RENEW_ALL = _timed("UPDATE leases SET until = NOW + $2 WHERE number = 0 AND owner = $1")
RENEW_ME = _timed("""
INSERT INTO workers (id, name, until, need) VALUES ($1, $2, NOW + $3, $4)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, need = excluded.need,
  part = CASE WHEN workers.until > NOW THEN workers.part ELSE 0 END
""")
FORGET = _timed("DELETE FROM workers WHERE id = $1 OR until < NOW - 3600000")
LIVE = _timed("""
SELECT id, need, part, until > NOW AS lives, refused_until - NOW AS pause
FROM workers WHERE until > NOW OR refused_until > NOW ORDER BY id
""")
HAVE = _timed("""
WITH live AS (SELECT id, part FROM workers WHERE until > NOW ORDER BY id FOR UPDATE)
UPDATE workers
SET part = least($2::bigint, greatest(0, $3 - (SELECT coalesce(sum(part), 0) FROM live WHERE id <> $1)::bigint))
WHERE id = $1 AND until > NOW
RETURNING part
""")  # two that ask at once wait for each other's rows, and see what those say by then
REFUSED = _timed("""
WITH told AS (UPDATE workers SET refused_until = greatest(refused_until, NOW + $2::bigint) WHERE id = $1)
SELECT pg_notify($3, 'refused ' || $2::bigint)
""")
SHARDS = _timed("""
SELECT number - 1 AS shard, until > NOW AS held, connected = token AS connected
FROM leases WHERE number BETWEEN 1 AND $1
""")
TAKE_TURN = _timed("""
INSERT INTO identifies (bucket, free_at) VALUES ($1, NOW + $2)
ON CONFLICT (bucket) DO UPDATE SET free_at = $2 + CASE
  WHEN identifies.free_at > NOW + 600000 THEN NOW ELSE greatest(identifies.free_at, NOW)
END
RETURNING free_at - $2 - NOW
""")  # nobody queues for ten minutes: the server's clock was set back


class Crew(NamedTuple):
    """As it was looked at: who lives, the oldest first, which shards are somebody's, and of which of these Discord tells
    that somebody what happens; how many requests a second each worker needs and has, and for how many seconds none may
    leave."""

    workers: tuple[int, ...]
    held: frozenset[int]
    connected: frozenset[int]
    needs: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()
    pause: float = 0.0


class CrewBook:
    """One connection, for one worker; `woken` is told what the others say on it. Whatever is asked when it has joined raises `Unread` where nobody answers."""

    def __init__(self, url: str, shards: int, woken: Callable[[str], None] = lambda _: None) -> None:
        self._url = make_url(url)
        self._shards = shards
        self._all = f"workers of {shards} shards"
        self._lease = ServerLease(0, shared=True)
        self._connection: Any = None
        self._lock = asyncio.Lock()
        self._renewed = 0.0
        self._leaving = False
        self._need = 0
        self._woken = woken
        self.id = (time.time_ns() // 1_000_000) << 20 | secrets.randbits(20)
        self.name = f"{socket.gethostname()}:{os.getpid()}"

    async def join(self) -> None:
        """Brings the database up to date, if nobody works with it. Raises `InUse` where one cannot take part."""
        async with self._lock:
            connection = await self._connected()
            await self._up_to_date(connection)
            await self._claim(connection)
            await self._renew(connection)

    async def look(self, need: int = 0) -> Crew:
        """Says that this one lives and what it needs, and how it stands. `Fenced`: the workers have lost the database to
        another bot."""
        self._need = need
        async with self._asking() as connection:
            if time.monotonic() > self._renewed + EVERY:
                await self._renew(connection)
            found = await connection.fetch(LIVE)
            shards = await connection.fetch(SHARDS, self._shards)
        held = frozenset(row["shard"] for row in shards if row["held"])
        connected = frozenset(row["shard"] for row in shards if row["held"] and row["connected"])
        workers = [row for row in found if row["lives"]]
        return Crew(
            tuple(row["id"] for row in workers),
            held,
            connected,
            tuple(row["need"] for row in workers),
            tuple(row["part"] for row in workers),
            max([0, *(row["pause"] for row in found)]) / 1000,
        )

    async def have(self, part: int, whole: int) -> int:
        """Of so many requests a second this worker would have that part. It has what the others leave of it."""
        async with self._asking() as connection:
            return int(await connection.fetchval(HAVE, self.id, part, whole) or 0)

    async def refused(self, seconds: float) -> None:
        """Discord takes nothing more of the whole bot for so long: all workers are told, and those that come later."""
        async with self._asking() as connection:
            await connection.execute(REFUSED, self.id, round(seconds * 1000), CHANNEL)

    async def leave(self) -> None:
        """The others share what this one gives back."""
        self._leaving = True
        async with self._asking() as connection:
            await connection.execute(FORGET, self.id)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def turn_to_identify(self, bucket: int) -> float:
        """Seconds until this worker may open a connection; nobody else of this bucket does so five seconds before or
        after."""
        async with self._asking() as connection:
            wait = await connection.fetchval(TAKE_TURN, bucket, round(IDENTIFY * 1000))
        return max(0, int(wait)) / 1000

    # ---------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[Any]:
        async with self._lock:
            try:
                yield await self._connected()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, InUse) as wrong:
                await self.close()
                raise Unread from wrong
            except BaseException:
                await self.close()  # whatever was asked may still be answered
                raise

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            connection = await connect(self._url)
            try:
                await self._lease.take(connection)
                await connection.add_listener(CHANNEL, self._heard)
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
            self._woken("all")  # what was said while nobody listened
        return self._connection

    def _heard(self, _connection: object, _process: int, _channel: str, told: object) -> None:
        self._woken(str(told))

    async def _renew(self, connection: Any) -> None:
        began = time.monotonic()
        if await connection.execute(RENEW_ALL, self._all, LEASE_MS) != "UPDATE 1":
            raise Fenced
        if not self._leaving:
            await connection.execute(RENEW_ME, self.id, self.name, LEASE_MS, self._need)
        self._renewed = began

    async def _up_to_date(self, connection: Any) -> None:
        engine = engine_of(self._url)
        try:
            stands, leases = await engine.ask(found)
            if stands is not None and stands not in known():
                raise Newer(stands)
            if stands == head():
                return
            if leases and any(row["lives"] for row in await connection.fetch(WHOSE)):
                raise Differs("a bot of an earlier version plays on it; stop that one first")
            await migrate(engine)
        finally:
            await engine.dispose()

    async def _claim(self, connection: Any) -> None:
        """Together with those that share the same shards; instead of whoever was there before and is gone."""
        async with connection.transaction():
            row = await connection.fetchrow(WHOSE)
            if row is not None and row["owner"] == self._all:
                await connection.execute(RENEW_ALL, self._all, LEASE_MS)
                return
            if row is not None and row["lives"]:
                raise Differs(_why(row["owner"], self._shards))
            await connection.execute(CLAIM, self._all, LEASE_MS)
            await connection.execute(NOBODYS)
            await connection.execute(FELT, self._shards)


def _why(owner: str, shards: int) -> str:
    if owner.startswith("workers of "):
        return f"{owner} play on it, and this one has shards = {shards}; all of them need the same number"
    return "a bot with --standby plays on it; stop that one first"
