"""Some hands from a seed, at tables whose every act is played from their stored record."""

from __future__ import annotations

import io
import pickle
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy.dialects import sqlite

from engine.catalogue import GAMES
from engine.refused import EngineError
from engine.simulation.tries import any_act
from house.declined import Declined
from house.room import CardRoom
from house.store import table_rows
from house.tables.records import Change, Record, TableOpening
from house.tables.storing import read_notes, read_record
from house.tables.table import Table
from house.tables.timing import TableTiming
from tests.manual_time import ManualTime
from tests.ready_databases import ready

from .alone import alone
from .people import careless, goings, options

CHANNEL = 1
PEOPLE = range(101, 113)
HANDS = 80  # a seed
TABLES, STEPS = 80, 8_000  # at most, for all hands of a seed
AGAIN = 3  # tries of the careless, before they have to think
NO = (EngineError, Declined)
ONE = str(table_rows.one(0).compile(dialect=sqlite.dialect()))
"""The house's own question for a table."""
Row = NamedTuple("Row", [(column.name, Any) for column in table_rows.tables.columns])

GOES, PASSES, TRIES, WAITS = 0.04, 0.02, 0.02, 0.01  # a share of all acts
RESTS, REOPENS, LOOKS = 0.02, 0.0005, 0.0625  # a share of all resumptions


class Found(NamedTuple):
    """A seed's hands, and differences found after coming back."""

    seed: int
    game: str
    hands: int
    seen: dict[str, int]
    wrong: list[str]


def run(seed: int, hands: int = HANDS) -> Found:
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="resumed-", dir=_memory()) as folder, alone(seed, wrong) as loop:
        file = Path(folder) / "house.db"
        ready(file)
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            evening = Evening(seed, hands, file, database, wrong)
            try:
                loop.run_until_complete(evening.play())
            except Exception as failed:  # noqa: BLE001 - any failure is reported with its seed
                wrong.append("".join(format_exception(failed)))
    return Found(seed, evening.game.id, len(evening.hands), dict(evening.seen), wrong)


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - syncing to memory costs nothing


