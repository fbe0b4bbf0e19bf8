"""Three workers, many tables, and presses all along, while one worker after the other is killed and replaced: no chip, card
or turn is lost, no press acts twice, every table goes on, and whoever is left takes over in time.

The whole drill, fifty kills and 600 tables, takes half an hour: `LETTERSHARK_LONG=1`. Without it, a tenth.
"""

import asyncio
import os
import sys
from collections import defaultdict, deque
from random import Random
from statistics import median
from time import monotonic

import asyncpg
import pytest
from drilling import SAFE, abandoned, board_naming, button
from sqlalchemy import select
from stand_in import PATIENCE
from test_drill_killed import a_lively_table, versions_of
from test_drill_workers import IN_TIME, Worker

from house.chips.audit import audit_database
from house.rules import Rules
from house.store import looked_at, schema
from house.tables.deal_audit import audit_deals
from house.tables.storing import read_record
from playground.pilot import Discord
from tests.ready_databases import empty_on_server

LONG = os.environ.get("LETTERSHARK_LONG") == "1"
KILLS, TABLES = (50, 600) if LONG else (5, 60)
WORKERS, SHARDS, HANDS = 3, 6, 3  # and how many people press at a time on each shard
A_SERVER = 10  # tables
OPENED_AT_ONCE = 8
GLANCE = 0.2  # seconds for a table that is about to wait for somebody
OPTIONS = "max_bet=5 turn_seconds=0"  # or the clock would act, too

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300 + 60 * KILLS + TABLES)]


class Table:
    """Two people, and what they pressed and saw."""

    def __init__(self, guild, number):
        channel = guild.channel(f"cards-{number}")
        self.people = [guild.member(f"{name}{number}") for name in ("ann", "bob")]
        for player in self.people:
            player.channel = channel
        self.pressed = defaultdict(set)  # by player: the versions
        self.shown, self.lost = 0, []

    async def begin(self):
        self.thread = await a_lively_table(*self.people, options=OPTIONS)

    async def press(self, seconds=GLANCE):
        """Whether the table answered."""
        board, player = await board_naming(self.thread, self.people, seconds)
        version = max(versions_of(board))
        self.pressed[player.id].add(version)
        answer = await player.press(button(board, *SAFE), on=board)
        if answer.kind != "update":
            return False
        now = max(versions_of(board))  # 0 between two hands
        if 0 < now < self.shown:
            self.lost.append((self.shown, now))
        self.shown = max(self.shown, now)
        return True


