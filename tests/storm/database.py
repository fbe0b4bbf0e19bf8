"""SQLite as it is, with a file under every life, and statements that fail as the weather will."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.virtual.lives import OWNER

if TYPE_CHECKING:
    from collections.abc import Callable

    from .lives import Life
    from .world import World

real_connect = sqlite3.connect
PARTS = ("", "-wal", "-shm", "-journal")
FULL = 2  # what PRAGMA synchronous answers when every commit is synced


def failure(name: str, text: str) -> sqlite3.OperationalError:
    wrong = sqlite3.OperationalError(text)
    wrong.sqlite_errorname, wrong.sqlite_errorcode = name, getattr(sqlite3, name)
    return wrong


class Disk:
    """The files, as they would be found after a kill, or after the power was cut."""

    def __init__(self, folder: Path, template: Path) -> None:
        self._folder = folder
        self._number = 0
        self.synced: Path | None = None  # the last synced state, if it is older
        self.current = self._next()
        shutil.copy(template, self.current / "lettershark.db")
        self.connections: list[sqlite3.Connection] = []
        self._drivers: list[Any] = []  # the library's handles to some of them
        self._reader: sqlite3.Connection | None = None

    def _next(self) -> Path:
        self._number += 1
        made = self._folder / str(self._number)
        made.mkdir()
        return made

    def _copy(self, source: Path) -> Path:
        target = self._next()
        for part in PARTS[:2]:
            file = source / f"lettershark.db{part}"
            if file.exists():
                shutil.copy(file, target / file.name)
        return target

    def killed(self, *, power: bool) -> None:
        """The files that the next life finds. A copy, so that the last life no longer writes there."""
        source = self.synced if power and self.synced is not None else self.current
        self.current = self._copy(source)
        self.synced = None
        self._look_away()

    def before_commit(self, *, synced: bool) -> None:
        if not synced and self.synced is None:
            self.synced = self._copy(self.current)

    def after_commit(self, *, synced: bool) -> None:
        if synced:
            self.synced = None

    def noting(self, made: Callable[..., None]) -> Callable[..., None]:
        """Replaces the initialiser of aiosqlite's connections."""

        def noted(driver: Any, *what: Any, **how: Any) -> None:
            made(driver, *what, **how)
            self._drivers.append(driver)

        return noted

    def close(self) -> None:
        self._look_away()
        for connection in self.connections:
            connection.close()
        for driver in self._drivers:  # a killed life never closed it, which is no warning
            driver._connection = None
        self._drivers.clear()

    def _look_away(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def look(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """Read the committed state beside the program."""
        if self._reader is None:
            self._reader = real_connect(self.current / "lettershark.db")
        return self._reader.execute(query, values).fetchall()


def connector(world: World) -> Any:
    """Replaces `sqlite3.connect`."""

    class Cursor(sqlite3.Cursor):
        def execute(self, text: str, *values: Any) -> sqlite3.Cursor:
            return self.connection.asked(text, lambda: sqlite3.Cursor.execute(self, text, *values))

    class Connection(sqlite3.Connection):
        weathered: Weathered

        def cursor(self, factory: Any = Cursor) -> sqlite3.Cursor:
            return sqlite3.Connection.cursor(self, factory)

        def execute(self, text: str, *values: Any) -> sqlite3.Cursor:
            return self.asked(text, lambda: sqlite3.Connection.execute(self, text, *values))

        def asked(self, text: str, do: Any) -> sqlite3.Cursor:
            return self.weathered.run(text, do)

    def connect(database: Any, *args: Any, **named: Any) -> sqlite3.Connection:
        named["check_same_thread"] = False
        made = real_connect(database, *args, factory=Connection, **named)
        made.weathered = Weathered(world, made)
        world.disk.connections.append(made)
        return made

    return connect


class Weathered:
    """Possible faults of each statement of one connection."""

    def __init__(self, world: World, connection: sqlite3.Connection) -> None:
        self._world, self._connection = world, connection
        self._writing = False

    @property
    def _life(self) -> Life | None:
        context = self._world.loop.worker_context
        return context.get(OWNER) if context is not None else OWNER.get()

    def run(self, text: str, do: Any) -> sqlite3.Cursor:
        life = self._life
        if life is None or life.dead:
            return do()
        verb = text.lstrip()[:6].upper()
        if verb == "BEGIN ":
            self._begins()
            self._writing = True
        if not self._writing:
            return self._read(verb, do)
        if verb == "COMMIT":
            return self._commit(life, do)
        self._dies(life, f"before {verb}")
        self._fails(verb)
        return do()

    def _trouble(self, name: str) -> None:
        self._world.trace.add("fault", name)
        self._world.model.database_troubled()

    def _begins(self) -> None:
        weather = self._world.weather
        if weather.hits("db-slow"):
            self._trouble("db-slow")
            self._world.loop.worker_seconds += weather.draw("db-slow", 0.2, 5.0)
        if weather.hits("db-locked"):
            self._trouble("db-locked")
            self._world.loop.worker_seconds += 10.0
            raise failure("SQLITE_BUSY", "database is locked")

    def _read(self, verb: str, do: Any) -> sqlite3.Cursor:
        if verb == "SELECT" and self._world.weather.hits("db-unread", 0.5):
            self._trouble("db-unread")
            raise failure("SQLITE_IOERR_READ", "disk I/O error")
        return do()

    def _fails(self, verb: str) -> None:
        weather = self._world.weather
        if weather.hits("db-fails", 0.3):
            self._trouble("db-fails")
            raise failure("SQLITE_IOERR_WRITE", "disk I/O error")
        if verb in ("INSERT", "UPDATE") and weather.hits("db-full"):
            self._trouble("db-full")
            raise failure("SQLITE_FULL", "database or disk is full")

    def _commit(self, life: Life, do: Any) -> sqlite3.Cursor:
        self._dies(life, "before COMMIT")
        synced = self._synced()
        self._world.disk.before_commit(synced=synced)
        cursor = do()
        self._writing = False
        self._world.disk.after_commit(synced=synced)
        self._world.trace.add("commit", life=life.number)
        self._dies(life, "after COMMIT")
        if self._world.weather.hits("db-doubt"):
            self._trouble("db-doubt")
            raise failure("SQLITE_IOERR_FSYNC", "disk I/O error")
        return cursor

    def _synced(self) -> bool:
        return real_answer(self._connection, "PRAGMA synchronous") >= FULL

    def _dies(self, life: Life, where: str) -> None:
        """The file stays as the kill left it; later acts of the dead go to the old one."""
        if life.dead:
            return
        if self._world.weather.hits("crash", 0.15):
            life.kill(where)
        elif self._world.weather.hits("power", 0.15):
            self._world.power_cut(where)


def real_answer(connection: sqlite3.Connection, text: str) -> int:
    cursor = sqlite3.Connection.cursor(connection, sqlite3.Cursor)
    return cursor.execute(text).fetchone()[0]
