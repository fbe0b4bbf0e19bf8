"""Reading without a thread: each statement would hop to the library's and back, twice for a cursor, which takes a
tenth of what these tests cost. The house's own thread, which writes, stays."""

from __future__ import annotations

import aiosqlite.core
from aiosqlite.core import set_exception, set_result


class Thread:
    def __init__(self, *, target, args) -> None:
        pass

    def start(self) -> None:
        pass


class SimpleQueue:
    def put_nowait(self, job) -> None:
        """The work is done now, and its result delivered in the next turn of the loop."""
        waiting, work = job
        tell, told = set_result, None
        try:
            told = work()
        except BaseException as wrong:  # noqa: BLE001 - the library's thread hands all of them on, too
            tell, told = set_exception, wrong
        if waiting is not None:
            waiting.get_loop().call_soon(tell, waiting, told)


def read_at_once(patcher) -> None:
    patcher.setattr(aiosqlite.core, "Thread", Thread)
    patcher.setattr(aiosqlite.core, "SimpleQueue", SimpleQueue)
