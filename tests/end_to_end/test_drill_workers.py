"""Several bots that share the shards of one database: each plays its part, and when one is killed, stopped, told to end or
joined by another, the tables of its shards go on elsewhere in time, and no press, card or chip is lost."""

import asyncio
import contextlib
import signal

import pytest
from drilling import abandoned, acted, board_naming, versions
from stand_in import PATIENCE
from test_drill_killed import a_lively_table
from test_watched import numbers
from turn_taking import TurnTaker, overheard

from house.audit import audit_database
from house.tables.deal_audit import audit_deals
from playground.pilot import Discord
from tests.house.line import line_to
from tests.ready_databases import empty_on_server

pytestmark = pytest.mark.slow

IN_TIME = 15.0  # seconds in which the others have taken over, and answer
BACK = 6.0  # in which they go on after the database was away, on a machine that has other things to do
SHARDS = 4
CHEAP = ("Check", "Keep all", "Nothing", "Accept", "Fold", "All in")
"""Who calls all along has lost all their chips before a long drill is over."""


class Worker(TurnTaker):
    how = {"CLUSTER": "postgresql", "SHARDS": str(SHARDS)}

    async def shards(self):
        """How many it plays, all of them connected."""
        with contextlib.suppress(OSError):
            told = await numbers(self)
            return int(told["lettershark_shards",]) if told.get(("lettershark_connected",)) else 0
        return 0

    async def plays(self, shards):
        async with asyncio.timeout(PATIENCE):
            while await self.shards() != shards:
                pass  # it tells nobody
        return self


class Table:
    """One of a shard's, at which somebody always presses."""

    def __init__(self, guild):
        guild.channel("cards")
        self.people = [guild.member(f"{name} of {guild.name}") for name in ("ann", "bob")]
        self.answered, self.failed = asyncio.Queue(), []
        self.over = False

    async def begin(self):
        self.thread = await a_lively_table(*self.people)

    async def press(self):
        while not self.over:  # a cancellation that comes with an answer would be lost
            board, player = await board_naming(self.thread, self.people)
            answer = await acted(player, board, *CHEAP)
            if answer.failed:
                self.failed.append(answer)
            else:
                self.answered.put_nowait(answer)

    async def goes_on(self, presses=3):
        """So many more are answered by the table itself."""
        while not self.answered.empty():
            self.answered.get_nowait()
        while presses:
            answer = await asyncio.wait_for(self.answered.get(), PATIENCE)
            presses -= answer.kind == "update"


@pytest.fixture
async def database():
    async with empty_on_server("workers") as (address,):
        yield address


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000) as discord:
        yield discord


@pytest.fixture
async def start(discord, tmp_path, database):
    """More workers, by name."""
    started = []

    async def begin(name, api=None):
        worker = Worker(discord, tmp_path / name, database)
        worker.api = api or worker.api
        started.append(worker)
        await worker.launch()
        return worker

    yield begin
    for worker in started:
        await worker.stop()


@pytest.fixture
async def tables(discord):
    """One on each shard."""
    return [Table(discord.guild(f"Nerds {shard}", shard=(shard, SHARDS))) for shard in range(SHARDS)]


@contextlib.asynccontextmanager
async def played(discord, tables):
    await discord.wait_for_command("play", PATIENCE)
    for table in tables:
        await table.begin()
    pressing = [asyncio.create_task(table.press()) for table in tables]
    try:
        yield
    finally:
        for table in tables:
            table.over = True
        broken = [one.exception() for one in pressing if one.done()]
        for one in pressing:
            await abandoned(one)
        if broken:
            raise broken[0]


async def all_go_on(tables, presses=3):
    await asyncio.gather(*(table.goes_on(presses) for table in tables))


async def handed_over(leaving, left):
    """Told to stop, it ends when the other one plays all of its shards."""
    leaving.process.terminate()
    await left.plays(SHARDS)
    assert await asyncio.wait_for(leaving.process.wait(), PATIENCE) == 0


async def agreed(database, *workers, tables=SHARDS):
    findings = await audit_database(database)
    assert findings.problems == ()
    assert findings.open_tables == tables
    assert (await audit_deals(database)).problems == ()
    for worker in workers:
        assert "Traceback" not in worker.log


