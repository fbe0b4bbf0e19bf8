"""The card room: every live table of this process, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from functools import partial
from random import Random
from typing import Any, Self
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from engine.contract import Game
from house.chips.audit import Findings, audit
from house.chips.bank import Bank
from house.chips.ledger import new_id
from house.clock import Clock, SystemTime, Time
from house.declined import Declined
from house.incidents import incident
from house.limits import Check, with_one_more_table, within_limits
from house.pulse import Pulse
from house.remnants import Remnants
from house.rules import USUAL_BUY_IN, Rules, settled_options
from house.scrubbing import Scrubber
from house.servers.privacy import Privacy
from house.servers.recipes import Recipes, with_house_games
from house.servers.settings import GUILD_SETTINGS, PREFERENCES, Settings
from house.services import Observer, RingFor, Services, Tasks
from house.statistics.reading import Statistics
from house.store import AT_LEISURE, Away, Batch, InDoubt, Store, StoreError, Vetoed
from house.store.schema import tables as table_rows
from house.tables import lobby, table_codes
from house.tables.computers import Computers
from house.tables.history import History
from house.tables.plans import Scene
from house.tables.preload import warm
from house.tables.records import Opening, Record, Seat
from house.tables.storing import after_restart, read_record, unchanged, write_credit, write_opening
from house.tables.table import Table
from house.tables.timing import TableTiming


class CardRoom:
    """`shards` of `shard_count` says which guilds are this process's; all, when there is one. `alone`: no other
    room of the same shards may be open on this database."""

    def __init__(  # noqa: PLR0913 - what a test replaces, and which part of the guilds is ours
        self,
        url: str,
        *,
        games: Mapping[str, Game] | None = None,
        timing: TableTiming | None = None,
        time: Time | None = None,
        random: Random | None = None,
        shards: Collection[int] = (0,),
        shard_count: int = 1,
        alone: bool = False,
    ) -> None:
        self._random = random or Random()
        self._time = time or SystemTime()
        self._shards = tuple(shards)
        self._shard_count = shard_count
        self._by_short: dict[str, Table] = {}
        self._by_id: dict[int, Table] = {}
        self._by_guild: dict[int, dict[int, Table]] = {}
        self._unreadable: set[str] = set()  # names of stored tables that could not be resumed
        self._rematching = WeakValueDictionary[int, asyncio.Lock]()  # by the table that is played again
        owner = min(self._shards)
        store = Store(url, lease=owner if alone else None, stopped=self._stopped)
        rules = Rules(games)
        self.settings = Settings(store, "guild", GUILD_SETTINGS)
        self.preferences = Settings(store, "player", PREFERENCES)
        self._remnants = Remnants(store)
        self.bank = Bank(store, self.settings, self._remnants, self._time)
        self.statistics = Statistics(store)
        self.history = History(store)
        self.recipes = Recipes(store, self._time)
        self._services = Services(
            store=store,
            rules=rules,
            time=self._time,
            timing=timing or TableTiming(),
            bank=self.bank,
            settings=self.settings,
            recipes=self.recipes,
            clock=Clock(self._time, self._rang),
            tasks=Tasks(),
            computers=Computers(self._random),
            observers=[],
            closed=self._closed,
        )
        self._services.computers.serve(self._services)
        self.pulse = Pulse(self._services, owner, self._remnants, self._by_id)
        self._scrubber = Scrubber(store, self._time, lambda at: self._services.clock.set(("scrub", 0), at))
        self.privacy = Privacy(self._services, self.preferences, self._remnants, self._scrubber, self._by_id)

    # --- opening and closing -----------------------------------------------------------------------------

    async def open(self) -> Self:
        """Bring the database up to date and every open table back as it stood."""
        await self._services.store.open()
        try:
            await self._remnants.open()
            await self._resume()
        except BaseException:
            await self._services.store.close()
            raise
        self.pulse.begin()
        self._services.tasks.begin(self._scrubber.scrub())
        return self

    async def close(self) -> None:
        """Everything under way is finished and stored; the tables wait for the next opening."""
        self._services.clock.stop()
        await self.settled()
        self._services.clock.stop()
        await self.pulse.last()
        self._services.computers.close()
        await self._services.store.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def settled(self) -> None:
        """Returns when nothing goes on in the background any more."""
        await self._services.tasks.settled()

    async def _resume(self) -> None:
        store, now = self._services.store, self._time.now()
        asleep = max(0, now - await self.pulse.felt(now))
        grace = round(self._services.timing.grace_seconds * 1000)
        credit = Batch()
        mine = ((table_rows.c.guild // 2**22) % self._shard_count).in_(self._shards)
        for row in await store.read(
            select(table_rows).where(table_rows.c.closed_at.is_(None), mine), seconds=AT_LEISURE
        ):
            try:
                stored = read_record(self._services.rules, row)
                record = after_restart(stored, asleep=asleep, now=now, grace=grace)
                record = lobby.idle_since_before(self._scene(record))
                table = Table(self._services, record, msgspec.json.decode(row.notes))
            except Exception as wrong:  # noqa: BLE001 - one table that cannot be read must not close the house
                incident("table-not-resumed", wrong, table=row.id, game=row.game)
                self._unreadable.add(row.short)
                continue
            self._remember(table)
            if record.alarm != stored.alarm:
                write_credit(credit, record)
        await self.pulse.store_credits(credit, now)
        for table in tuple(self._by_id.values()):
            table.arm()
        tables = self._by_id.values()
        await self.settings.learn(table.guild for table in tables)
        seated = (seat.player for table in tables for seat in table.seats)
        await self.preferences.learn(player for player in seated if player is not None)
        warm(self._services, [table.record for table in tables])

    # --- tables ------------------------------------------------------------------------------------------

    @property
    def tables(self) -> Mapping[str, Table]:
        """The open tables by what people call them."""
        return self._by_short

    def table(self, key: str | int) -> Table:
        """By its number, or by what people call it."""
        found = self._by_id.get(key) if isinstance(key, int) else self._by_short.get(table_codes.spoken(key))
        if found is None:
            raise Declined("no-table", key=key)
        return found

    def in_guild(self, guild: int) -> Collection[Table]:
        return self._by_guild.get(guild, {}).values()

    def seated(self, player: int, guild: int | None = None) -> list[Table]:
        """Where a player has a seat or waits for one: on this server, or anywhere."""
        among = self._by_id.values() if guild is None else self.in_guild(guild)
        return [table for table in among if table.knows(player)]

    def in_channel(self, channel: int) -> list[Table]:
        return [table for table in self._by_id.values() if table.channel == channel]

    async def open_table(self, opening: Opening) -> Table:
        """A new table, in its lobby."""
        game = self._services.rules.game(opening.game)
        options = settled_options(game, await self._with_house_rules(game, opening))
        now = self._time.now()
        record = Record(
            id=new_id(now),
            short=self._free_short(),
            guild=opening.guild,
            channel=opening.channel,
            game=opening.game,
            host=opening.host,
            opened_at=now,
            options=options,
            seats=(Seat(player=opening.host, name=opening.name),) if opening.seated else (),
        )
        limits = within_limits(self.settings, opening.guild, options, moderator=opening.moderator)
        return await self._open(record, limits)

    def successor(self, table_id: int) -> Table | None:
        """The open table where the people of this closed one play again."""
        return next((table for table in self._by_id.values() if table.record.follows == table_id), None)

    async def rematch(
        self, table_id: int, by: int, *, guild: int | None = None, moderator: bool = False
    ) -> Table:
        """The same people and the same options, at a new table; who deals first may follow from the old one.
        As long as that table is open, everybody who asks again is given the same one. `guild`: where it is asked for,
        which has to be the old table's."""
        async with self._rematching.setdefault(table_id, asyncio.Lock()):
            row = await self._services.store.first(select(table_rows).where(table_rows.c.id == table_id))
            if row is None or guild not in (None, row.guild):
                raise Declined("no-table", key=table_id)
            return self.successor(table_id) or await self._play_again(row, by, moderator=moderator)

    async def _play_again(self, row: Any, by: int, *, moderator: bool) -> Table:
        old = read_record(self._services.rules, row)
        if old.phase != "closed":
            raise Declined("not-in-lobby")
        players = {seat.player for seat in old.seats}
        if by not in players and by != old.host and not moderator:
            raise Declined("not-host", host=old.host)
        game, now = self._services.rules.game(old.game), self._time.now()
        record = Record(
            id=new_id(now),
            short=self._free_short(),
            guild=old.guild,
            channel=old.channel,
            game=old.game,
            host=by,
            opened_at=now,
            follows=old.id,
            options=await with_house_games(self.recipes, old.guild, game, old.options),
            seats=lobby.seated_again(old, game),
        )

        def as_it_was(batch: Batch) -> None:
            # What a moderator allowed the old table, the new one may do again.
            within_limits(self.settings, old.guild, old.options, moderator=True)(batch)
            unchanged(batch, row.id, row.body)

        return await self._open(record, as_it_was)

    async def _open(self, record: Record, check: Check) -> Table:
        record = replace(record, alarm=lobby.idle(self._scene(record)))
        table = Table(self._services, record)
        self._remember(table)  # before it is stored, so that no other table is given the same name
        batch = Batch()
        write_opening(batch, record)
        check(batch)
        with_one_more_table(self.settings, batch, record)
        try:
            await self._services.store.commit(batch)
        except StoreError as wrong:
            self._closed(table)
            if isinstance(wrong, Vetoed):
                raise wrong.why from None
            if isinstance(wrong, InDoubt):
                self.pulse.afterwards.append(partial(self._lay, record))
            if isinstance(wrong, Away | InDoubt):
                raise Declined.because(wrong) from None
            raise Declined("try-again", id="") from None
        table.arm()
        warm(self._services, [record])
        return table

    async def _with_house_rules(self, game: Game, opening: Opening) -> dict[str, Any]:
        """What the server has decided for all tables goes into this one's options."""
        decided = await self.settings.all(opening.guild)
        known = {option.name for option in game.options}
        options = dict(opening.options)
        if "language" in known and decided["language"] != "auto":
            options.setdefault("language", decided["language"])
        if game.chips and decided["most_buy_in"]:
            options.setdefault("buy_in", min(decided["most_buy_in"], USUAL_BUY_IN))
        options.update({name: decided[name] for name in ("allow", "deny") if name in known})
        if "wild_cap" in known:
            options.setdefault("wild_cap", decided["wild_cap"])
        return await with_house_games(self.recipes, opening.guild, game, options)

    def _scene(self, record: Record) -> Scene:
        return Scene(record, self._services.rules.game(record.game), self._time.now(), self._services.timing)

    def _free_short(self) -> str:
        taken = self._by_short.keys() | self._unreadable
        return table_codes.pick(taken, len(taken), self._random)

    def _remember(self, table: Table) -> None:
        self._by_id[table.id] = table
        self._by_guild.setdefault(table.guild, {})[table.id] = table
        self._by_short[table.short] = table

    def _closed(self, table: Table) -> None:
        self._by_id.pop(table.id, None)
        here = self._by_guild.get(table.guild, {})
        here.pop(table.id, None)
        if not here:
            self._by_guild.pop(table.guild, None)
        if self._by_short.get(table.short) is table:
            del self._by_short[table.short]
        self._services.clock.set(("table", table.id), None)
        self._services.clock.set(("computer", table.id), None)
        self._services.computers.forget(table.id)

    def _stopped(self) -> None:
        self.pulse.falter()  # which is made after the store

    # --- watching, the clock, books ----------------------------------------------------------------------

    def watch(self, observer: Observer) -> None:
        """Tell this function (table, change) of every change, once it is stored. It must be quick; if it fails,
        that is logged and the game goes on."""
        self._services.observers.append(observer)

    def unwatch(self, observer: Observer) -> None:
        self._services.observers.remove(observer)

    async def audit(self) -> Findings:
        """Prove that balances, entries and tables agree."""
        return await audit(self._services.store, self._services.rules)

    def _rang(self, whose: RingFor) -> None:
        what, table_id = whose
        if what == "alive":
            self._services.tasks.begin(self.pulse.beat())
            return
        if what == "scrub":
            self._services.tasks.begin(self._scrubber.scrub())
            return
        table = self._by_id.get(table_id)
        if table is None:
            return
        ringing = table.ring() if what == "table" else self._services.computers.move(table)
        self._services.tasks.begin(ringing)

    async def _lay(self, record: Record) -> None:
        """A table whose opening was in doubt: nobody has seen it, so it is not there."""
        stored = await self._services.store.first(select(table_rows.c.id).where(table_rows.c.id == record.id))
        if stored is not None:
            await Table(self._services, record).close(None)
