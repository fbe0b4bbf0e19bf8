"""SQLite's files: nobody else on the machine reads them, and what was deleted cannot be read in them any more."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


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
            database.execute(
                "PRAGMA journal_mode = WAL"
            )  # a file with nothing in it would be nobody's database
        made.rename(path)  # so an empty file is never one that we had only begun
    except OSError:
        return
    except BaseException:
        made.unlink(missing_ok=True)
        raise
