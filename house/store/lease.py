"""A lease on a file: one bot at a time. It ends with its process, even if it is killed."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from house.store.transactions import DatabaseAway


class InUse(DatabaseAway):
    """Another bot runs on this database."""

    def __init__(
        self,
        why: str = "another bot is running on it; stop that one first (bot.py audit may run beside it)",
    ) -> None:
        super().__init__(why)


class Differs(InUse):
    """Another bot runs on this database, and this one cannot play beside it. The message says why, and what to do."""


class FileLease:
    """A lock on a file beside the database: a lock on the database itself would get in SQLite's way."""

    def __init__(self, database: Path) -> None:
        database = database.resolve()
        self._path = database.with_name(f"{database.name}.lock")
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
