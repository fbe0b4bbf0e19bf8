"""Rewrites the database after a deletion, so that neither its log nor its free space keeps the deleted data."""

from __future__ import annotations

import time

from house.clock import Clock, RingFor, Time
from house.incidents import incident
from house.part import Part
from house.store import Store, StoreError, Transaction, Unread, new_id
from house.store.setting_rows import PUT, SCRUB_ASKED, SCRUBBED
from house.store.transactions import Passing
from house.tasks import Tasks

SHARE = 20
"""Part of the time for rewrites, one in twenty at most, since everybody waits during one."""
AGAIN_MS = 60_000  # the pause before another try
HEAVY = 32_000_000
"""Bytes of a file that is rewritten in about a second. If it takes longer, wait for a time without play (but not
for ever)."""
QUIET_MS, LONGEST_MS = 60_000, 86_400_000


class Scrubber(Part):
    name = "scrub"

    def __init__(self, store: Store, time: Time, clock: Clock[RingFor], tasks: Tasks) -> None:
        self._store = store
        self._time = time
        self._clock, self._tasks = clock, tasks
        self._not_before = 0
        self._running = self._again = self._failed = False
        self._put_off_since: int | None = None
        self._played_at = 0

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - as the others do
        self._tasks.begin(self.scrub())  # it may take a second, and the house does not wait for it

    async def ring(self, key: int) -> None:  # noqa: ARG002 - as the others do
        await self.scrub()

    def _later(self, at: int) -> None:
        self._clock.set((self.name, 0), at)

    def saw(self, _table: object, _change: object) -> None:
        self._played_at = self._time.now()

    async def ask(self, tx: Transaction) -> None:
        """Stored with the deletion, so that a kill in between only delays it."""
        await tx.write(PUT, scope="house", owner=0, name="scrub", value=str(new_id(self._time.now())))

    async def scrub(self) -> None:
        """Rewrite at once, or a little later after a recent one. A deletion during one asks for another, without
        waiting for it."""
        if self._running:
            self._again = True
            return
        self._running = True
        try:
            await self._in_time()
        finally:
            self._running = False
        if self._again:
            self._again = False
            await self.scrub()

    async def _in_time(self) -> None:
        now = self._time.now()
        if now < self._not_before:
            self._later(self._not_before)
        elif self._in_the_way(now):
            self._later(now + QUIET_MS)
        else:
            await self._tried()

    async def _tried(self) -> None:
        """Repeat until it has worked: the deleted person relies on it. A long read, such as a backup, is no
        failure; a repeated failure is logged once."""
        try:
            await self._scrub()
        except StoreError as wrong:
            self._later(self._time.now() + AGAIN_MS)
            known = wrong.number or isinstance(wrong, Passing | Unread)  # what has a number is in the log
            if not known and not self._failed:
                self._failed = True
                incident("not-scrubbed", wrong, reason=getattr(wrong, "reason", ""))
        else:
            self._failed = False

    def _in_the_way(self, now: int) -> bool:
        if self._store.bytes < HEAVY or now - self._played_at >= QUIET_MS:
            return False
        if self._put_off_since is None:
            self._put_off_since = now
        return now - self._put_off_since < LONGEST_MS

    async def _scrub(self) -> None:
        asked = await self._store.first(SCRUB_ASKED)
        if asked is None:
            return
        began = time.monotonic()
        try:
            await self._store.scrub()
        finally:
            took = time.monotonic() - began
            self._not_before = self._time.now() + round(SHARE * took * 1000)
        self._put_off_since = None
        await self._store.write(SCRUBBED, asked=asked.value)  # unless a later deletion has asked again
