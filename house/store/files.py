"""SQLite's files: nobody else on the machine reads them, and what was deleted cannot be read in them any more."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote

BUSY_SECONDS = 10.0


class EmptyFile(Exception):
    """An empty file is no database: a copy failed, or a disk was full."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"database {file} is empty (0 bytes): put a copy in its place, or delete it to begin anew"
        )


def require_file(url: str) -> None:
    """Open SQLite's file once by itself. Where it cannot be opened, the asynchronous driver's thread would outlive its
    loop and say so in a traceback."""
    if not url.startswith("sqlite"):
        return
    file = Path(unquote(url.partition("?")[0].partition(":///")[2]))
    if not file.exists():
        make_private(file)
    elif file.is_file() and file.stat().st_size == 0:
        raise EmptyFile(file)
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as database:
        database.execute("PRAGMA schema_version")


def make_private(path: Path) -> None:
    """Make the database where there is none. Its log and its index are given the same rights by SQLite itself. What
    is there already keeps the rights that somebody gave it; what cannot be made, SQLite says in its own words."""
    if path.exists():
        return
    made = path.with_name(f"{path.name}.new")
    try:
        made.unlink(missing_ok=True)
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(made)) as database:
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")  # so that it can be shortened, too
            database.execute(
                "PRAGMA journal_mode = WAL"
            )  # a file with nothing in it would be nobody's database
        made.rename(path)  # so an empty file is never one that we had only begun
    except OSError:
        return
    except BaseException:
        made.unlink(missing_ok=True)
        raise
