"""Allows one program at a time in a folder. The system's locks end with the process that holds them."""

import asyncio
import contextlib
import fcntl
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

LOCK = "running.lock"
# A bot gets half a minute to end after its program was killed.
TRIES, RETRY_SECONDS = 600, 0.05


class CannotStart(Exception):
    """Nothing was started; the message says why in one line."""


class FolderLock:
    """A folder's lock. Its file says where to find the holder."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write_address(self, address: str) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(address)
        self._file.flush()


@contextlib.contextmanager
def lock_folder(folder: Path) -> Iterator[FolderLock]:
    """Lock a folder. Raises CannotStart if another program holds it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # private to this user
        file = (folder / LOCK).open("a+", encoding="utf-8")
    except OSError as wrong:
        raise CannotStart(f"{folder} cannot be written: {wrong.strerror}") from None
    with file:
        if not lock_file(file):
            file.seek(0)
            address = file.read().strip()
            raise CannotStart(
                f"Lettershark is already running in {folder}" + (f": {address}/" if address else "")
            )
        lock = FolderLock(file)
        lock.write_address("")
        yield lock


def lock_file(file: IO[str] | IO[bytes]) -> bool:
    """Try to lock this file. Return whether this process holds the lock now. Programs that inherit the open file
    hold it, too."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def until_unlocked(log: Path) -> None:
    """Wait for a running bot to end. It locks its log while it lives, which may be a little longer than the program
    that started it."""
    with log.open("ab") as file:
        for _ in range(TRIES):
            if lock_file(file):
                return
            await asyncio.sleep(RETRY_SECONDS)
    raise CannotStart(f"The bot of an earlier start is still running; its log: {log}")


def clear(folder: Path) -> None:
    """Remove everything except the lock: a new file in its place would lock nothing."""
    for path in folder.iterdir():
        if path.name == LOCK:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
