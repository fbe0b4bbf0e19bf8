"""A table's record as it is now: each change is planned, stored, remembered and announced, in that order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from house.declined import Declined
from house.servers.limits import LimitCheck
from house.services import Services
from house.store import DatabaseAway, InDoubt, must_be_wanted, spend
from house.store.table_rows import MOVE
from house.tables.commit import TableInDoubt, keep, recover, same
from house.tables.plans import Grounds, Plan, unhurried
from house.tables.records import Change, Done, Record
from house.tables.storing import shifted, write_aside
from house.tables.table_view import TableView

Credit = Callable[[Record], Record]


def as_it_is(record: Record) -> Record:
    return record


class LiveTable:
    """`now` is the table at this moment. Each change puts another in its place, and calls `remembered` and then
    `told`."""

    def __init__(
        self,
        services: Services,
        record: Record,
        remembered: Callable[[], None],
        told: Callable[[Change], None],
    ) -> None:
        self._services, self._id = services, record.id
        self._remembered, self._told = remembered, told
        self.game = services.rules.game(record.game)
        self.now = TableView(self.game, record)
        self._lock = asyncio.Lock()
        self._doubt: Plan | None = None  # a plan that may or may not be stored
        self._credit: Credit = as_it_is
        self._set_by = 0  # how far the clock was set since this table was opened here
        self.held: Mapping[int, str] = {}  # players' own words to cut every deal here, when last looked up

    async def do(
        self, plan_for: Callable[..., Plan], *args: Any, check: LimitCheck | None = None, **named: Any
    ) -> Done:
        """Plan, store, remember, announce. It finishes even if the caller goes away."""
        work = self._done(partial(plan_for, **named) if named else plan_for, args, check)
        return await self._services.tasks.finished(work)

    async def _done(
        self, plan_for: Callable[..., Plan], args: tuple[Any, ...], check: LimitCheck | None
    ) -> Done:
        asked = perf_counter()
        async with self._lock:
            spend("waited", asked)
            must_be_wanted()
            await self._settle()
            record, now, set_by = self.now.record, self._services.time.now(), self._set_by
            scene = Grounds(record, self.game, now, self._services.timing, self.held)
            began = perf_counter()
            try:
                plan = plan_for(scene, *args)
                if plan.record is record:
                    return Done(record.version, plan.events)
                plan = replace(plan, record=unhurried(scene, plan.record))
            finally:
                spend("rules", began)
            try:
                await keep(self._services, record, plan, now, check)
            except TableInDoubt as doubt:
                if doubt.record is None:
                    self._doubt = plan
                    raise Declined("in-doubt", id=doubt.number) from doubt
                self._remember(doubt.record)
                raise Declined("try-again", id=doubt.number) from doubt
            self._remember(shifted(plan.record, self._set_by - set_by))
            self._tell(plan)
            return Done(plan.record.version, plan.events)

    def _remember(self, record: Record) -> None:
        self.now = TableView(self.game, record)
        self._remembered()

    def _tell(self, plan: Plan) -> None:
        if not plan.secret:
            self._told(Change(plan.record.version, plan.events, plan.seat, plan.player))

    @property
    def busy(self) -> bool:
        return self._lock.locked() or self.in_doubt

    # --- where it is shown -----------------------------------------------------------------------------------

    async def move(self, channel: int) -> None:
        """Move the table to this channel. The game's version stays the same."""
        await self._services.tasks.finished(self._moved(channel))

    async def _moved(self, channel: int) -> None:
        async with self._lock:
            await self._settle()
            try:
                await self._services.store.write(MOVE, table=self._id, channel_now=channel)
            except (DatabaseAway, InDoubt) as wrong:
                raise Declined.because(wrong) from None
            self.now = TableView(self.game, replace(self.now.record, channel=channel))

    # --- after an outage -------------------------------------------------------------------------------------

    def give_time(self, credit: Credit) -> None:
        """Extend the table's alarm. Its clock is still to be set again."""
        self.now = TableView(self.game, credit(self.now.record))
        if self._doubt is not None:
            before = self._credit
            self._credit = lambda record: credit(before(record))

    def shift(self, by: int) -> None:
        """Move the alarm with a clock that was set by this much."""
        self._set_by += by
        self.give_time(partial(shifted, by=by))

    @property
    def in_doubt(self) -> bool:
        """Whether the stored record has to be looked up."""
        return self._doubt is not None

    async def catch_up(self) -> None:
        """Find out what is stored after an outage."""
        if self._doubt is not None:
            async with self._lock:
                await self._settle()

    async def _settle(self) -> None:
        """Look up a plan in doubt. If it is stored, announce it as done now; otherwise use the stored record."""
        plan = self._doubt
        if plan is None:
            return
        stored = await recover(self._services, self._id)
        credit, self._credit, self._doubt = self._credit, as_it_is, None
        if same(stored, plan.record):
            self._remember(credit(plan.record))
            self._tell(plan)
        elif stored.version != self.now.record.version:
            self._remember(credit(stored))
        if credit is not as_it_is:
            given = self.now.record
            with suppress(DatabaseAway, InDoubt):  # the next write stores it, too
                await self._services.store.commit(lambda tx: write_aside(tx, given))
