"""Keeps one table alive: each change is planned, stored, remembered and announced, in that order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import Action
from engine.options import is_slow
from house.declined import Declined
from house.incidents import incident
from house.servers.limits import LimitCheck
from house.services import Services
from house.store import DatabaseAway, InDoubt, Transaction, Work, must_be_wanted, spend
from house.store.table_rows import MOVE, NOTE
from house.tables import transitions
from house.tables.commit import TableInDoubt, keep, recover, same
from house.tables.computers import to_move
from house.tables.plans import Grounds, Plan, unhurried
from house.tables.records import Change, Done, Record
from house.tables.sealing import make, stand, stands, wanted
from house.tables.storing import Notes, shifted, write_aside
from house.tables.table_view import TableView

Credit = Callable[[Record], Record]
SEAL_TRIES = 5


def as_it_is(record: Record) -> Record:
    return record


class LiveTable:
    """`now` is the table at this moment. Each change puts another in its place."""

    def __init__(self, services: Services, record: Record, notes: Notes | None = None) -> None:
        self.id, self.short, self.guild = record.id, record.short, record.guild
        self.game = services.rules.game(record.game)
        self.now = TableView(self.game, record)
        self._services = services
        self._notes = notes or {}
        self._lock = asyncio.Lock()
        self._doubt: Plan | None = None  # a plan that may or may not be stored
        self._credit: Credit = as_it_is
        self._set_by = 0  # how far the clock was set since this table was opened here
        self._touched = services.time.now()
        self.unnoted = False  # whether a note still has to be stored
        self._sealing: asyncio.Task[None] | None = None
        self.held: Mapping[int, str] = {}  # players' own words to cut every deal here, when last looked up

    @property
    def record(self) -> Record:
        """All that is stored of it."""
        return self.now.record

    async def _do(
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
            now, set_by = self._services.time.now(), self._set_by
            scene = Grounds(self.record, self.game, now, self._services.timing, self.held)
            began = perf_counter()
            try:
                plan = plan_for(scene, *args)
                if plan.record is scene.record:
                    return Done(self.record.version, plan.events)
                plan = replace(plan, record=unhurried(scene, plan.record))
            finally:
                spend("rules", began)
            try:
                await keep(self._services, self.record, plan, now, check)
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
        self.now, self._touched = TableView(self.game, record), self._services.time.now()
        self.arm()
        if record.phase == "closed":
            self._services.closed(self.id)

    def touch(self) -> None:
        """Note that a player or the clock needs this table."""
        self._touched = self._services.time.now()

    def may_rest(self, untouched: int) -> bool:
        """Whether this slow table may leave the memory: it waits for people, is stored, and has been untouched for
        this long (ms)."""
        quiet = not (self._lock.locked() or self.in_doubt or self.unnoted or self._sealing is not None)
        waits = self.now.deadline is not None and not to_move(self.record, self.game, self.now.due)
        since = self._services.time.now() - self._touched
        return (
            quiet
            and waits
            and since >= untouched
            and is_slow(self.now.options)
            and stands(self.game, self.record)
        )

    def arm(self) -> None:
        """Set the clock for the next alarm, and wake the computers whose turn it is."""
        alarm = self.record.alarm
        self._services.clock.set(("table", self.id), alarm.at if alarm is not None else None)
        self._services.clock.set(("remind", self.id), self._services.next_reminder(self))
        self._services.computers.wake(self)
        if (
            self._sealing is None
            and self._services.store.outage is None
            and not stands(self.game, self.record)
        ):
            self._sealing = self._services.tasks.begin(self._seal_soon())

    def _tell(self, plan: Plan) -> None:
        if plan.secret:
            return
        change = Change(plan.record.version, plan.events, plan.seat, plan.player)
        for observer in tuple(self._services.observers):
            try:
                observer(self, change)
            except Exception as wrong:  # noqa: BLE001 - a failing watcher must not break the game
                incident("observer-failed", wrong, table=self.id)

    # --- the next deal -----------------------------------------------------------------------------------

    async def sealed(self) -> None:
        """Return once the next deal is sealed and stored, or none is needed."""
        if self._sealing is not None:
            await asyncio.wait([self._sealing])
        await self._seal()

    async def _seal(self) -> None:
        tries = 0
        while not stands(self.game, self.record):
            before = self.record
            made = await asyncio.to_thread(make, before, wanted(self.game, before))
            try:
                await self._do(stand, made, before.deals)
            except Declined as declined:  # the table has changed since, or nothing can be stored
                tries += 1
                if declined.code != "try-again" or tries == SEAL_TRIES:
                    raise

    async def _seal_soon(self) -> None:
        """Seal the next deal while players read the last result. If it fails, dealing tries again."""
        try:
            await self._seal()
        except Declined:
            pass  # already logged
        except Exception as wrong:  # noqa: BLE001 - the table goes on
            incident("not-sealed", wrong, table=self.id)
        finally:
            self._sealing = None

    # --- what the computers do ---------------------------------------------------------------------------

    async def act_for(self, place: int, action: Action, decision: int) -> Done:
        """Act for a computer, if it still has to make the same decision."""
        return await self._do(transitions.act_for, place, action, decision)

    async def time_up(self, decision: int) -> Done:
        """Let the clock act, if the same decision is still open."""
        return await self._do(transitions.time_up, decision)

    async def bring_back(self) -> Done:
        """Bring back a computer that missed its clock."""
        return await self._do(transitions.bring_back)

    # --- the screens' notes ------------------------------------------------------------------------------------

    @property
    def notes(self) -> dict[str, Any]:
        return {key: msgspec.json.decode(noted) for key, noted in self._notes.items()}

    def noted(self, key: str) -> Any:
        """Return a note, or None."""
        return msgspec.json.decode(self._notes[key]) if key in self._notes else None

    async def note(self, key: str, value: Any, also: Work[None] | None = None) -> bool:
        """Keep a note (any JSON) for the screens; None removes it. Return whether it is stored already. `also`:
        written in the same transaction."""
        kept = {known: what for known, what in self._notes.items() if known != key}
        self._notes = kept if value is None else {**kept, key: msgspec.Raw(msgspec.json.encode(value))}
        return await self._store_notes(also)

    async def _store_notes(self, also: Work[None] | None = None) -> bool:
        """Store the notes. During an outage the screens manage without, and the notes are stored after it."""
        noted = msgspec.json.encode(self._notes).decode()
        self.unnoted = True

        async def store(tx: Transaction) -> None:
            await tx.write(NOTE, table=self.id, noted=noted)
            if also is not None:
                await also(tx)

        try:
            await self._services.store.commit(store)
        except (DatabaseAway, InDoubt):
            return False
        self.unnoted = False
        return True

    # --- where it is shown -----------------------------------------------------------------------------------

    async def move(self, channel: int) -> None:
        """Move the table to this channel. The game's version stays the same."""
        await self._services.tasks.finished(self._moved(channel))

    async def _moved(self, channel: int) -> None:
        async with self._lock:
            await self._settle()
            try:
                await self._services.store.write(MOVE, table=self.id, channel_now=channel)
            except (DatabaseAway, InDoubt) as wrong:
                raise Declined.because(wrong) from None
            self.now = TableView(self.game, replace(self.record, channel=channel))

    # --- after an outage -------------------------------------------------------------------------------------

    def give_time(self, credit: Credit) -> None:
        """Extend the table's alarm, and set it again."""
        self.now = TableView(self.game, credit(self.record))
        if self._doubt is not None:
            before = self._credit
            self._credit = lambda record: credit(before(record))
        self.arm()

    def shift(self, by: int) -> None:
        """Move the alarm with a clock that was set by this much."""
        self._set_by += by
        self.give_time(partial(shifted, by=by))

    @property
    def in_doubt(self) -> bool:
        """Whether the stored record has to be looked up."""
        return self._doubt is not None

    async def catch_up(self) -> None:
        """Find out what is stored after an outage, and store the rest."""
        if self._doubt is not None:
            async with self._lock:
                await self._settle()
        if self.unnoted:
            await self._store_notes()

    async def _settle(self) -> None:
        """Look up a plan in doubt. If it is stored, announce it as done now; otherwise use the stored record."""
        plan = self._doubt
        if plan is None:
            return
        stored = await recover(self._services, self.id)
        credit, self._credit, self._doubt = self._credit, as_it_is, None
        if same(stored, plan.record):
            self._remember(credit(plan.record))
            self._tell(plan)
        elif stored.version != self.record.version:
            self._remember(credit(stored))
        if credit is not as_it_is:
            given = self.record
            with suppress(DatabaseAway, InDoubt):  # the next write stores it, too
                await self._services.store.commit(lambda tx: write_aside(tx, given))
