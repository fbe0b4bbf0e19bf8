"""The room's pulse: it records how long the house was closed, and detects the end of an outage."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random

from house.chips.after_deletion import Remnants
from house.declined import Declined
from house.incidents import incident, log
from house.part import Part
from house.services import Services
from house.store import DatabaseAway, InDoubt, StoreError, Transaction, Work, requests
from house.store.setting_rows import PUT, noted
from house.tables.live_table import Credit, as_it_is
from house.tables.records import Record
from house.tables.storing import after_restart, write_aside
from house.tables.table import Table

BEAT_MS = 20_000
SHORTEST_MS, LONGEST_MS = 1000, 8000  # between two attempts during an outage
SPREAD = 0.25  # random share of a pause, so that several processes do not retry at the same moment
UNFELT_MS = 500  # an opening this short needs no extra time
TOLD_AFTER = 2  # failed attempts: a short outage is not announced at every table
Observer = Callable[[bool], None]


class Pulse(Part):
    name = "alive"

    def __init__(
        self,
        services: Services,
        owner: int,
        remnants: Remnants,
        tables: Mapping[int, Table],
        random: Random,
        wake_all: Callable[[Callable[[Table], None]], Awaitable[None]],
    ) -> None:
        self._wake_all = wake_all  # wakes the tables at rest
        self._services = services
        self._random = random
        self._owner = owner
        self._remnants = remnants
        self._tables = tables
        self._in_vain = 0
        self._beating = False
        self._stopped_at = self._felt = 0
        self._over = False  # the house is closed
        self._owing = False  # clocks were given time that is not stored yet
        self._observers: list[Observer] = []
        self.afterwards: list[Callable[[], Awaitable[None]]] = []
        """Work to do as soon as the database can store again."""

    async def ring(self, key: int) -> None:  # noqa: ARG002 - the signature of all parts
        await self.beat()

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - the pulse itself measured it
        if self._services.store.outage is None:
            self._set(BEAT_MS)

    async def beat(self) -> None:
        """Beat once. During an outage the first attempt stores the old time only: the lost time is stored together
        with the credit for the clocks."""
        if self._beating:
            return
        self._beating = True
        try:
            await self._beat()
        finally:
            self._beating = False
        outage = self._services.store.outage
        self._set(BEAT_MS if outage is None else self._pause(readable=outage.readable))

    def _pause(self, *, readable: bool) -> int:
        """Return the pause until the next attempt. An unreachable server is tried at a steady rate, which is cheap;
        a full disk less and less often."""
        pause = min(SHORTEST_MS << min(self._in_vain, 10), LONGEST_MS) if readable else SHORTEST_MS
        return round(pause * (1 - SPREAD * self._random.random()))

    def wake(self) -> None:
        """Try at once whether the outage is over, because the database has answered."""
        if self._services.store.outage is not None and not self._beating:
            self._set(0)

    async def _beat(self) -> None:
        self._follow_the_machine()
        store = self._services.store
        try:
            if store.outage is None:
                await self._felt_at(self._services.time.now(), self._owed() if self._owing else ())
            else:
                await store.probe(self.alive(self._felt))
                now = self._services.time.now()
                await self._felt_at(now, self._owed(self._credit(self._stopped_at, now)))
        except (DatabaseAway, InDoubt):
            self._in_vain += 1  # the store has already logged it
            if self._in_vain == TOLD_AFTER:
                self._tell(stands=True)
        except StoreError as wrong:
            incident("alive-not-stored", wrong)
        else:
            if store.outage is not None:
                await self._go_on()

    def _follow_the_machine(self) -> None:
        """Follow the machine's clock if it was set. Everything keeps waiting for as long as it would have."""
        services = self._services
        by = services.time.follow()
        if not by:
            return
        log.warning("clock-set", seconds=by / 1000)
        self._felt, self._stopped_at, self._owing = self._felt + by, self._stopped_at + by, True
        services.clock.shift(
            by, lambda key: key[0] not in ("dispute", "daily", "night", "tournament")
        )  # these parts ring at fixed hours
        for table in tuple(self._tables.values()):
            table.shift(by)
        services.tasks.begin(self._woken_and(lambda table: table.shift(by)))
        if services.store.outage is None:
            self._tell(stands=False)

    async def _woken_and(self, put_off: Callable[[Table], None]) -> None:
        """Wake tables at rest. One that cannot be read comes back when a player needs it."""
        with suppress(StoreError):
            await self._wake_all(put_off)

    async def store_credits(self, credited: Sequence[Record], now: int) -> None:
        """Store the time that clocks were given at opening. A full disk does not keep the house closed."""
        try:
            await self._felt_at(now, credited)
        except (DatabaseAway, InDoubt):
            pass  # the next beat stores it
        except StoreError as wrong:
            incident("credit-not-stored", wrong)
        if self._services.time.now() - now > UNFELT_MS:
            self._give_time(since=now)

    async def _felt_at(self, now: int, credited: Sequence[Record]) -> None:
        """Store that the house is open now, together with the credit for its clocks. Otherwise a crash would take
        the credit back."""
        await self._services.store.probe(self.alive(now, credited))
        self._felt, self._owing = now, False

    def _give_time(self, since: int) -> None:
        self._owing = True
        for table in tuple(self._tables.values()):
            table.give_time(self._credit(since, self._services.time.now()))

    def _credit(self, since: int, now: int) -> Credit:
        return partial(after_restart, asleep=now - since, now=now, timing=self._services.timing)

    def _owed(self, credit: Credit = as_it_is) -> list[Record]:
        return [credit(table.record) for table in self._tables.values() if not table.live.in_doubt]

    async def last(self) -> None:
        """Store the last beat before closing. During an outage, do not try."""
        self._over = True
        if self._services.store.outage is None:
            with suppress(StoreError):
                await self._felt_at(self._services.time.now(), self._owed() if self._owing else ())

    async def felt(self, now: int) -> int:
        """Return when the house was last known to be open, or now."""
        self._felt = await self.felt_last() or now
        return self._felt

    async def felt_last(self) -> int:
        """Return the stored time when the house was last open, or 0. Raises `Unread` if the database does not
        answer."""
        row = await self._services.store.first(noted("alive", self._owner))
        return int(row.value) if row is not None else 0

    def alive(self, now: int, credited: Sequence[Record] = ()) -> Work[None]:
        """Return the work that stores the time. After a crash it shows how long the house was closed."""

        async def store(tx: Transaction) -> None:
            for record in credited:
                await write_aside(tx, record)
            await tx.write(PUT, scope="house", owner=self._owner, name="alive", value=str(now))
            await self._remnants.expire(tx, now)
            await requests.expire(tx, now)

        return store

    def _set(self, pause: int) -> None:
        if not self._over:
            self._services.clock.set((self.name, 0), self._services.time.now() + pause)

    # --- outages ---------------------------------------------------------------------------------------------

    def watch(self, observer: Observer) -> None:
        """Call this function when an outage stops the tables, and when they go on."""
        self._observers.append(observer)

    def unwatch(self, observer: Observer) -> None:
        self._observers.remove(observer)

    def _tell(self, *, stands: bool) -> None:
        for observer in tuple(self._observers):
            observer(stands)

    def falter(self) -> None:
        """Start trying until the database can store again."""
        self._in_vain, self._stopped_at = 0, self._services.time.now()
        self._set(SHORTEST_MS)

    async def _go_on(self) -> None:
        """End the outage: everything that waited goes on."""
        self._services.store.go_on()
        self._give_time(self._stopped_at)
        credit = self._credit(self._stopped_at, self._services.time.now())
        await self._woken_and(lambda table: table.give_time(credit))
        waiting, self.afterwards = self.afterwards, []
        for work in (*(table.catch_up for table in tuple(self._tables.values())), *waiting):
            with suppress(Declined, StoreError):  # a new outage: tried again at its end
                await work()
        self._tell(stands=False)
