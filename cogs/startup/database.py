"""The database at the front door: what keeps it from being used is told in one line, without its password."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from cogs.startup.config import ConfigError
from house.store import InUse, Unread, make_private, shown
from house.store.migrations import Newer

# Whose exceptions speak of a database, and not of a mistake of ours: that one keeps its traceback.
LIBRARIES = {"alembic", "asyncpg", "sqlalchemy", "sqlite3"}
HIDDEN = "***"
BUSY_SECONDS = 10.0


@contextlib.contextmanager
def told_in_one_line(url: str) -> Iterator[None]:
    """Raises a ConfigError instead of whatever the libraries say of this database."""
    try:
        place = shown(url).partition("?")[0]
    except Exception:  # noqa: BLE001 - what it says may hold a piece of the password
        raise ConfigError("configuration: database is an address that nobody can read") from None
    try:
        yield
    except ConfigError:
        raise
    except (InUse, Newer) as wrong:
        raise ConfigError(f"database {place} cannot be used: {wrong}") from None
    except Unread as wrong:
        raise ConfigError(
            f"database {place} cannot be used: {_reason(wrong.__cause__ or wrong, url)}"
        ) from None
    except Exception as wrong:
        library = type(wrong).__module__.partition(".")[0]
        if library not in LIBRARIES and not isinstance(wrong, OSError):
            raise
        raise ConfigError(f"database {place} cannot be used: {_reason(wrong, url)}") from None


def require_file(url: str) -> None:
    """SQLite's file is opened once by itself: where it cannot be, the asynchronous driver's thread outlives the loop
    that it speaks to, and says so in a traceback."""
    if not url.startswith("sqlite"):
        return
    file = Path(unquote(url.partition("?")[0].partition(":///")[2]))
    if not file.exists():
        make_private(file)
    elif file.is_file() and file.stat().st_size == 0:
        raise ConfigError(
            f"database {file} is empty (0 bytes): put a copy in its place, or delete it to begin anew"
        )
    with contextlib.closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as database:
        database.execute("PRAGMA schema_version")


def _reason(wrong: BaseException, url: str) -> str:
    """The driver's own words, where a library has wrapped them up."""
    if isinstance(wrong, TimeoutError) and not str(wrong).strip():
        return "it does not answer"
    said = str(getattr(wrong, "orig", None) or wrong).strip() or type(wrong).__name__
    reason = said.splitlines()[0]
    secret = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    for hidden in filter(None, (secret, unquote(secret))):
        reason = reason.replace(hidden, HIDDEN)
    return reason
