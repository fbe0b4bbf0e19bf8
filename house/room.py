"""The card room: all open tables of this process, and what they share."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Self, TypeVar

from engine.contract import Game
from house.audit import Findings, audit
from house.bans import Bans
from house.beginners import Beginners
from house.chips.after_deletion import Remnants
from house.chips.bank import Bank
from house.clock import Clock, RingFor, SystemTime, Time
from house.cluster import ALL, Shards
from house.figures import RoomFigures
from house.heartbeat import Pulse
from house.incidents import incident
from house.lessons import Lessons
from house.medals import Medals
from house.meeting.bells import Bells
from house.meeting.night import Night
from house.meeting.nights import Nights
from house.meeting.reminders import Reminders
from house.part import Part, TablePart
from house.pauses import Pauses
from house.privacy.privacy import Privacy
from house.privacy.scrubbing import Scrubber
from house.pruning import Keep, Pruner
from house.rules import Rules
from house.servers.disputes import Disputes
from house.servers.news import News
from house.servers.recipes import Recipes
from house.servers.settings import GUILD_SETTINGS, PREFERENCES, Settings
from house.services import Services
from house.solo.daily import Daily
from house.solo.hands import SoloHands
from house.solo.practice import Practice
from house.statistics.play import PlayStatistics
from house.statistics.reading import Statistics
from house.store import AT_LEISURE, Request, Store, Unread, asked_by, table_rows, wakes
from house.store.identify_rows import turn_to_identify
from house.tables.computers import Computers
from house.tables.days_off import DaysOff
from house.tables.history import History
from house.tables.invitations import Invitations
from house.tables.luck import Lucks
from house.tables.open_tables import OpenTables
from house.tables.opening import Opener
from house.tables.plans import Grounds, unhurried
from house.tables.proving import Fairness
from house.tables.records import Change, Record, TableOpening
from house.tables.resting import RestingTables
from house.tables.results import Results
from house.tables.storing import after_restart, read_notes, read_record
from house.tables.table import Table
from house.tables.timing import TableTiming
from house.tables.waiting import WaitingTables
from house.tasks import Tasks
from house.tournaments.hands import TournamentHands
from house.tournaments.tournaments import Tournaments

if TYPE_CHECKING:
    from house.store.place import Place

Observer = Callable[[Table, Change], None]
P = TypeVar("P", bound=Part)
RETRY_MS = 30_000


class CardRoom:
    """`shards`: the share of the guilds for this process. `place`: on PostgreSQL, the place this process has taken.
    `alone`: no other room may be open on this file. `keep`: how long what is over is kept."""

    def __init__(  # noqa: PLR0913 - parts that tests replace, and this process's share of the guilds
        self,
        url: str,
        *,
        games: Mapping[str, Game] | None = None,
        timing: TableTiming | None = None,
        time: Time | None = None,
        random: Random | None = None,
        shards: Shards = ALL,
        place: Place | None = None,
        alone: bool = False,
        keep: Keep | None = None,
    ) -> None:
        self._random, self._time = random or Random(), time or SystemTime()
        self.shards = shards
        self.hears_dms = 0 in shards.numbers
        """Whether this process gets direct messages: Discord sends them to the first shard."""
        self._open_tables = OpenTables()
        self._parts: dict[str, Part] = {}
        owner = place.number if place is not None else min(shards.numbers)
        store = Store(url, place=place, alone=alone, stopped=self._stopped, answers=self._answers)
        rules = Rules(games)
        self.settings = Settings(store, "guild", GUILD_SETTINGS)
        self.preferences = Settings(store, "player", PREFERENCES)
        self._remnants = Remnants(store)
        self.bank = Bank(store, self.settings, self._remnants, self._time)
        chips = [game.id for game in rules.values() if game.chips]
        self.statistics = Statistics(store, self._time, chips)
        self.play = PlayStatistics(store, rules, self._time)
        self.medals, self.beginners = Medals(store), Beginners(store)
        self.history, self.fairness = History(store, rules), Fairness(store, rules)
        self.recipes = Recipes(store, self._time)
        self.days_off = DaysOff(store, self._time)
        self.waiting = WaitingTables(store, rules, self.days_off)
        self.lessons, self.pauses = Lessons(store), Pauses(store)
        clock, tasks, timing = Clock(self._time, self._rang), Tasks(), timing or TableTiming()
        self.store, self.rules, self.clock = store, rules, clock
        self.bells = self._add(
            Bells(
                store,
                self.settings,
                self.preferences,
                self._time,
                clock,
            )
        )
        self.reminders = self._add(Reminders(self.preferences, self._time, clock, self.bells.sleeps))
        self._services = Services(
            store=store,
            rules=rules,
            time=self._time,
            timing=timing,
            bank=self.bank,
            settings=self.settings,
            preferences=self.preferences,
            recipes=self.recipes,
            days_off=self.days_off,
            clock=clock,
            tasks=tasks,
            computers=self._add(Computers(store, self._time, timing, clock, tasks, self._random)),
            observers=[],
            next_reminder=self.reminders.next,
            closed=self._closed,
        )
        self.resting = self._add(RestingTables(self._services, self._open_tables))
        self.bans = self._add(Bans(store, self._time, self._remnants, self.resting, clock))
        self.disputes = self._add(
            Disputes(
                store,
                self.settings,
                self._time,
                tasks,
                shards,
                clock,
            )
        )
        self.news = News(store, shards)
        self.solo = SoloHands(store, self._services.computers)
        self.daily = self._add(
            Daily(
                store,
                self.solo,
                self._remnants,
                self._time,
                self._services.computers,
                clock,
            )
        )
        self.nights = self._add(Nights(store, self.settings, self._time, shards, clock))
        self.tournaments = self._add(
            Tournaments(
                store,
                self.settings,
                self._remnants,
                self._time,
                shards,
                clock,
            )
        )
        self.tournament_hands = TournamentHands(store, self.solo, self.tournaments)
        self.pulse = self._add(
            Pulse(
                self._services,
                owner,
                self._remnants,
                self._open_tables.by_id,
                self._random,
                self.resting.wake_all,
            )
        )
        self.results = Results(self._services, shards)
        self.practice = self._add(Practice(self.solo, self.daily, self.results, self._time))
        self._lucks = self._add(Lucks(store, self._time, tasks, self._services.computers, self._random))
        if timing.weighs_luck:
            self.watch(self._lucks.saw)
        self._scrubber = self._add(Scrubber(store, self._time, clock, tasks))
        self.watch(self._scrubber.saw)
        self.watch(self.beginners.saw)
        self._pruner = self._add(
            Pruner(
                store,
                self._time,
                keep or Keep(),
                shards,
                clock,
            )
        )
        self.privacy = Privacy(
            self._services,
            self.resting,
            self._scrubber,
            self.bans,
            self._parts.values(),
            shards,
        )
        self.invitations = Invitations(self._services, self._open_tables, self._remnants)
        self._opener = Opener(self._services, self._open_tables, self.pulse, self._random)

    def _add(self, part: P) -> P:
        """Add a part: from now on it is started, rung for and made to forget players."""
        self._parts[part.name] = part
        return part

    @property
    def holds(self) -> bool:
        """Whether this room certainly holds its place; otherwise it must not answer."""
        place = self._services.store.place
        return place is None or place.holds

    async def certain(self, seconds: float | None = None) -> bool:
        """Wait until it is known whether this room holds its place, at most this many seconds."""
        place = self._services.store.place
        return place is None or await place.certain(seconds)

    @property
    def cut_off(self) -> bool:
        """Whether the database is out of reach, so that another room may have taken over unnoticed. Without a
        standby, this room keeps telling players that nothing can be stored."""
        store = self._services.store
        return store.place is not None and store.outage is not None

    def answered_elsewhere(self) -> None:
        """Fall silent if cut off, because another bot has answered Discord. The database's return ends that."""
        place = self._services.store.place
        if place is not None and self.cut_off:
            place.doubt()

    @property
    def lost(self) -> asyncio.Event | None:
        """Set when another room has taken over and this one must close. None if that cannot happen."""
        place = self._services.store.place
        return place.lost if place is not None else None

    def is_elsewhere(self, guild: int) -> bool:
        """Whether another process runs this guild."""
        return not self.shards.owns(guild)

    @property
    def now(self) -> int:
        """The house's time in ms."""
        return self._time.now()

    # --- opening and closing -----------------------------------------------------------------------------

    async def open(self) -> Self:
        """Migrate the database and reopen every open table."""
        await self._services.store.open()
        try:
            await self._remnants.open()
            await self.bans.learn()
            await self._resume()
        except BaseException:
            self._services.clock.stop()  # otherwise its pulse would keep recording that the house is open
            await self._services.store.close()
            raise
        return self

    async def close(self) -> None:
        """Finish and store everything under way. The tables wait for the next opening."""
        self._services.clock.stop()
        self.results.close()
        self._lucks.close()
        await self.settled()
        await self.pulse.last()
        self._services.computers.close()
        await self._services.store.close()

    def asked_by(self, interaction: int, player: int) -> AbstractContextManager[Request]:
        """Link everything stored in this context to the interaction. Raises `DoneBefore` if it was handled before."""
        return asked_by(interaction, self.now, player)

    async def has_come(self, interaction: int) -> bool:
        """Whether anything is stored for this interaction."""
        return await self._services.store.has_come(interaction)

    async def turn_to_identify(self, bucket: int) -> float:
        """Return the seconds until this process may ask again; 0: it may connect to Discord now, and no other
        process of this bucket will in the same five seconds."""
        store = self._services.store
        return await store.commit(partial(turn_to_identify, bucket)) if store.place is not None else 0.0

    async def refused(self, seconds: float) -> None:
        """Tell all processes that Discord refuses the whole bot's requests for this long."""
        await self._services.store.commit(lambda tx: wakes.tell(tx, "refused", round(seconds * 1000)))

    def woken(self, told: str) -> None:
        """Handle another process's message: a change of cached data, or a request (see `wakes`)."""
        verb, _, player = told.partition(" ")
        if verb == "changed":
            self.preferences.forget(int(player))
            for part in self._parts.values():
                part.elsewhere(int(player))
        elif verb == "leave":
            self._services.tasks.begin(self.privacy.leave_for_another(int(player)))
        elif verb == "all":  # sent by a process that has reached the database again
            self.preferences.forget_all()
            self.pulse.wake()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def settled(self) -> None:
        """Return when no background work is left."""
        await self._services.tasks.settled()

    async def _resume(self) -> None:
        store, now = self._services.store, self._time.now()
        asleep = now - await self.pulse.felt(now)
        credited: list[Record] = []
        mine = table_rows.open_of(self.shards)
        for row in await store.read(mine, seconds=AT_LEISURE):
            try:
                stored = read_record(self._services.rules, row)
                record = after_restart(stored, asleep=asleep, now=now, timing=self._services.timing)
                scene = Grounds(record, self._services.rules.game(record.game), now, self._services.timing)
                record = unhurried(scene, record)
                table = Table(self._services, record, read_notes(row.notes))
            except Exception as wrong:  # noqa: BLE001 - one unreadable table must not close the house
                incident("table-not-resumed", wrong, table=row.id, game=row.game)
                self._open_tables.unreadable.add(row.short)
                continue
            self._open_tables.add(table)
            if record.alarm != stored.alarm:
                credited.append(record)
        await self.pulse.store_credits(credited, now)
        for table in tuple(self._open_tables.by_id.values()):
            table.arm()
        tables = self._open_tables.by_id.values()
        await self.settings.learn(table.guild for table in tables)
        seated = {seat.player for table in tables for seat in table.now.seats if seat.player is not None}
        await self.preferences.learn(seated)
        self._services.warm(table.record for table in tables)
        for part in self._parts.values():
            await part.begin(asleep)

    # --- tables ------------------------------------------------------------------------------------------

    @property
    def tables(self) -> Mapping[str, Table]:
        """The open tables by short name."""
        return self._open_tables.by_short

    def table(self, key: str | int) -> Table:
        """Return an open table by its id or short name."""
        return self._open_tables.find(key)

    def plays(self, table: int) -> bool:
        """Whether this room runs this table, even if it rests."""
        return table in self._open_tables.by_id or table in self._open_tables.resting

    async def elsewhere(self, table: int) -> bool:
        """Whether the table rests or another process runs it; then this process does not update its messages."""
        if self.plays(table):
            return table in self._open_tables.resting
        return await self.results.elsewhere(table)

    def in_guild(self, guild: int) -> Collection[Table]:
        return self._open_tables.in_guild(guild)

    def seated(self, player: int, guild: int | None = None) -> list[Table]:
        """Return the tables where a player has a seat or waits for one, on this server or anywhere."""
        return self._open_tables.seated(player, guild)

    def in_channel(self, channel: int) -> list[Table]:
        return self._open_tables.in_channel(channel)

    async def open_table(self, opening: TableOpening) -> Table:
        """Open a table with its lobby."""
        return await self._opener.open(opening)

    async def begin_night(self, night: Night, options: dict[str, Any]) -> Table:
        """Open a game night's table, stored with the night: those who come have seats, but for members who are
        barred or cannot pay. Everyone who sits in its lobby may decide."""
        opening = TableOpening(
            guild=night.guild,
            channel=night.channel,
            game=night.game,
            host=0,
            name="",
            options=options,
            seated=False,
            guests=tuple(one for one in night.guests if self.bans.about(one.player, night.guild) is None),
            night=True,
        )
        return await self._opener.open(opening, self.nights.begun(night))

    def successor(self, table_id: int) -> Table | None:
        """Return the open table where the people of this closed one play again."""
        return self._open_tables.successor(table_id)

    async def rematch(
        self, table_id: int, by: int, *, guild: int | None = None, moderator: bool = False
    ) -> Table:
        """Open a rematch (see `Opener.rematch`)."""
        table = await self._opener.rematch(table_id, by, guild=guild, moderator=moderator)
        await self.bans.send_away(table)
        return table

    def _closed(self, table_id: int) -> None:
        self._open_tables.remove(table_id)
        self._services.clock.set(("table", table_id), None)
        for part in self._parts.values():
            if isinstance(part, TablePart):
                self._services.clock.set((part.name, table_id), None)
                part.closed(table_id)

    def _stopped(self) -> None:
        self.pulse.falter()  # the pulse is made after the store

    def _answers(self) -> None:
        self.pulse.wake()

    # --- watching, the clock, books ----------------------------------------------------------------------

    def watch(self, observer: Observer) -> None:
        """Call this function with (table, change) after each stored change. It must be quick; if it fails, that is
        logged and the game goes on."""
        self._services.observers.append(observer)

    def unwatch(self, observer: Observer) -> None:
        self._services.observers.remove(observer)

    async def audit(self) -> Findings:
        """Check that balances, entries and tables agree."""
        return await audit(self._services.store, self._services.rules)

    def standing(self) -> RoomFigures:
        """Return the room's present figures."""
        store, tables = self._services.store, self._open_tables
        phases = Counter[str](table.now.phase for table in tables.by_id.values())
        phases["playing"] += len(tables.resting)
        return RoomFigures(
            tables=dict(phases),
            unreadable=len(tables.unreadable),
            writes=store.waiting,
            alarms=len(self._services.clock),
            outage=store.outage is not None,
        )

    async def can_play(self) -> bool:
        """Whether the database answers, and no outage is known."""
        try:
            await self.pulse.felt_last()
        except Unread:
            return False
        return self._services.store.outage is None

    def _rang(self, whose: RingFor) -> None:
        name, key = whose
        part = self._parts.get(name)
        if part is not None and not isinstance(part, TablePart):
            self._services.tasks.begin(part.ring(key))
        elif key in self._open_tables.resting:
            self._services.tasks.begin(self._rang_at_rest(whose))
        elif (table := self._open_tables.by_id.get(key)) is not None:
            table.touch()
            self._services.tasks.begin(table.ring() if part is None else part.ring_at(table))

    async def _rang_at_rest(self, whose: RingFor) -> None:
        """Wake the table, then ring. During an outage nobody's time runs out."""
        try:
            if self._services.store.outage is None:
                await self.resting.wake_one(whose[1])
                self._rang(whose)
                return
        except Unread:
            pass
        self._services.clock.set(whose, self.now + RETRY_MS)
