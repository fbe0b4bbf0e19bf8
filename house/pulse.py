"""The room's pulse: it says how long the house was closed, and, when nothing can be stored, when that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

from house.declined import Declined
from house.incidents import incident
from house.privacy.remnants import Remnants
from house.services import RingFor, Services
from house.store import Away, Batch, InDoubt, StoreError
from house.store.setting_rows import PUT, last_alive
from house.tables.storing import after_restart
from house.tables.table import Table

BEAT_MS = 20_000
SHORTEST_MS, LONGEST_MS = 1000, 8000  # between two tries, while nothing can be stored
TOLD_AFTER = 2  # tries in vain: what lasts a moment need not be told at every table
KEY: RingFor = ("alive", 0)
Observer = Callable[[bool], None]


class Pulse:
    def __init__(
        self, services: Services, owner: int, remnants: Remnants, tables: Mapping[int, Table]
    ) -> None:
        self._services = services
        self._owner = owner
        self._remnants = remnants
        self._tables = tables
        self._in_vain = 0
        self._stopped_at = 0
        self._observers: list[Observer] = []
        self.afterwards: list[Callable[[], Awaitable[None]]] = []
        """What is to be done as soon as everything can be stored again."""

    def begin(self) -> None:
        self._set(BEAT_MS)

    async def beat(self) -> None:
        store = self._services.store
        try:
            await store.probe(self.alive(self._services.time.now()))
        except (Away, InDoubt):
            self._in_vain += 1  # the store has logged it, once
            if self._in_vain == TOLD_AFTER:
                self._tell(stands=True)
        except StoreError as wrong:
            incident("alive-not-stored", wrong)
        else:
            if store.outage is not None:
                await self._go_on()
        stopped = store.outage is not None
        self._set(min(SHORTEST_MS << min(self._in_vain, 10), LONGEST_MS) if stopped else BEAT_MS)

    async def last(self) -> None:
        """The house closes. If nothing can be stored, that has been logged."""
        with suppress(StoreError):
            await self._services.store.commit(self.alive(self._services.time.now()))

    async def felt(self, now: int) -> int:
        """When the house was last known to be open; now, if it never was."""
        row = await self._services.store.first(last_alive(self._owner))
        return int(row.value) if row is not None else now

    def alive(self, now: int) -> Batch:
        """So that after a crash one knows how long the house was closed."""
        batch = Batch()
        batch.add(PUT, scope="house", owner=self._owner, name="alive", value=str(now))
        self._remnants.expire(batch, now)
        return batch

    def _set(self, pause: int) -> None:
        self._services.clock.set(KEY, self._services.time.now() + pause)

    # --- while nothing can be stored -----------------------------------------------------------------------

    def watch(self, observer: Observer) -> None:
        """Tell this function when the tables stand still because nothing can be stored, and when they go on."""
        self._observers.append(observer)

    def unwatch(self, observer: Observer) -> None:
        self._observers.remove(observer)

    def _tell(self, *, stands: bool) -> None:
        for observer in tuple(self._observers):
            observer(stands)

    def falter(self) -> None:
        """Something could not be stored: from now on it is tried whether anything can."""
        self._in_vain, self._stopped_at = 0, self._services.time.now()
        self._set(SHORTEST_MS)

    async def _go_on(self) -> None:
        """Nobody loses the time in which nothing could be stored; then all that waited for it goes on."""
        now = self._services.time.now()
        grace = round(self._services.timing.grace_seconds * 1000)
        credit = partial(after_restart, asleep=now - self._stopped_at, now=now, grace=grace)
        tables = tuple(self._tables.values())
        self._services.store.go_on()
        for table in tables:
            table.give_time(credit)
        waiting, self.afterwards = self.afterwards, []
        for work in (*(table.catch_up for table in tables), *waiting):
            with suppress(Declined, StoreError):  # stopped again: then the next time
                await work()
        self._tell(stands=False)
