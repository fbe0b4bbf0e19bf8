"""SQLite's files: other users of the machine cannot read them, and deleted data cannot be recovered from them."""

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
    """Open SQLite's file once separately. If it cannot be opened, the asynchronous driver's thread would outlive
    its loop and print a traceback."""
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
    """Create the database if there is none. SQLite itself gives its log and its index the same rights. An existing
    file keeps its rights; if the file cannot be created, SQLite reports that in its own words."""
    if path.exists():
        return
    made = path.with_name(f"{path.name}.new")
    try:
        made.unlink(missing_ok=True)
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(made)) as database:
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")  # otherwise the file could not be shortened
            database.execute(
                "PRAGMA journal_mode = WAL"
            )  # without this, the file would be empty, and no database
        made.rename(path)  # an empty file is never an unfinished one of ours
    except OSError:
        return
    except BaseException:
        made.unlink(missing_ok=True)
        raise
