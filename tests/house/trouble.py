"""A database that does not answer, answers late, or answers and then forgets."""

from __future__ import annotations

import asyncio

from house.heartbeat import LONGEST_MS
from house.store import DatabaseAway, InDoubt, Unread

FOLD = {"do": "fold"}
BACK = LONGEST_MS / 1000


class Trouble:
    """The database's driver, made to fail; and no question is answered."""

    def __init__(self, room) -> None:
        self._store = room.store
        self._run = self._store._driver.run
        self._answers = self._store.first, self._store.read
        self.runs = 0

    def begin(self, *, doubt: bool = False, stores: bool = False, gone: bool = False) -> None:
        """A full disk; or, if it is `gone`, a server that is nowhere."""
        away = DatabaseAway("ConnectionRefusedError") if gone else DatabaseAway("SQLITE_FULL", readable=True)

        def run(works, ran):
            self.runs += 1
            results = [InDoubt() if doubt else away] * len(works)
            if stores:
                self._run(works, lambda _: ran(results))
            else:
                asyncio.get_running_loop().call_soon(ran, results)

        async def unanswered(*_, **__):
            raise Unread

        self._store._driver.run = run
        self._store.first = self._store.read = unanswered

    def end(self) -> None:
        self._store._driver.run = self._run
        self._store.first, self._store.read = self._answers
