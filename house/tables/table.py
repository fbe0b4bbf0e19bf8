"""One live game. Every change takes the same way: plan, store, then remember and tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import bindparam, update

from engine.contract import Action, Strength
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.forgetting import forgetting
from house.limits import Check, with_computers, within_limits
from house.servers.recipes import with_house_games
from house.services import Services, incident
from house.store import Away, Batch, InDoubt, Statement, Unread
from house.store.schema import tables
from house.tables import history, lobby, seating, transitions
from house.tables.commit import Doubt, keep, recover, same
from house.tables.plans import Plan, Scene
from house.tables.preload import warm
from house.tables.records import Alarm, Change, Done, Record, Settled
from house.tables.storing import write_credit
from house.tables.table_view import TableView

NOTE = Statement(
    update(tables).where(tables.c.id == bindparam("table")).values(notes=bindparam("noted")),
)
RETRY_MS = 30_000
NOT_DONE = ("not-stored", "in-doubt", "try-again")
Credit = Callable[[Record], Record]


def as_it_is(record: Record) -> Record:
    return record


class Table(TableView):
    def __init__(self, services: Services, record: Record, notes: dict[str, Any] | None = None) -> None:
        super().__init__(services.rules.game(record.game), record)
        self._services = services
        self.notes: dict[str, Any] = notes or {}
        self._lock = asyncio.Lock()
        self._doubt: Plan | None = None  # what may have been stored, or not
        self._credit: Credit = as_it_is
        self._unnoted = False

    # --- what is stored of it --------------------------------------------------------------------------

    async def settlement(self) -> tuple[Settled, ...]:
        """Who has brought what to this table and what went home."""
        return await history.settlement(self._services.store, self.id)

    async def log(self, *, limit: int = 20, before: int | None = None) -> list[history.Logged]:
        """What happened, the newest first: only what everybody may know."""
        return await history.log(self._services.store, self.id, limit=limit, before=before)

    async def recent(self, *, limit: int) -> list[Change]:
        """The last changes, the newest last: only what everybody may know."""
        return await history.recent(self._services.store, self.id, limit=limit)

    async def note(self, key: str, value: Any) -> None:
        """Remember something for the screens (anything JSON); None forgets it."""
        notes = {**self.notes, key: value}
        if value is None:
            del notes[key]
        self.notes = notes
        await self._store_notes()

    async def _store_notes(self) -> None:
        """While nothing can be stored the screens do as well without."""
        batch = Batch()
        batch.add(NOTE, table=self.id, noted=msgspec.json.encode(self.notes).decode())
        self._unnoted = True
        try:
            await self._services.store.commit(batch)
        except (Away, InDoubt):
            return
        self._unnoted = False

    # --- playing -----------------------------------------------------------------------------------------

    async def act(self, player: int, action: Action | Mapping[str, Any], version: int | None = None) -> Done:
        """A player acts. `version` is the one his button was drawn for."""
        read = (
            self._services.rules.read_action(self.game.id, action) if isinstance(action, Mapping) else action
        )
        return await self._do(transitions.act, player, read, version)

    async def act_for(self, place: int, action: Action, decision: int) -> Done:
        """A computer player acts, if it is still asked for the same decision."""
        return await self._do(transitions.act_for, place, action, decision)

    async def time_up(self, decision: int) -> Done:
        """Time acts, if the same decision is still open."""
        return await self._do(transitions.time_up, decision)

    async def bring_back(self) -> Done:
        """A computer player that time has sent away is back at once."""
        return await self._do(transitions.bring_back)

    async def deal(self, player: int) -> Done:
        """The next hand, at once."""
        await self._seat_waiting()
        await self._learn_house_games()
        return await self._do(seating.deal, player)

    # --- coming and going --------------------------------------------------------------------------------

    async def join(self, player: int, name: str) -> Done:
        if self.game.chips and self.seat_of(player) is None:
            need = self.record.options["buy_in"]
            have = await self._services.bank.balance(self.guild, player)
            if have < need:
                where = "lobby" if self.phase == "lobby" else "begun"
                raise Refused("not-enough-chips", have=have, need=need, player=player, own=True, where=where)
        return await self._do(transitions.in_lobby_or_not(lobby.join, seating.join), player, name)

    async def leave(self, player: int) -> Done:
        return await self._do(transitions.in_lobby_or_not(lobby.leave, seating.leave), player)

    async def remove(self, seat: int, by: int | None = None) -> Done:
        """A moderator, or the host in the lobby, sends somebody away."""
        return await self._do(transitions.in_lobby_or_not(lobby.remove, seating.remove), seat, by)

    async def add_computer(
        self, by: int, name: str | None = None, strength: Strength = "sly", *, moderator: bool = False
    ) -> Done:
        """Without a name, or with one that is taken, it gets one that nobody else at the table has."""
        allowed = with_computers(self._services.settings, self.guild)
        return await self._do(lobby.add_computer, by, name, strength, check=allowed, moderator=moderator)

    async def remove_computer(self, by: int, seat: int, *, moderator: bool = False) -> Done:
        return await self._do(lobby.remove_computer, by, seat, moderator=moderator)

    async def top_up(self, player: int, chips: int) -> Done:
        return await self._do(seating.top_up, player, chips)

    async def sit_out(self, player: int) -> Done:
        return await self._do(seating.sit_out, player)

    async def back(self, player: int) -> Done:
        return await self._do(seating.back, player)

    # --- running the table -------------------------------------------------------------------------------

    async def set_options(self, by: int, chosen: Mapping[str, Any], *, moderator: bool = False) -> Done:
        limits = within_limits(self._services.settings, self.guild, chosen, moderator=moderator)
        done = await self._do(lobby.set_options, by, chosen, check=limits, moderator=moderator)
        warm(self._services, [self.record])
        return done

    async def set_length(self, by: int, length: str, *, moderator: bool = False) -> Done:
        """Quick, standard or long: what that means for each option, the game declares."""
        return await self._do(lobby.set_length, by, length, moderator=moderator)

    async def start(self, by: int, *, moderator: bool = False) -> Done:
        await self._all_can_pay(by)
        await self._learn_house_games()
        return await self._do(lobby.start, by, moderator=moderator)

    async def pause(self, by: int, *, moderator: bool = False) -> Done:
        return await self._do(seating.pause, by, moderator=moderator)

    async def resume(self, by: int, *, moderator: bool = False) -> Done:
        return await self._do(seating.resume, by, moderator=moderator)

    async def keep_open(self, by: int) -> Done:
        """The lobby was about to close, and does not."""
        return await self._do(lobby.keep_open, by)

    async def close(self, by: int | None, *, moderator: bool = False) -> Done:
        """For good. A hand under way is void, and everybody's chips go home. `by` None: the house."""
        return await self._do(transitions.close, by, moderator=moderator)

    async def void(self, by: int) -> Done:
        """A moderator annuls the hand under way: the stakes go back, and the table closes."""
        return await self._do(transitions.void, by)

    async def forget(self, player: int) -> Done:
        """Somebody who has left wants nothing here to tell of him."""
        return await self._do(forgetting, player)

    async def ring(self) -> None:
        """The clock rang for this table."""
        alarm = self.record.alarm
        if alarm is None:
            return
        try:
            if self._services.store.outage is None:
                await self._ring(alarm)
        except (Declined, Unread):
            pass  # somebody was quicker, or nothing can be stored
        except Exception as wrong:  # noqa: BLE001 - a table that cannot go on must be seen, and tried again
            incident("clock-failed", wrong, table=self.id, game=self.record.game)
        if self.record.alarm == alarm:
            self._services.clock.set(("table", self.id), max(alarm.at, self._services.time.now() + RETRY_MS))

    async def _ring(self, alarm: Alarm) -> None:
        if alarm.bell == "deal":
            await self._seat_waiting()
            await self._learn_house_games()
        await self._do(transitions.rung)

    # --- when nothing could be stored ------------------------------------------------------------------------

    def give_time(self, credit: Credit) -> None:
        """What the table waits for is put off, and rings again."""
        self.record = credit(self.record)
        if self._doubt is not None:
            before = self._credit
            self._credit = lambda record: credit(before(record))
        self.arm()

    def write_credit(self, batch: Batch, credit: Credit = as_it_is) -> None:
        """So that the next crash does not take it back."""
        if self._doubt is None:
            write_credit(batch, credit(self.record))

    async def catch_up(self) -> None:
        """The database is back: find out what is stored, and store what is not."""
        if self._doubt is not None:
            async with self._lock:
                await self._settle()
        if self._unnoted:
            await self._store_notes()

    async def _settle(self) -> None:
        """What was in doubt has happened, or it has not; everybody is told of it as if it were now."""
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
            batch = Batch()
            self.write_credit(batch)
            with suppress(Away, InDoubt):  # then it is stored with whatever is stored next
                await self._services.store.commit(batch)

    # --- how ---------------------------------------------------------------------------------------------

    async def _seat_waiting(self) -> None:
        """Those who joined during the hand sit down, if it is over."""
        if self.due is not None:
            return
        for newcomer in self.record.waiting:
            try:
                await self._do(seating.sit, newcomer)
            except (EngineError, Declined) as wrong:
                if isinstance(wrong, Declined) and wrong.code in NOT_DONE:
                    raise  # he has done nothing wrong
                await self._do(seating.not_waiting, newcomer.player)

    async def _learn_house_games(self) -> None:
        """What the server has saved or deleted meanwhile can, or cannot, be called from the next hand on."""
        if self.phase not in ("lobby", "between") or self.options.get("always"):
            return
        known = await with_house_games(self._services.recipes, self.guild, self.game, self.options)
        if known.get("recipes") != self.options.get("recipes"):
            await self._do(lobby.learn, known["recipes"])

    async def _all_can_pay(self, by: int) -> None:
        if not self.game.chips or self.phase != "lobby":
            return
        need = self.record.options["buy_in"]
        for seat in self.record.seats:
            if seat.player is not None:
                have = await self._services.bank.balance(self.guild, seat.player)
                if have < need:
                    own = seat.player == by
                    raise Refused(
                        "not-enough-chips", have=have, need=need, player=seat.player, own=own, where="lobby"
                    )

    async def _do(
        self, plan_for: Callable[..., Plan], *args: Any, check: Check | None = None, **named: Any
    ) -> Done:
        """Plan, store, remember, tell. Whoever asked may go away meanwhile: it is finished all the same."""
        plan_for = partial(plan_for, **named)
        return await asyncio.shield(self._services.tasks.begin(self._done(plan_for, args, check)))

    async def _done(self, plan_for: Callable[..., Plan], args: tuple[Any, ...], check: Check | None) -> Done:
        async with self._lock:
            await self._settle()
            now = self._services.time.now()
            scene = Scene(self.record, self.game, now, self._services.timing)
            plan = plan_for(scene, *args)
            try:
                await keep(self._services, self.record, plan, now, check)
            except Doubt as doubt:
                if doubt.record is None:
                    self._doubt = plan
                    raise Declined("in-doubt", id=doubt.number) from doubt
                self._remember(doubt.record)
                raise Declined("try-again", id=doubt.number) from doubt
            self._remember(plan.record)
            self._tell(plan)
            return Done(plan.record.version, plan.events)

    def _remember(self, record: Record) -> None:
        state_changed = record.state is not self.record.state
        self.record = record
        if state_changed:
            self.due = self.game.due(record.state)
        self.arm()
        if record.phase == "closed":
            self._services.closed(self)

    def arm(self) -> None:
        """Set the clock for what the table waits for now, and wake the computers whose turn it is."""
        alarm = self.record.alarm
        self._services.clock.set(("table", self.id), alarm.at if alarm is not None else None)
        self._services.computers.wake(self)

    def _tell(self, plan: Plan) -> None:
        change = Change(plan.record.version, plan.events, plan.seat, plan.player)
        for observer in tuple(self._services.observers):
            try:
                observer(self, change)
            except Exception as wrong:  # noqa: BLE001 - whoever watches must not break the game
                incident("observer-failed", wrong, table=self.id)
