"""PostgreSQL, as far as several bots need it: every statement of the house, on one SQLite file. The differences
from SQLite are here: many connections at once, waits for locks, a transaction that ends when its client freezes,
notifications, and a transaction's outcome. One thing is stricter than PostgreSQL: a writer has the whole database
until its transaction ends, while PostgreSQL lets writers of different rows work side by side. So a frozen writer
blocks everybody, and meanwhile nobody need answer."""

from __future__ import annotations

import asyncio
import sqlite3
from contextvars import Context
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from tests.virtual.lives import OWNER

from .backend import Backend
from .clock import EPOCH_MS
from .crew import STANDS
from .database import real_connect
from .things import IN_TIME
from .wire import Wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from .lives import Life, Process
    from .shared_world import SharedWorld

STRUCK = 0.02
LONG = 0.5  # seconds: a turn that takes longer holds up the others
SILENT = 30.0  # seconds until the server notices that a client is out of reach


class Server:
    def __init__(self, world: SharedWorld) -> None:
        self.world = world
        self.random = Random(f"{world.seed}/wire")
        self.turn = asyncio.Lock()
        self.turn_since = 0.0
        self.held_up: list[tuple[float, float]] = []  # periods of a long turn
        self.became: dict[int, str] = {}  # transactions, by number
        self.numbers = count(1000)
        self.locks: dict[
            tuple[int, int], list[tuple[Backend, bool]]
        ] = {}  # advisory ones; True: it is shared
        self.backends: list[Backend] = []
        self.name = 1  # of the machine that it is
        self.owned: list[list[tuple[Any, ...]]] = [
            []
        ]  # the places, after each change since all else was last stored
        self.judges: list[Callable[[Backend], None]] = []  # asked before each commit
        self.outside = Context()

    def travel(self) -> float:
        return self.random.uniform(0.0002, 0.002)

    def begin(self, work: Any) -> asyncio.Task[Any]:
        """Run as the server, not as its caller."""
        return self.world.loop.create_task(work, context=self.outside)

    async def connect(self, *, timeout: float, command_timeout: float | None = None, **_: object) -> Wire:  # noqa: ASYNC109 - as asyncpg has it
        life = OWNER.get()
        assert life is not None
        async with asyncio.timeout(timeout):
            await asyncio.sleep(self.travel())
            if life.cut == "hangs":
                await asyncio.Event().wait()
            if life.cut:
                raise ConnectionRefusedError
            backend = Backend(self, life, next(self.numbers))
            self.backends.append(backend)
            return Wire(self.world.loop, backend, command_timeout)

    def opened(self) -> sqlite3.Connection:
        """A connection of its own to the file."""
        made = real_connect(
            self.world.disk.current / "lettershark.db", isolation_level=None, check_same_thread=False
        )
        made.row_factory = sqlite3.Row
        made.execute("PRAGMA foreign_keys = ON")
        made.execute("PRAGMA synchronous = OFF")  # the server's power is never cut
        now = self.world.loop.time
        made.create_function("now_ms", 0, lambda: EPOCH_MS + round(now() * 1000))
        made.create_function("now_s", 0, lambda: EPOCH_MS / 1000 + now())
        self.world.disk.connections.append(made)
        return made

    # --- whose turn it is to write -----------------------------------------------------------------------

    async def take_turn(self) -> None:
        await self.turn.acquire()
        self.turn_since = self.world.loop.now

    def give_turn(self) -> None:
        if self.world.loop.now > self.turn_since + LONG:
            self.held_up.append((self.turn_since, self.world.loop.now))
        self.turn.release()

    def was_held_up(self, since: float) -> bool:
        """Whether it was blocked, or is, within the time to answer a press made then."""
        now = (self.turn_since, self.world.loop.now)
        return any(
            min(end, since + IN_TIME) - max(begin, since) > LONG
            for begin, end in (*self.held_up, *([now] if self.turn.locked() else []))
        )

    # --- locks -------------------------------------------------------------------------------------------

    def try_lock(self, backend: Backend, key: tuple[int, int], *, shared: bool) -> bool:
        held = self.locks.setdefault(key, [])
        if any(not (shared and other_shared) for other, other_shared in held if other is not backend):
            return False
        held.append((backend, shared))
        return True

    def held(self) -> list[tuple[int, int]]:
        """The second halves of all locks, and who holds them."""
        return [(key[1], backend.pid) for key, held in self.locks.items() for backend, _ in held]

    def unlock(self, backend: Backend, key: tuple[int, int]) -> None:
        held = self.locks.get(key, [])
        held[:] = [one for one in held if one[0] is not backend]

    def process(self, pid: int) -> Backend | None:
        return next((backend for backend in self.backends if backend.pid == pid), None)

    def forgotten(self, backend: Backend) -> None:
        self.backends.remove(backend)
        for held in self.locks.values():
            held[:] = [one for one in held if one[0] is not backend]

    # --- what happens to clients -------------------------------------------------------------------------

    def notify(self, channel: str, told: str, pid: int) -> None:
        for backend in self.backends:
            if channel in backend.listens:
                self.begin(backend.tell(channel, told, pid))

    def strike(self, process: Process) -> None:
        """Faults that come in the middle of a transaction, or just after its commit."""
        weather = self.world.weather
        if not process.well:
            return
        if weather.hits("bot-killed", STRUCK):
            process.kill("in a transaction")
        elif weather.hits("bot-stands", STRUCK):
            self.world.trace.add("fault", "bot-stands", "in a transaction", life=process.number)
            self.world.program.stand(process, weather.draw("bot-stands", *STANDS))

    def failover(self) -> None:
        """Fail over to a replica without the last changes of the places: leases are taken, renewed or given back, and the
        replica does not know."""
        world = self.world
        kept = self.random.choice(self.owned)
        world.trace.add("fault", "failover", lost=len(self.owned) - self.owned.index(kept) - 1)
        world.model.database_troubled()
        for backend in [*self.backends]:
            backend.process.hit()
            backend.end()
        for process in world.program.living:
            process.hit()
        self.name += 1
        replica = self.opened()
        replica.execute("BEGIN IMMEDIATE")
        replica.execute("DELETE FROM places")
        replica.executemany("INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?)", kept)
        replica.execute("COMMIT")
        replica.close()
        self.owned = [kept]

    def stored(self, backend: Backend) -> None:
        if backend.wrote - {"places"}:
            self.owned.clear()
        if backend.wrote or not self.owned:
            self.owned.append([tuple(row) for row in backend.look("SELECT * FROM places")])

    def client_died(self, life: Life) -> None:
        """Its machine says so."""
        for backend in [one for one in self.backends if one.process is life]:
            backend.end()

    def client_cut(self, life: Life) -> None:
        """Cut the connection without notice; the server asks after a while. Requests under way do not arrive."""
        for backend in [one for one in self.backends if one.process is life]:
            backend.lost = True
            self.world.later(SILENT, backend.end)
            if life.cut == "refuses":
                backend.hang_up()
