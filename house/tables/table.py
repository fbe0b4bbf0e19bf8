"""An open table, and all actions at it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from engine.computer.hinting import advised, hushed
from engine.contract import Action, Game, Hint, Strength
from engine.options import is_slow
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.incidents import incident
from house.servers.limits import with_computers, within_limits
from house.servers.recipes import with_house_games
from house.services import Services
from house.store import Unread
from house.tables import dealing, history, lobby, sealing, seating, transitions
from house.tables.computers import to_move
from house.tables.live_table import Credit, LiveTable
from house.tables.notes import TableNotes
from house.tables.plans import not_stopped, running, seat_of
from house.tables.records import Alarm, Change, Done, Record, Settled
from house.tables.storing import Notes
from house.tables.table_view import TableView

RETRY_MS = 30_000
SEAL_TRIES = 5
THOUGHT_SECONDS = 0.05
"""The longest that a panel waits for advice; most hints take a tenth of it."""
NOT_DONE = ("not-stored", "in-doubt", "try-again")


@contextmanager
def _no_hand_yet() -> Iterator[None]:
    """Report a failed deal as such: players may have sat down before the database failed, so "nothing has changed"
    could be false."""
    try:
        yield
    except Declined as declined:
        if declined.code == "not-stored":
            raise Declined("not-dealt", **declined.facts) from None
        raise


class Table:
    """`now` is what can be seen of it, `live` changes it."""

    def __init__(self, services: Services, record: Record, notes: Notes | None = None) -> None:
        self.id, self.short, self.guild = record.id, record.short, record.guild
        self.live = LiveTable(services, record, self._remembered, self._told)
        self.notes = TableNotes(services.store, record.id, notes or {})
        self._services = services
        self._touched = services.time.now()
        self._sealing: asyncio.Task[None] | None = None
        self._advice: tuple[int, asyncio.Task[Hint]] | None = None  # with the number of its decision

    @property
    def game(self) -> Game:
        return self.live.game

    @property
    def now(self) -> TableView:
        return self.live.now

    @property
    def record(self) -> Record:
        """All that is stored of it."""
        return self.live.now.record

    def _remembered(self) -> None:
        self.touch()
        self.arm()
        if self.record.phase == "closed":
            self._services.closed(self.id)

    def _told(self, change: Change) -> None:
        for observer in tuple(self._services.observers):
            try:
                observer(self, change)
            except Exception as wrong:  # noqa: BLE001 - a failing watcher must not break the game
                incident("observer-failed", wrong, table=self.id)

    def touch(self) -> None:
        """Note that a player or the clock needs this table."""
        self._touched = self._services.time.now()

    def may_rest(self, untouched: int) -> bool:
        """Whether this slow table may leave the memory: it waits for people, is stored, and has been untouched for
        this long (ms)."""
        quiet = not (self.live.busy or self.notes.owed or self._sealing is not None)
        waits = self.now.deadline is not None and not to_move(self.record, self.game, self.now.due)
        return (
            quiet
            and waits
            and self._services.time.now() - self._touched >= untouched
            and is_slow(self.now.options)
            and sealing.stands(self.game, self.record)
        )

    def arm(self) -> None:
        """Set the clock for the next alarm, and wake the computers whose turn it is."""
        alarm = self.record.alarm
        self._services.clock.set(("table", self.id), alarm.at if alarm is not None else None)
        self._services.clock.set(("remind", self.id), self._services.next_reminder(self))
        self._services.computers.wake(self)
        sealed = sealing.stands(self.game, self.record)
        if self._sealing is None and self._services.store.outage is None and not sealed:
            self._sealing = self._services.tasks.begin(self._seal_soon())

    # --- what is stored of the table ---------------------------------------------------------------------

    async def settlement(self) -> tuple[Settled, ...]:
        """Return what each player brought to this table and took home."""
        return await history.settlement(self._services.store, self.id)

    async def log(self, *, limit: int = 20, before: int | None = None) -> list[history.Logged]:
        """Return the table's changes, newest first, without private parts."""
        return await history.log(
            self._services.store, self._services.rules, self.id, limit=limit, before=before
        )

    async def recent(self, *, limit: int) -> list[Change]:
        """Return the last changes, newest last, without private parts."""
        return await history.recent(self._services.store, self._services.rules, self.id, limit=limit)

    # --- playing -----------------------------------------------------------------------------------------

    async def act(self, player: int, action: Action | Mapping[str, Any], version: int | None = None) -> Done:
        """Let a player act. `version`: the one that the button was drawn for."""
        read = (
            self._services.rules.read_action(self.game.id, action) if isinstance(action, Mapping) else action
        )
        return await self.live.do(transitions.act, player, read, version)

    async def accept_in_advance(self, player: int, hand: int | None) -> Done:
        """Accept everything shown in this hand of a slow table as soon as it is shown; None: stop that."""
        return await self.live.do(transitions.accept_in_advance, player, hand)

    async def hint(self, player: int) -> Hint:
        """Return what a strong player would do in this player's place. The first hint for a decision is stored
        before it is shown."""
        running(self.record)
        place = seat_of(self.record, player)
        not_stopped(self.record)
        now = self.now
        if now.due is None or place not in now.due.seats:
            raise Declined("no-hint", allowed=True)
        offers = now.offers(player)
        if not now.may_hint or not advised(self.game.family, offers, now.in_play.options):
            silent = hushed(self.game.family, offers, now.in_play.options)
            raise Declined("no-hint", allowed=now.may_hint, words=silent)
        given = await self._services.computers.hint(self.game, now.view(player), offers)
        with suppress(Refused):  # pressed twice: already stored
            await self.live.do(transitions.hinted, player, now.record.decision)
        return given

    async def advice(self, player: int) -> Action | None:
        """Return the hint for a player alone with computers, who need not announce it. None until it is ready;
        panels do not wait longer."""
        now, decision = self.now, self.record.decision
        place, due = now.only_person, now.due
        if place is None or place != now.seat_of(player) or due is None or place not in due.seats:
            return None
        offers = now.offers(player)
        if not advised(self.game.family, offers, now.in_play.options):
            return None
        if self._advice is None or self._advice[0] != decision:
            thought = self._services.computers.hint(self.game, now.view(player), offers)
            self._advice = decision, self._services.tasks.begin(thought)
        thinking = self._advice[1]
        await asyncio.wait({thinking}, timeout=THOUGHT_SECONDS)
        known = self.record.decision == decision and thinking.done() and not thinking.cancelled()
        return thinking.result().action if known and thinking.exception() is None else None

    async def deal(self, player: int) -> Done:
        """Deal the next hand at once."""
        with _no_hand_yet():
            await self._seat_waiting()
            await self._learn_house_rules()
            await self._close_cuts()
            return await self.live.do(dealing.deal, player)

    # --- the next deal -----------------------------------------------------------------------------------

    async def sealed(self) -> None:
        """Return once the next deal is sealed and stored, or none is needed."""
        if self._sealing is not None:
            await asyncio.wait([self._sealing])
        await self._seal()

    async def _seal(self) -> None:
        tries = 0
        while not sealing.stands(self.game, self.record):
            before = self.record
            made = await asyncio.to_thread(sealing.make, before, sealing.wanted(self.game, before))
            try:
                await self.live.do(sealing.stand, made, before.deals)
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

    async def cut(self, player: int, text: str) -> Done:
        """Cut the next deal with a word that nobody could foresee when it was sealed. The last word counts."""
        return await self.live.do(sealing.cut, player, text)

    async def _close_cuts(self) -> None:
        """Seal the next deal, and look up the words that players use for every deal."""
        await self.sealed()
        people = [seat.player for seat in self.record.seats if seat.is_person and seat.player is not None]
        get = self._services.preferences.get
        words = {player: await get(player, "cut_word") for player in people}
        self.live.held = {player: word for player, word in words.items() if word and sealing.is_cut(word)}

    # --- what the computers do ---------------------------------------------------------------------------

    async def act_for(self, place: int, action: Action, decision: int) -> Done:
        """Act for a computer, if it still has to make the same decision."""
        return await self.live.do(transitions.act_for, place, action, decision)

    async def time_up(self, decision: int) -> Done:
        """Let the clock act, if the same decision is still open."""
        return await self.live.do(transitions.time_up, decision)

    async def bring_back(self) -> Done:
        """Bring back a computer that missed its clock."""
        return await self.live.do(transitions.bring_back)

    # --- coming and going --------------------------------------------------------------------------------

    async def join(self, player: int, name: str) -> Done:
        if self.game.chips and self.now.seat_of(player) is None:
            need = self.record.options["buy_in"]
            have = await self._services.bank.balance(self.guild, player)
            if have < need:
                where = "lobby" if self.now.phase == "lobby" else "begun"
                raise Refused("not-enough-chips", have=have, need=need, player=player, own=True, where=where)
        return await self.live.do(transitions.in_lobby_or_not(lobby.join, seating.join), player, name)

    async def leave(self, player: int) -> Done:
        return await self.live.do(transitions.in_lobby_or_not(lobby.leave, seating.leave), player)

    async def remove(self, seat: int, by: int | None = None) -> Done:
        """Let a moderator, or the host in the lobby, remove a player."""
        return await self.live.do(transitions.in_lobby_or_not(lobby.remove, seating.remove), seat, by)

    async def add_computer(
        self, by: int, name: str | None = None, strength: Strength = "sly", *, moderator: bool = False
    ) -> Done:
        """Add a computer. If the name is missing or taken, it gets another one."""
        allowed = with_computers(self._services.settings, self.guild)
        return await self.live.do(lobby.add_computer, by, name, strength, check=allowed, moderator=moderator)

    async def fill(self, by: int, seats: int, strength: Strength, *, moderator: bool = False) -> Done:
        allowed = with_computers(self._services.settings, self.guild)
        return await self.live.do(lobby.fill, by, seats, strength, check=allowed, moderator=moderator)

    async def remove_computer(self, by: int, seat: int, *, moderator: bool = False) -> Done:
        return await self.live.do(lobby.remove_computer, by, seat, moderator=moderator)

    async def top_up(self, player: int, chips: int) -> Done:
        return await self.live.do(seating.top_up, player, chips)

    async def sit_out(self, player: int) -> Done:
        return await self.live.do(seating.sit_out, player)

    async def back(self, player: int) -> Done:
        return await self.live.do(seating.back, player)

    # --- running the table -------------------------------------------------------------------------------

    async def set_options(self, by: int, chosen: Mapping[str, Any], *, moderator: bool = False) -> Done:
        limits = within_limits(self._services.settings, self.guild, chosen, moderator=moderator)
        done = await self.live.do(lobby.set_options, by, chosen, check=limits, moderator=moderator)
        self._services.warm([self.record])
        return done

    async def set_length(self, by: int, length: str, *, moderator: bool = False) -> Done:
        """Set the game's options for a length: quick, standard or long."""
        return await self.live.do(lobby.set_length, by, length, moderator=moderator)

    async def start(self, by: int, *, moderator: bool = False) -> Done:
        with _no_hand_yet():
            await self._all_can_pay(by)
            await self._learn_house_rules()
            await self._close_cuts()
            return await self.live.do(lobby.start, by, moderator=moderator)

    async def pause(self, by: int, *, moderator: bool = False) -> Done:
        return await self.live.do(dealing.pause, by, moderator=moderator)

    async def resume(self, by: int, *, moderator: bool = False) -> Done:
        if self.now.state is not None and self.now.due is None:
            await self._close_cuts()
        return await self.live.do(dealing.resume, by, moderator=moderator)

    async def keep_open(self, by: int) -> Done:
        """Keep a lobby open that was about to close."""
        return await self.live.do(lobby.keep_open, by)

    async def close(self, by: int | None, *, moderator: bool = False) -> Done:
        """Close the table for good. A hand under way is void, and everyone takes their chips home. `by` None: the
        house."""
        return await self.live.do(transitions.close, by, moderator=moderator)

    async def void(self, by: int, hand: int, *, moderator: bool = False) -> Done:
        """Void this hand, if it is under way: the stakes go back, and the table closes. If its players must agree,
        that they do is noted."""
        return await self.live.do(transitions.void, by, hand, moderator=moderator)

    async def forget(self, player: int) -> Done:
        """Remove the id and name of a player who has left."""
        return await self.live.do(seating.forgetting, player)

    # --- the clock --------------------------------------------------------------------------------------

    def give_time(self, credit: Credit) -> None:
        """Extend the table's alarm, and set it again."""
        self.live.give_time(credit)
        self.arm()

    def shift(self, by: int) -> None:
        """Move the alarm with a clock that was set by this much."""
        self.live.shift(by)
        self.arm()

    async def catch_up(self) -> None:
        """Find out what is stored after an outage, and store the rest."""
        await self.live.catch_up()
        if self.notes.owed:
            await self.notes.stored()

    async def ring(self) -> None:
        alarm = self.record.alarm
        if alarm is None:
            return
        try:
            if self._services.store.outage is None:
                await self._ring(alarm)
        except (Declined, Unread):
            pass  # a player acted first, or nothing can be stored
        except Exception as wrong:  # noqa: BLE001 - a table that cannot go on must be logged, and tried again
            incident("clock-failed", wrong, table=self.id, game=self.record.game)
        if self.record.alarm == alarm:
            self._services.clock.set(("table", self.id), max(alarm.at, self._services.time.now() + RETRY_MS))

    async def _ring(self, alarm: Alarm) -> None:
        if alarm.bell == "deal":
            await self._seat_waiting()
            await self._learn_house_rules()
            await self._close_cuts()
        await self.live.do(transitions.rung, spare=await self._spare(alarm))

    async def _spare(self, alarm: Alarm) -> Collection[int]:
        """Return the players whose time runs out now and who have days off left."""
        if alarm.bell != "turn" or not is_slow(self.now.options):
            return ()
        seats = (self.now.seats[place] for place in transitions.late(self.record, self.now.due))
        left = await self._services.days_off.left([seat.player for seat in seats if seat.player is not None])
        return {player for player, hours in left.items() if hours}

    async def _seat_waiting(self) -> None:
        if self.now.due is not None:
            return
        for place in seating.not_come(self.record, self.game.seats.most):
            await self.live.do(seating.remove, place)
        for newcomer in self.record.waiting:
            if sum(seat.taken for seat in self.record.seats) >= self.game.seats.most:
                break  # at a night's table, more may wait than there are seats
            try:
                await self.live.do(seating.sit, newcomer)
            except (EngineError, Declined) as wrong:
                if isinstance(wrong, Declined) and wrong.code in NOT_DONE:
                    raise  # the newcomers are not at fault
                await self.live.do(seating.not_waiting, newcomer.player)

    async def _learn_house_rules(self) -> None:
        """Apply the server's latest decisions from the next hand on: which words count, and which house games can
        be called."""
        if self.now.phase not in ("lobby", "between"):
            return
        decided = await self._services.settings.all(self.guild)
        known: dict[str, list[str]] = {
            name: decided[name] for name in ("allow", "deny") if name in self.now.options
        }
        if not self.now.options.get("always"):
            games = await with_house_games(self._services.recipes, self.guild, self.game, self.now.options)
            if "recipes" in games:
                known["recipes"] = games["recipes"]
        new = {name: value for name, value in known.items() if list(value) != list(self.now.options[name])}
        if new:
            await self.live.do(lobby.learn, new)

    async def _all_can_pay(self, by: int) -> None:
        if not self.game.chips or self.now.phase != "lobby":
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


@contextmanager
def may_be_gone() -> Iterator[None]:
    """Ignore that a player has left or the table is closed. A failure to store still raises."""
    try:
        yield
    except EngineError:
        pass
    except Declined as declined:
        if declined.code in NOT_DONE:
            raise
