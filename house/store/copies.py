"""Copies of the whole database, made while a bot runs on it, and restored into an empty place.

SQLite is copied by `VACUUM INTO`: one reader's view of one moment, complete, and no writer waits for it. PostgreSQL
has its own pg_dump and pg_restore, which know its databases best.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from house.store.address import shown
from house.store.lease import FileLease
from house.store.libpq import connection
from house.store.migrations import Unknown, known

BUSY_SECONDS = 10.0
PRIVATE = 0o077


class NotCopied(Exception):
    """The copy failed; the message says why."""


def back_up(url: str, to: Path) -> None:
    """Write a copy to a file that other users of the machine cannot read. An existing file is never overwritten."""
    if to.exists():
        raise NotCopied(f"{to} is there already: name another file")
    if not (to.parent.is_dir() and os.access(to.parent, os.W_OK)):
        raise NotCopied(f"{to.parent} is not a folder that this user may write to")
    told, made = make_url(url), to.with_name(f"{to.name}.part")
    made.unlink(missing_ok=True)
    before = os.umask(PRIVATE)
    try:
        if told.get_backend_name() == "sqlite":
            _copy_file(Path(str(told.database)), made)
        else:
            _run("pg_dump", told, "--format=custom", f"--file={made}")
        to_disk(made)
        made.rename(to)
    finally:
        os.umask(before)
        made.unlink(missing_ok=True)


def restore(url: str, copy: Path) -> None:
    """Restore a copy into an empty place. Existing data is never overwritten."""
    if not copy.is_file():
        raise NotCopied(f"there is no file {copy}")
    told = make_url(url)
    if told.get_backend_name() == "sqlite":
        _restore_file(Path(str(told.database)), copy)
        return
    if _run("psql", told, "--no-align", "--tuples-only", f"--command={TABLES}").strip() != "0":
        raise NotCopied(f"{shown(told)} is not empty: restore into an empty one")
    _run("pg_restore", told, "--no-owner", "--exit-on-error", "--single-transaction", str(copy.resolve()))


TABLES = "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"


# --- SQLite ------------------------------------------------------------------------------------------------


def _copy_file(file: Path, to: Path) -> None:
    if not file.is_file():
        raise NotCopied(f"there is no database {file}")
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as database:
        database.execute("VACUUM INTO ?", (str(to),))
    _must_be_ours(to)


def _restore_file(file: Path, copy: Path) -> None:
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if one.exists():
            raise NotCopied(f"{one} is there: move it away first, so that nothing is lost by mistake")
    _must_be_ours(copy)
    lease = FileLease(file)
    lease.take()
    made = file.with_name(f"{file.name}.part")
    before = os.umask(PRIVATE)
    try:
        shutil.copyfile(copy, made)
        with closing(sqlite3.connect(made)) as database:
            database.execute("PRAGMA journal_mode = WAL")
        to_disk(made)
        made.rename(file)
    finally:
        os.umask(before)
        made.unlink(missing_ok=True)
        lease.give_back()


def _must_be_ours(copy: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as database:
            (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            (stands,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as wrong:
        raise NotCopied(f"{copy} is no whole database of Lettershark's ({wrong})") from None
    if found != "ok":
        raise NotCopied(f"{copy} is damaged: {found}")
    if stands not in known():
        raise NotCopied(f"{copy}: {Unknown(stands)}")


def to_disk(file: Path) -> None:
    """Sync the copy, so that it survives a power cut."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


# --- PostgreSQL --------------------------------------------------------------------------------------------


def _run(program: str, told: URL, *arguments: str) -> str:
    """Run one of PostgreSQL's programs. The password is passed in the environment."""
    if shutil.which(program) is None:
        raise NotCopied(f"{program} is not installed: it comes with PostgreSQL's client (postgresql-client)")
    where, password = connection(told)
    environ = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    ran = subprocess.run(  # noqa: S603 - PostgreSQL's own programs
        [program, "--no-password", f"--dbname={where}", *arguments],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        lines = ran.stderr.strip().splitlines()
        raise NotCopied(f"{program}: {lines[0] if lines else f'ended with {ran.returncode}'}")
    return ran.stdout
