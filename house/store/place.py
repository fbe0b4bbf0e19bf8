"""Which of the N places this process plays on a PostgreSQL database, and that no other process plays it.

A place is a row with its owner's nonce and a token. A process that takes it writes new ones. Every transaction
looks at the row and holds it until its end, so everything under way is stored before the place changes hands, and
later transactions of the former owner find that the place is lost and store nothing. The owner renews the row all
the time; its writing connection also holds a lock, which ends with the process. A place is free

- when it was given back,
- when its lock is free on the very server of its last renewal: the owner is gone,
- when it has not been renewed for as long as a lease lasts, by the clock of the waiting process: no two clocks are
compared.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, inspect, literal_column, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from house.incidents import incident, log
from house.store.connecting import GOODBYE, connect, engine_of
from house.store.engine import Engine
from house.store.lease import Differs, InUse
from house.store.migrations import Unknown, head, known, stands_at, upgrade
from house.store.schema import places
from house.store.transactions import DatabaseAway, Fenced, InDoubt, Statement, StoreError, Transaction, Work
from house.store.wakes import CHANNEL

SECONDS = 8.0  # length of a lease
EVERY = 2.0  # seconds between renewals
AGAIN = 0.5  # ... and between tries while the database is away
ANSWERS = (
    3.0  # ... for a renewal by an owner whose place nobody waits for: longer than that, the database is away
)
LOOK = 0.25  # seconds between looks of a waiting process
HEARS = 0.2  # seconds for a live process to hear that its connection has ended, and to stop answering
BACK = 3.0  # seconds, once the database is back, for the last owner to take its place again
AT_FIRST = 1.0  # ... and for an unchallenged owner to hear of a waiting process
SOON = 0.01  # ... between looks whether a connection has ended, sooner than its owner can be back
PATIENCE = 3.0  # seconds for a server to end a connection
CONNECTIONS = 5  # most, when playing: one writes, one reads, one reads much, two more come and go
WAITING = 1  # connections of a waiting process
IDLE, INTERVAL, TIMES = 15, 5, 3  # seconds until the server checks whether a silent bot is still there
CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A clock that goes on while the program, or the machine, is stopped."""

LOCKS = 0x4C657453  # the first half of all our locks
GATE = 0  # the second half: held while a place is being taken
FIRST = 1  # the second half for place 0
WAITS = 1_000_000  # the second half that all waiting processes share