@pytest.fixture
async def two(start):
    one, other = await start("one"), await start("other")
    await one.plays(2)
    await other.plays(2)
    return one, other


@pytest.mark.timeout(300)
async def test_two_share_the_shards_and_each_plays_its_own(discord, two, tables, database):
    async with played(discord, tables):
        await all_go_on(tables)
    assert not any(table.failed for table in tables)
    for worker in two:
        page = await numbers(worker)
        playing = page["lettershark_tables", "playing"] + page["lettershark_tables", "between"]
        assert playing == SHARDS / 2
    await agreed(database, *two)


@pytest.mark.timeout(300)
async def test_the_shards_of_one_that_is_killed_go_on_in_time_and_nothing_is_lost(
    discord, two, tables, database
):
    loop = asyncio.get_running_loop()
    killed, left = two
    async with played(discord, tables):
        await all_go_on(tables)
        killed.kill()
        began = loop.time()
        await killed.process.wait()
        await all_go_on(tables, presses=1)
        assert loop.time() - began < IN_TIME
        await left.plays(SHARDS)
        await all_go_on(tables)
        await killed.launch()
        await killed.plays(SHARDS / 2)
        await left.plays(SHARDS / 2)
        await all_go_on(tables)
    await agreed(database, left)


@pytest.mark.timeout(300)
async def test_one_that_was_stopped_and_wakes_stores_nothing_says_nothing_and_takes_part_again(
    discord, start, tables, database
):
    async with overheard(discord.url) as (line, asked):
        stopped, other = await start("one", line), await start("other")
        await stopped.plays(2)
        await other.plays(2)
        async with played(discord, tables):
            await all_go_on(tables)
            stopped.process.send_signal(signal.SIGSTOP)
            await other.plays(SHARDS)
            await all_go_on(tables)
            asked.clear()
            stopped.process.send_signal(signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while stopped.log.count('"event": "turn-lost"') < 2:
                    await stopped.page()  # it tells nobody else
            assert [
                one for one in asked if not one.startswith(b"GET")
            ] == []  # it may ask where to connect anew
            await other.plays(2)
            await stopped.plays(2)
            await all_go_on(tables)
    await agreed(database, other, stopped)


@pytest.mark.timeout(300)
async def test_one_that_joins_is_given_its_share_and_no_press_is_missed(
    discord, two, start, tables, database
):
    async with played(discord, tables):
        await all_go_on(tables)
        third = await start("third")
        await third.plays(1)
        async with asyncio.timeout(
            PATIENCE
        ):  # a worker that hands a shard over looks unconnected for a moment
            while sorted([await one.shards() for one in (*two, third)]) != [1, 1, 2]:
                pass  # it tells nobody
        await all_go_on(tables)
    assert not any(table.failed for table in tables)
    await agreed(database, *two, third)


@pytest.mark.timeout(300)
async def test_one_that_is_told_to_stop_hands_over_shard_by_shard_and_no_press_is_missed(
    discord, two, tables, database
):
    leaving, left = two
    async with played(discord, tables):
        await all_go_on(tables)
        await handed_over(leaving, left)
        await all_go_on(tables)
        shown = max(versions(discord.transcript))
    assert shown
    assert not any(table.failed for table in tables), [table.failed for table in tables]
    await agreed(database, *two)


@pytest.mark.parametrize("away", [4, 10], ids=["less than a lease", "longer than a lease"])
async def test_all_tables_go_on_as_soon_as_the_database_is_back(discord, tmp_path, database, tables, away):
    """A lease may be over meanwhile. Whoever had it renews it before another worker takes the shard."""
    async with line_to(database) as line:
        workers = [Worker(discord, tmp_path / name, line.url) for name in ("one", "other")]
        try:
            for worker in workers:
                await worker.launch()
            for worker in workers:
                await worker.plays(SHARDS // 2)
            async with played(discord, tables):
                await all_go_on(tables)
                line.cut()
                await asyncio.sleep(away)
                line.mend()
                async with asyncio.timeout(BACK):
                    await all_go_on(tables, presses=1)
            assert [worker.log.count("shard-lost") for worker in workers] == [0, 0]
        finally:
            for worker in workers:
                await worker.stop()
    assert (await audit_database(database)).problems == ()