class Shard:
    """Its tables, and who presses at them in turn."""

    def __init__(self, discord, number):
        self.tables = deque()
        for first in range(0, TABLES // SHARDS, A_SERVER):
            guild = discord.guild(f"Nerds {number}-{first}", shard=(number, SHARDS))
            self.moderator = guild.member("mod", permissions=["manage_guild"])
            for table in range(first, min(first + A_SERVER, TABLES // SHARDS)):
                self.tables.append(Table(guild, f"{number}x{table}"))
        self.over = False
        self.answers = 0
        self.failures = 0
        self.last = asyncio.Event()

    async def press(self):
        while not self.over:
            table = self.tables.popleft()
            try:
                began = monotonic()
                done = await table.press()
            except TimeoutError:
                continue  # it waits for nobody just now
            finally:
                self.tables.append(table)
            if done:
                self.answers += 1
                self.last.began = began
                self.last.set()
            else:
                self.failures += 1

    async def answers_again(self, since):
        """How long it took until one who pressed after that moment was answered."""
        while True:
            self.last.clear()
            await asyncio.wait_for(self.last.wait(), PATIENCE)
            if self.last.began >= since:
                return monotonic() - since


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, record=False, history=200_000) as discord:
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("kills") as (address,):
        yield address


@pytest.fixture
async def shards(discord):
    return [Shard(discord, number) for number in range(SHARDS)]


@pytest.fixture
async def crew(discord, shards, tmp_path, database):
    assert shards  # their servers are there before them
    crew = Crew(discord, tmp_path, database)
    for _ in range(WORKERS):
        await crew.start()
    await crew.even()
    yield crew
    for worker in crew.workers:
        await worker.stop()


class Crew:
    def __init__(self, discord, folder, database):
        self.discord, self.folder, self.database = discord, folder, database
        self.workers, self.started = [], 0

    async def start(self):
        self.started += 1
        worker = Worker(
            self.discord,
            self.folder / f"worker{self.started}",
            self.database,
            SHARDS=str(SHARDS),
            NUDGE_SECONDS="3600",
            EDIT_SECONDS="0.5",
        )
        await worker.launch()
        self.workers.append(worker)

    async def even(self):
        """Each plays as many shards as the others."""
        for worker in self.workers:
            await worker.plays(SHARDS / WORKERS)

    async def shards_of(self, worker):
        connection = await asyncpg.connect(self.database)
        try:
            held = (
                "SELECT number - 1 AS shard FROM leases WHERE number > 0 AND split_part(owner, ':', 2) = $1"
            )
            return [row["shard"] for row in await connection.fetch(held, str(worker.process.pid))]
        finally:
            await connection.close()

    async def lose(self, worker):
        worker.kill()
        killed = monotonic()
        await worker.process.wait()
        assert "Traceback" not in worker.log
        self.workers.remove(worker)
        return killed


async def begin(shards):
    for shard in shards:
        await shard.moderator.slash("settings server", name="pictures", value="off")
    tables = [table for shard in shards for table in shard.tables]
    opening = asyncio.Semaphore(OPENED_AT_ONCE)

    async def open_one(table):
        async with opening:
            await table.begin()

    await asyncio.gather(*map(open_one, tables))
    return tables


async def goes_on(table):
    async with asyncio.timeout(PATIENCE):
        while not await table.press(PATIENCE):
            pass


async def acts_of(database):
    """By player: the versions that an act of theirs made."""
    rules, who, found = Rules(), {}, {}
    async with looked_at(database) as store:
        for row in await store.read(select(schema.tables).where(schema.tables.c.closed_at.is_(None))):
            for seat, one in enumerate(read_record(rules, row).seats):
                if one.is_person:
                    who[row.id, seat], found[one.player] = one.player, []
        acts = select(schema.events.c.table_id, schema.events.c.version, schema.events.c.seat)
        acts = acts.where(schema.events.c.action.is_not(None)).order_by(schema.events.c.version)
        for act in await store.read(acts):
            if (player := who.get((act.table_id, act.seat))) is not None:
                found[player].append(act.version)
    return found


def judged(tables, found):
    """Each act follows from a press of its own that was made after the act before it, and no table went back."""
    for table in tables:
        assert table.lost == [], "what was shown is stored"
        for player in table.people:
            acts = found[player.id]
            assert acts
            for before, act in zip([0, *acts], acts, strict=False):
                assert any(before <= version < act for version in table.pressed[player.id]), "none acts twice"


async def test_workers_killed_one_after_the_other_lose_nothing(discord, crew, shards, database):
    random, took = Random(50), []
    await discord.wait_for_command("play", PATIENCE)
    tables = await begin(shards)
    pressing = [asyncio.create_task(shard.press()) for shard in shards for _ in range(HANDS)]
    for _ in range(KILLS):
        since = monotonic()
        await asyncio.gather(*(shard.answers_again(since) for shard in shards))
        victim = random.choice(crew.workers)
        orphans = [shards[number] for number in await crew.shards_of(victim)]
        assert len(orphans) == SHARDS / WORKERS
        killed = await crew.lose(victim)
        took.append(max(await asyncio.gather(*(shard.answers_again(killed) for shard in orphans))))
        await crew.start()  # not sooner: it would want the processor that the others need
        await crew.even()
    for shard in shards:
        shard.over = True
    await asyncio.wait(pressing, timeout=PATIENCE)
    for one in pressing:
        await abandoned(one)
        assert one.cancelled() or one.exception() is None
    for first in range(0, len(tables), OPENED_AT_ONCE):
        await asyncio.gather(*map(goes_on, tables[first : first + OPENED_AT_ONCE]))
    sys.stderr.write(
        f"\n{KILLS} kills, {len(tables)} tables, {sum(shard.answers for shard in shards)} presses answered, "
        f"{sum(shard.failures for shard in shards)} not; took over within {max(took):.1f} s, mostly "
        f"{median(took):.1f} s\n"
    )
    findings = await audit_database(database)
    assert findings.problems == ()
    assert findings.open_tables == len(tables)
    assert (await audit_deals(database)).problems == ()
    judged(tables, await acts_of(database))
    for worker in crew.workers:
        assert "Traceback" not in worker.log
    assert max(took) < IN_TIME, took