class Evening:
    def __init__(
        self, seed: int, wanted: int, file: Path, database: sqlite3.Connection, wrong: list[str]
    ) -> None:
        self.game = tuple(GAMES.values())[seed % len(GAMES)]
        self.seen: Counter[str] = Counter()
        self.hands: set[tuple[int, int]] = set()
        self._wanted = wanted
        self._random, self._chance = Random(f"{seed}/people"), Random(f"{seed}/house")
        self._carelessness = self._random.choice((0.5, 0.9, 0.98))
        self._file, self._database, self._wrong = file, database, wrong
        self._time = ManualTime()

    async def play(self) -> None:
        await self._open()
        for number in range(TABLES):
            if not (number and self._random.random() < 0.5 and await self._play_again()):
                await self._begin((7 + number) << 22)
            for _ in range(STEPS):
                await self.room.settled()
                await self._resume()
                if self._wrong or self.table.now.phase == "closed" or len(self.hands) >= self._wanted:
                    break
                with suppress(*NO):
                    await self._step()
            if self._wrong or len(self.hands) >= self._wanted:
                break
        if self.table.now.phase != "closed":
            await self.table.close(None)
        self._wrong += [f"audit: {problem}" for problem in (await self.room.audit()).problems]
        await self.room.close()

    async def _open(self) -> None:
        timing = TableTiming(computer_seconds=(0, 0))
        self.room = CardRoom(f"sqlite:///{self._file}", time=self._time, timing=timing, random=self._chance)
        self.room.watch(self._changed)
        await self.room.open()

    async def _begin(self, guild: int) -> None:
        """A table on a server of its own, where everybody has chips. Its options are random, or more usual ones if
        nobody can play by those."""
        random, seats, host = self._random, self.game.seats, PEOPLE[0]
        for tries in range(TABLES):
            opening = TableOpening(
                guild=guild,
                channel=CHANNEL,
                game=self.game.id,
                host=host,
                name="ann",
                options=options(self.game, random, 0.4 / (1 + tries)),
                moderator=True,
                night=random.random() < 0.3,
            )
            try:
                table = await self.room.open_table(opening)
            except NO:
                continue
            places = random.randint(seats.least, min(seats.most, len(PEOPLE)))
            people = places if random.random() < 0.9 else random.randint(1, places)
            try:
                for player in PEOPLE[1:people]:
                    await self.room.bank.balance(guild, player)
                    await table.join(player, str(player))
                if people < places:
                    await table.fill(host, places, "plain", moderator=True)
                await table.start(host)
            except NO:
                await table.close(None)
            else:
                return
        raise RuntimeError("no table can be opened")

    async def _play_again(self) -> bool:
        """The people of the last table, at a new one."""
        try:
            table = await self.room.rematch(self.table.id, self.table.now.host)
            await table.start(self.table.now.host)
        except NO:
            return False
        self.seen["rematches"] += 1
        return True

    # --- the stored state equals the one in memory -------------------------------------------------------------

    def _changed(self, table: Table, change: Change) -> None:
        """Every change, as soon as it is stored."""
        self.seen["changes"] += 1
        self.seen.update(event.kind for event in change.events)
        self.table = table
        if table.now.state is not None:
            self.hands.add((table.id, table.now.state.hand))
        self._stored(table)

    def _stored(self, table: Table) -> Table:
        """The table as the database has it."""
        row = Row(*self._database.execute(ONE, (table.id,)).fetchone())
        record = read_record(self.room.rules, row)
        self._compare(record, table.record)
        return Table(self.room._services, record, read_notes(row.notes))

    def _compare(self, stored: Record, kept: Record) -> None:
        """Values and types: everything derived from one is derived from the other."""
        if to_the_byte(stored) != to_the_byte(kept):
            self._wrong += [
                f"{name}: {getattr(stored, name)!r} came back for {getattr(kept, name)!r}"
                for name in kept.__struct_fields__
                if to_the_byte(getattr(stored, name)) != to_the_byte(getattr(kept, name))
            ]

    async def _resume(self) -> None:
        """Forget the table in memory; use the stored one."""
        await self.room.resting.wake(self.table.id)  # it may rest since time has passed
        tables = self.room._open_tables
        left = tables.by_id.get(self.table.id)
        if left is None:
            return  # it is closed
        chance = self._random.random()
        if chance < REOPENS:
            await self._reopen(left)
        elif chance < RESTS and left.may_rest(0):
            self.room.resting.rest(0)
            [self.table] = await self.room.resting.wake(left.id)
            self.seen["rested"] += 1
            self._compare(self.table.record, left.record)
        else:
            self.table = self._stored(left)
            tables.remove(left.id)
            tables.add(self.table)
            self.table.arm()
            self.seen["resumed"] += 1
        self._look(left)

    async def _reopen(self, left: Table) -> None:
        """The house closes and opens again, which may only give a clock more time."""
        await self.room.close()
        await self._open()
        self.table = self.room.table(left.id)
        self.seen["reopened"] += 1
        record, alarm = self.table.record, left.record.alarm
        if record.alarm and (not alarm or record.alarm.bell != alarm.bell or record.alarm.at < alarm.at):
            self._wrong.append(f"the clock: {record.alarm} for {alarm}")
        self._compare(record, replace(left.record, alarm=record.alarm, since=record.since))

    def _look(self, left: Table) -> None:
        """Everything derived from a record is the same for everybody. Since the records agree, check that only now
        and then."""
        came = self.table
        if came is left or came.now.due != left.now.due or came.notes != left.notes:
            self._wrong.append("somebody else is waited for, or something else is noted")
        if came.now.state is None or self._random.random() >= LOOKS:
            return
        self.seen["looks"] += 1
        players = [seat.player for seat in came.now.seats if seat.player is not None]
        self._wrong += [
            f"player {player} may do something else"
            for player in players
            if came.now.offers(player) != left.now.offers(player)
        ]
        self._wrong += [
            f"seat {place} sees something else"
            for place in (None, *range(len(came.now.seats)))
            if self.game.observe(came.now.state, place) != self.game.observe(left.now.state, place)
        ]

    # --- acts ------------------------------------------------------------------------------------------------

    async def _step(self) -> None:
        chance, table = self._random.random(), self.table
        if chance < GOES:
            await goings(table, self._random.choice(PEOPLE), self._random, self.room.settings.set)
        elif table.now.phase == "paused":
            await self._go_on()
        elif table.now.due is None or chance < GOES + PASSES:
            self._time_passes()
        else:
            await self._act()

    def _time_passes(self) -> None:
        """Wait until an alarm rings; seldom until the table closes for lack of acts."""
        alarm = self.table.record.alarm
        if alarm is not None and (alarm.bell in ("turn", "deal") or self._random.random() < PASSES):
            self.seen[f"{alarm.bell} rings"] += 1
            self._time.advance(max(0, alarm.at - self._time.now()) / 1000)

    async def _go_on(self) -> None:
        """Players who have left or have no chips play again."""
        table = self.table
        for seat in table.now.seats:
            if seat.player is not None:
                with suppress(*NO):
                    await (table.back(seat.player) if seat.taken else table.join(seat.player, seat.name))
                with suppress(*NO):
                    await table.top_up(seat.player, table.now.room_for_chips(seat.player))
        await table.resume(table.now.host, moderator=True)

    async def _act(self) -> None:
        random, table, game = self._random, self.table, self.game
        people = [place for place in table.now.due.seats if table.now.seats[place].is_person]
        if not people or random.random() < WAITS:
            self._time.advance(0)  # for computers
            return
        if random.random() < TRIES:
            await self._try()
            return
        player = table.now.seats[random.choice(people)].player
        offers = table.now.offers(player)
        for _ in range(AGAIN if offers and random.random() < self._carelessness else 0):
            if (action := careless(game, offers, random)) is None:
                continue
            with suppress(*NO):
                await table.act(player, action)
                self.seen["careless acts"] += 1
                return
        await table.act(player, game.computer(table.now.view(player), offers, random, "plain"))
        self.seen["acts"] += 1

    async def _try(self) -> None:
        """Anything, by anybody, mostly against the rules."""
        seat, action = any_act(self.game, self.table.now.report(), self._random)
        player = (
            self.table.now.seats[seat].player
            if seat is not None and seat < len(self.table.now.seats)
            else None
        )
        if player is not None:
            await self.table.act(player, action)
            self.seen["lucky tries"] += 1


def to_the_byte(value: Any) -> bytes:
    """Equal only for the same values of the same types, in a fifth of the time of a view."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written)
    pickler.fast = True  # identical and equal values may differ here
    pickler.dump(value)
    return written.getvalue()
