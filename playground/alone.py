"""One program at a time in a folder. The locks are the system's: they end with whoever holds them, however he ends."""

import asyncio
import contextlib
import fcntl
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

LOCK = "running.lock"
# How often a lock is asked for, and how long between: half a minute for a bot to end whose program was killed.
ASKED, AGAIN = 600, 0.05


class CannotPlay(Exception):
    """One line that says why nothing was started."""


class Claim:
    """A folder that is ours; in the lock stands where we are to be found."""

    def __init__(self, lock: IO[str]) -> None:
        self._lock = lock

    def tell(self, address: str) -> None:
        self._lock.seek(0)
        self._lock.truncate()
        self._lock.write(address)
        self._lock.flush()


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[Claim]:
    """Refused at once, where another program plays in this folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a+", encoding="utf-8")
    except OSError as wrong:
        raise CannotPlay(f"{folder} cannot be written: {wrong.strerror}") from None
    with lock:
        if not mine(lock):
            lock.seek(0)
            address = lock.read().strip()
            raise CannotPlay(f"Lettershark plays in {folder} already" + (f": {address}/" if address else ""))
        claim = Claim(lock)
        claim.tell("")
        yield claim


def mine(file: IO[str] | IO[bytes]) -> bool:
    """Whether the lock of this file is ours now: ours, and of those we hand the open file to."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def until_nobody_writes(log: Path) -> None:
    """The bot's log is locked as long as a bot lives, and that may be a little longer than the one that started it."""
    with log.open("ab") as file:
        for _ in range(ASKED):
            if mine(file):
                return
            await asyncio.sleep(AGAIN)
    raise CannotPlay(f"The bot of an earlier start has not ended yet; its log: {log}")


def clear(folder: Path) -> None:
    """Everything but the lock, which would mean nothing any more if another file stood in its place."""
    for path in folder.iterdir():
        if path.name == LOCK:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