SERVER = "SELECT pg_postmaster_start_time()::text"
HELD = f"""
SELECT objid::bigint AS number, pid FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid::bigint = {LOCKS}
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608 - a number of our own
LOCK = "SELECT pg_try_advisory_lock($1, $2)"
LOCK_SHARED = "SELECT pg_try_advisory_lock_shared($1, $2)"
LOCK_UNTIL_STORED = "SELECT pg_try_advisory_xact_lock($1, $2)"
UNLOCK = "SELECT pg_advisory_unlock($1, $2)"
UNLOCK_SHARED = "SELECT pg_advisory_unlock_shared($1, $2)"
TELL = "SELECT pg_notify($1, $2)"
COMES = "waits"  # a waiting process announces itself with this
END = "SELECT pg_terminate_backend($1)"
ROOM = """
SELECT current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
- coalesce(current_setting('reserved_connections', true)::bigint, 0)
"""
STANDS = "SELECT version_num FROM alembic_version"
ROWS = "SELECT number, owner, token, beat, server, places, shards FROM places ORDER BY number"
ANEW = "DELETE FROM places"
NOBODYS = "UPDATE places SET owner = ''"
FELT = """
INSERT INTO settings (scope, owner, name, value)
SELECT 'house', place, 'alive', felt.at::text
FROM generate_series(0, $1 - 1) AS place, (
  SELECT max(value::bigint) AS at FROM settings WHERE scope = 'house' AND name = 'alive'
) AS felt
WHERE felt.at IS NOT NULL
ON CONFLICT (scope, owner, name) DO UPDATE SET value = excluded.value
"""  # all places count as played until the last one closed, with any division of the servers
TAKE = """
INSERT INTO places (number, owner, token, beat, server, places, shards) VALUES ($1, $2, 1, 0, $3, $4, $5)
ON CONFLICT (number) DO UPDATE SET owner = excluded.owner, token = places.token + 1, beat = 0, server = excluded.server
RETURNING token
"""
RENEW_AT_ONCE = (
    "UPDATE places SET beat = beat + 1, server = $4 WHERE number = $1 AND token = $2 AND owner = $3"
)
IS_OURS = "SELECT 1 FROM places WHERE number = $1 AND token = $2 AND owner = $3"
GIVE_BACK = "UPDATE places SET owner = '' WHERE number = $1 AND token = $2 AND owner = $3"
LOOK_AT = "BEGIN; SELECT 1 FROM places WHERE number = {} AND token = {} AND owner = '{}' FOR SHARE"
RENEW = Statement(
    update(places)
    .where(
        places.c.number == bindparam("whose"),
        places.c.token == bindparam("held"),
        places.c.owner == bindparam("by"),
    )
    .values(beat=places.c.beat + 1)
)
WAITED_FOR = Statement(
    select(literal_column(f"EXISTS (SELECT FROM ({HELD}) AS held WHERE number = {WAITS})"))
)


class PlaceRow(NamedTuple):
    number: int
    owner: str
    token: int
    beat: int
    server: str
    places: int
    shards: int


class Place:
    """A place of `places`, which share the `shards`; after each look, `waiting` hears whether the database answers."""

    def __init__(
        self, url: URL, places: int = 1, shards: int = 0, *, waiting: Callable[[bool], None] = lambda _: None
    ) -> None:
        self._url, self.places, self._shards, self._waiting = url, places, shards, waiting
        self.number = -1
        self.lost = asyncio.Event()
        """Set once another process has taken the place over."""
        self.woken: Callable[[str], None] = lambda _: None
        """Called with the messages of other processes (see `wakes`)."""
        self._owner, self._token = secrets.token_hex(8), 0
        self._until = 0.0
        self._alone = False  # no process waits for the place
        self._at_once = asyncio.Event()
        self._tried = asyncio.Event()  # set after each try to renew it
        self._connection: Any = None
        self._server = ""  # the server it was renewed on, by its start time
        self._seen: dict[int, tuple[tuple[PlaceRow, bool], float]] = {}  # by place, if locked, and since when
        self._patient_until = 0.0

    @property
    def holds(self) -> bool:
        """Whether certainly no other process has taken over: one that was stopped, or cannot reach the database,
        does not know that."""
        return not self.lost.is_set() and time.clock_gettime(CLOCK) < self._until

    async def certain(self, seconds: float | None = None) -> bool:
        """Whether the place is still ours, as soon as that is known, at the latest after this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.holds or self.lost.is_set()):
                    await self._tried.wait()
        return self.holds

    # --- waiting for a place -----------------------------------------------------------------------------

    async def take(self) -> None:
        """Wait until a place is ours. A database that has answered once may be away for a while."""
        try:
            await self._waited()
        except BaseException:
            self._hang_up()
            raise
        log.info("place-taken", place=self.number, of=self.places)

    async def _waited(self) -> None:
        told = answered = prepared = False
        met: set[str] = set()
        while True:
            there = True
            try:
                connection = await self._waits_on()
                prepared = prepared or await self._up_to_date(connection)
                if prepared and await self._took(connection):
                    return
                answered = True
            except Exception as wrong:
                if not answered or not _is_away(wrong):
                    raise
                self._hang_up()
                there = False
                if (kind := _kind(wrong)) not in met:
                    met.add(kind)
                    log.warning("cannot-stand-by", wrong=kind)
            if there and met:
                met.clear()
                log.info("standing-by-again")
            if not told:
                told = True
                log.info("standing-by", up_to_date=prepared)
            self._waiting(there)
            await asyncio.sleep(LOOK)

    async def _waits_on(self) -> Any:
        if not self._is_connected:
            self._connection = await self._connected()
            # The database was away, so renewals were impossible: start counting again.
            self._patient_until = time.clock_gettime(CLOCK) + (BACK if self._seen else AT_FIRST)
            self._seen.clear()
            await self._connection.fetchval(LOCK_SHARED, LOCKS, WAITS)
            await self._connection.fetchval(TELL, CHANNEL, COMES)
            if CONNECTIONS * self.places + WAITING > (most := await self._connection.fetchval(ROOM)):
                raise Differs(
                    f"{CONNECTIONS} connections for each of {self.places} places, and one for whoever waits, are more than "
                    f"the {most} that the server has (max_connections)"
                )
        return self._connection

    async def _connected(self) -> Any:
        connection = await connect(self._url)
        try:
            for setting, value in (("idle", IDLE), ("interval", INTERVAL), ("count", TIMES)):
                await connection.execute(f"SET tcp_keepalives_{setting} = {value}")
            # A process that is stopped in the middle of a transaction blocks the others no longer than this.
            await connection.execute(f"SET idle_in_transaction_session_timeout = {round(SECONDS * 1000)}")
            self._server = await connection.fetchval(SERVER)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _up_to_date(self, connection: Any) -> bool:
        """Bring the database up to date, unless a process plays on it: a database in use is never migrated."""
        engine = engine_of(self._url)
        try:
            stands = await engine.ask(stands_at)
            if stands is not None and stands not in known():
                raise Unknown(stands)
            if stands == head():
                return True
            if not await connection.fetchval(LOCK, LOCKS, GATE):
                return False
            try:
                if await self._is_played(connection, engine):
                    return False
                await engine.change(_fenced_and_upgraded)
            finally:
                await connection.execute(UNLOCK, LOCKS, GATE)
        finally:
            await engine.dispose()
        return True

    async def _is_played(self, connection: Any, engine: Engine) -> bool:
        """Whether a process plays on it. A lock goes with its connection, but its owner may be about to reconnect."""
        if not await engine.ask(_has_places):
            return False
        rows, held = await self._look(connection)
        return bool(held) or not all(self._is_free(row, held) for row in rows)

    async def _took(self, connection: Any) -> bool:
        """Try to take a place. The first look is without a lock, because playing processes would have to wait for
        it."""
        if self._free(*await self._look(connection)) is None:
            return False
        async with connection.transaction():
            if not await connection.fetchval(LOCK_UNTIL_STORED, LOCKS, GATE):
                return False
            if (stands := await connection.fetchval(STANDS)) != head():
                raise Unknown(stands)
            rows, held = await self._look(connection)
            number = self._free(rows, held)
            if number is None:
                return False
            await self._locked(connection, number, held.get(number))
            if not rows or any(self._is_strange(row) for row in rows):
                await connection.execute(ANEW)
                await connection.execute(FELT, self.places)
            began = time.clock_gettime(CLOCK)
            token = await connection.fetchval(
                TAKE, number, self._owner, self._server, self.places, self._shards
            )
        await connection.execute(UNLOCK_SHARED, LOCKS, WAITS)
        self.number, self._token, self._until = number, token, began + SECONDS
        await self._heard_on(connection)
        return True

    async def _look(self, connection: Any) -> tuple[list[PlaceRow], Mapping[int, int]]:
        rows = [PlaceRow(*row) for row in await connection.fetch(ROWS)]
        held = self._played(await connection.fetch(HELD))
        before, self._seen, now = self._seen, {}, time.clock_gettime(CLOCK)
        for row in rows:
            stands = (row, row.number in held)
            known, since = before.get(row.number, (None, now))
            self._seen[row.number] = stands, since if known == stands else now
        return rows, held

    def _played(self, held: list[Any]) -> dict[int, int]:
        return {number - FIRST: pid for number, pid in held if FIRST <= number < WAITS}

    def _free(self, rows: list[PlaceRow], held: Mapping[int, int]) -> int | None:
        """The first free place. `Differs`: other processes play with another division of the servers."""
        taken = {row.number: row for row in rows if not self._is_free(row, held)}
        for row in taken.values():
            if self._is_strange(row):
                if row.number not in held:
                    return None  # perhaps its owner is gone: that is known when its lease is over
                raise Differs(
                    f"bots with places = {row.places} and shards = {row.shards} play on it, and this one has "
                    f"places = {self.places} and shards = {self._shards}: to change them, stop all of them first"
                )
        return next((number for number in range(self.places) if number not in taken), None)

    def _is_strange(self, row: PlaceRow) -> bool:
        return (row.places, row.shards) != (self.places, self._shards)

    def _is_free(self, row: PlaceRow, held: Mapping[int, int]) -> bool:
        now, since = time.clock_gettime(CLOCK), self._seen[row.number][1]
        gone = row.server == self._server and row.number not in held and now >= self._patient_until
        return not row.owner or (gone and now >= since + HEARS) or now >= since + SECONDS

    async def _locked(self, connection: Any, number: int, holder: int | None) -> None:
        """Take the lock of a place whose lease is over. If another connection holds it, its process is out of
        reach: the server ends that connection, and rolls back its open transaction."""
        if holder is not None:
            await connection.execute(END, holder)
        began = time.monotonic()
        while not await connection.fetchval(LOCK, LOCKS, FIRST + number):
            if time.monotonic() > began + PATIENCE:
                raise ConnectionError("a connection that is out of reach does not end")
            await asyncio.sleep(SOON)

    # --- owning a place ----------------------------------------------------------------------------------

    async def connection(self) -> Any:
        """The writing connection: the one that took the place, or a new one that still holds it."""
        if self._is_connected:
            return self._connection
        self._connection = None
        connection, began = await self._connected(), time.clock_gettime(CLOCK)
        try:
            await self._regained(connection)
            await self._heard_on(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._until = connection, began + SECONDS
        self.woken("all")  # messages may have been missed in between
        return connection

    @property
    def _is_connected(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    async def _regained(self, connection: Any) -> None:
        """Take the lock again: our own last connection may still hold it, or another process is about to take over."""
        mine = (self.number, self._token, self._owner)
        if not await connection.fetchval(IS_OURS, *mine):
            raise Fenced
        held = self._played(await connection.fetch(HELD))
        await self._locked(connection, self.number, held.get(self.number))
        if await connection.execute(RENEW_AT_ONCE, *mine, self._server) != "UPDATE 1":
            raise Fenced

    async def _heard_on(self, connection: Any) -> None:
        connection.add_termination_listener(self._broken)
        await connection.add_listener(CHANNEL, self._heard)

    def _broken(self, connection: Any) -> None:
        """The connection broke, and its lock with it: until we know better, a waiting process may have taken over."""
        if connection is not self._connection:
            return
        if not self._alone:
            self._until = 0.0
        self.renew()

    def _heard(self, _connection: object, _process: int, _channel: str, told: object) -> None:
        if told == COMES:
            self._alone = False
        else:
            self.woken(str(told))

    @property
    def begin(self) -> str:
        """The first statement of every transaction; `hit` checks its answer."""
        return LOOK_AT.format(self.number, self._token, self._owner)

    def hit(self, status: str) -> bool:
        return status == "SELECT 1"

    def renew(self) -> None:
        """Renew at once: while the database, or the connection, was away, we could not."""
        self._at_once.set()

    def doubt(self) -> None:
        """Another process seems to play this place, but we cannot reach it."""
        if self._alone:
            log.warning("answered-elsewhere")
        self._alone, self._until = False, 0.0

    async def keep(self, store: Callable[[Work[bool]], Awaitable[bool]]) -> None:
        """Renew the place for as long as it is ours."""
        while not self.lost.is_set():
            began, pause = time.clock_gettime(CLOCK), EVERY
            try:
                async with asyncio.timeout(ANSWERS if self._alone else None):
                    self._alone = await store(self._renewed)
            except (DatabaseAway, InDoubt, TimeoutError):  # the store has logged it, or will
                if self._alone:
                    self._until = began + SECONDS  # no other process can come while the database is away
                pause = AGAIN
            except StoreError as wrong:
                incident("lease-not-renewed", wrong)
            else:
                if self._alone or self._is_connected:  # otherwise its lock has gone since
                    self._until = began + SECONDS
            self._tried.set()
            self._tried = asyncio.Event()
            with suppress(TimeoutError):
                async with asyncio.timeout(
                    pause
                ):  # `wait_for` may swallow a cancellation that comes with the event
                    await self._at_once.wait()
            self._at_once.clear()

    async def _renewed(self, tx: Transaction) -> bool:
        """Renew the place. Returns whether no process waits for it; then this one keeps answering players that
        nothing can be stored."""
        await tx.write(RENEW, whose=self.number, held=self._token, by=self._owner)
        [(waited_for,)] = await tx.ask(WAITED_FOR)
        return not waited_for

    async def give_back(self) -> None:
        """Give the place back, in any state of the connection."""
        self._until, self._alone = 0.0, False
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(Exception):  # it is gone, or does not answer: both are fine
            if self.number >= 0:
                await connection.execute(GIVE_BACK, self.number, self._token, self._owner, timeout=GOODBYE)
            await connection.close(timeout=GOODBYE)
            return
        connection.terminate()

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def _has_places(connection: Connection) -> bool:
    return inspect(connection).has_table("places")


def _fenced_and_upgraded(connection: Connection) -> None:
    """Take all places away, then migrate. A process that comes back later finds that its place is lost: it does not
    know the new tables."""
    if _has_places(connection):
        connection.exec_driver_sql(NOBODYS)
    upgrade(connection)


def _is_away(wrong: Exception) -> bool:
    return isinstance(wrong, OSError | DBAPIError) or type(wrong).__module__.startswith("asyncpg.")


def _kind(wrong: Exception) -> str:
    beneath = getattr(wrong, "orig", None) or wrong
    state = getattr(beneath, "sqlstate", None)
    return f"{type(beneath).__name__} {state}" if state else type(beneath).__name__


@asynccontextmanager
async def kept_closed(url: URL) -> AsyncIterator[None]:
    """Keep the database closed: no process plays on it, and none can start in between. `InUse`: a process plays."""
    connection, engine = await connect(url), engine_of(url)
    try:
        gate = await connection.fetchval(LOCK, LOCKS, GATE)
        if not gate or any(FIRST <= number < WAITS for number, _ in await connection.fetch(HELD)):
            raise InUse
        if await engine.ask(_has_places):
            await connection.execute(NOBODYS)  # a process that lost its connection stores no more
        yield
    finally:
        await engine.dispose()
        await connection.close(timeout=GOODBYE)
