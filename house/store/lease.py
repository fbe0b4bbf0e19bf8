"""One bot at a time on a database. The lease ends with its process, even if that is killed."""

from __future__ import annotations

import asyncio
import fcntl
import os
from pathlib import Path
from typing import Any

from house.store.transactions import Away

LEASE = 0x4C657453
PATIENCE = 5.0  # seconds for a server to notice that whoever held the lease was killed
LOOK = 0.1
IDLE, EVERY, TIMES = 15, 5, 3  # seconds after which the server asks whether a silent bot is still there


class InUse(Away):
    """Another bot runs on this database."""

    def __init__(self) -> None:
        super().__init__("another bot is running on it; stop that one first (bot.py audit may run beside it)")


class Differs(InUse):
    """... and this one cannot play beside it; the sentence says why, and what to do."""

    def __init__(self, why: str) -> None:
        Away.__init__(self, why)


class FileLease:
    """A lock on a file beside the database: on the database itself it would get in SQLite's way."""

    def __init__(self, database: Path, number: int) -> None:
        name = f"{database.name}.lock" if number == 0 else f"{database.name}.{number}.lock"
        self._path = database.with_name(name)
        self._file = -1

    def take(self) -> None:
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.give_back()
            raise InUse from None

    def give_back(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class ServerLease:
    """An advisory lock of the connection that writes; bots that take turns by a `Tenure` share it, so that they keep
    out only one that does not. Where the connection is lost, its server process may live on for a while and even carry
    out what it was told last: the next connection ends it before it writes."""

    def __init__(self, number: int, *, shared: bool = False) -> None:
        self._number = number
        self._lock = f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}($1, $2)"
        self._patience = 0.0 if shared else PATIENCE
        self._process = 0

    async def take(self, connection: Any) -> None:
        for setting, value in (("idle", IDLE), ("interval", EVERY), ("count", TIMES)):
            await connection.execute(f"SET tcp_keepalives_{setting} = {value}")
        loop = asyncio.get_running_loop()
        began = loop.time()
        while await self._last_one_lives(connection):
            if loop.time() > began + PATIENCE:
                raise InUse
            await asyncio.sleep(LOOK)
        while not await connection.fetchval(self._lock, LEASE, self._number):
            if loop.time() > began + self._patience:
                raise InUse
            await asyncio.sleep(LOOK)
        self._process = connection.get_server_pid()

    async def _last_one_lives(self, connection: Any) -> bool:
        """It is told to end."""
        if not self._process:
            return False
        found = await connection.fetchval(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = $1 "
            "AND classid::bigint = $2 AND objid::bigint = $3",
            self._process,
            LEASE,
            self._number,
        )
        return found is not None
