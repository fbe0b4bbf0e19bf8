"""Workers with many tables. They are killed again and again with presses all along: every time the others answer for their
shards, and in the end every table goes on, and no chip or card is lost. The last one that stops says so at each table."""

import asyncio
import logging
import os
import random

import pytest
from stand_in import PATIENCE
from test_drill_workers import SHARDS, Table, Worker, agreed, all_go_on, played

from benchmarks._bot_drive import Driver, read
from benchmarks._bot_tables import seat_all
from benchmarks.bench_actions import taken_up
from playground.pilot import Discord
from tests.ready_databases import empty_on_server

log = logging.getLogger("drill")
LONG = os.environ.get("LETTERSHARK_LONG") == "1"
FEW = 60
KILLS, TABLES = (50, 600) if LONG else (3, FEW)
IN_TIME = 15.0  # seconds in which every shard answers again, where no other test wants the processors
TOGETHER = 10

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200 if LONG else 400)]


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, record=False) as discord:
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("killed_workers") as (address,):
        yield address


@pytest.fixture
async def seated(discord, database):
    """Tables in the middle of a hand, at which nobody presses meanwhile."""
    return await seat_all(discord, database, TABLES, letters=False, shards=SHARDS)


@pytest.fixture
async def three(discord, seated, tmp_path, database):
    assert len(seated) == TABLES  # the workers find them there
    workers = [Worker(discord, tmp_path / name, database) for name in ("one", "other", "third")]
    for worker in workers:
        await worker.launch()
    await shared(workers)
    yield workers
    for worker in workers:
        await worker.stop()


async def shared(workers):
    """All shards are played, each by one of them."""
    async with asyncio.timeout(PATIENCE):
        while sorted([await one.shards() for one in workers]) != [1, 1, 2]:
            pass  # they tell nobody


async def test_workers_killed_again_and_again_lose_nothing(discord, three, seated, database):
    loop, choice, took = asyncio.get_running_loop(), random.Random(5), []
    busy = [Table(discord.guild(f"Nerds {shard}", shard=(shard, SHARDS))) for shard in range(SHARDS)]
    async with played(discord, busy):
        for _ in range(KILLS):
            await all_go_on(busy)
            killed = choice.choice(three)
            killed.kill()
            began = loop.time()
            await killed.process.wait()
            await all_go_on(busy, presses=1)
            took.append(round(loop.time() - began, 1))
            await killed.launch()
            await shared(three)
    log.info("seconds until every shard answered: %s", sorted(took))
    await discord.wait_until(lambda: all(map(taken_up, seated)), PATIENCE)
    await Driver(discord, seated).run(TABLES, TOGETHER)
    await agreed(database, *three, tables=TABLES + SHARDS)
    assert not LONG or max(took) < IN_TIME, took


async def test_the_last_one_that_stops_says_so_at_the_tables_of_all_its_shards(discord, tmp_path, database):
    seated = await seat_all(discord, database, FEW, letters=False, shards=SHARDS)
    worker = Worker(discord, tmp_path / "one", database)
    await worker.launch()
    await worker.plays(SHARDS)
    await discord.wait_until(lambda: all(map(taken_up, seated)))
    worker.process.terminate()
    assert await asyncio.wait_for(worker.process.wait(), PATIENCE) == 0
    assert all("The bot is restarting." in read(table.message)[1] for table in seated)
