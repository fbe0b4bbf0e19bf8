"""Three places and a spare with many tables. They are killed again and again with presses all along: every time the
one that waits plays on, and in the end every table goes on, and no chip or card is lost."""

import asyncio
import logging
import os
import random

import pytest
from place_taking import SHARDS, Crew, a_table_on_each_shard, agreed, all_go_on, played
from stand_in import PATIENCE

from benchmarks._bot_drive import Driver
from benchmarks._bot_tables import seat_all
from benchmarks.bench_actions import taken_up
from playground.pilot import Discord
from tests.ready_databases import empty_on_server

log = logging.getLogger("drill")
LONG = os.environ.get("LETTERSHARK_LONG") == "1"
KILLS, TABLES = (50, 600) if LONG else (2, 20)
EACH = 5.0  # seconds for each shard that is to be connected
IN_TIME = 5.0 + 2 * EACH  # seconds until every shard answers again, on an idle machine
TOGETHER = 10

pytestmark = [pytest.mark.slow, pytest.mark.real, pytest.mark.timeout(7200 if LONG else 400)]


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, record=False, identify_seconds=EACH) as discord:
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("killed_places") as (address,):
        yield address


async def test_places_killed_again_and_again_lose_nothing(discord, tmp_path, database):
    loop, choice, took = asyncio.get_running_loop(), random.Random(5), []
    seated = await seat_all(discord, database, TABLES, letters=False, shards=SHARDS)
    busy = a_table_on_each_shard(discord)
    crew = Crew(discord, tmp_path, database, places=3)
    try:
        await crew.start()
        async with played(discord, busy):
            for _ in range(KILLS):
                await all_go_on(busy)
                killed = choice.choice(crew.playing)
                killed.kill()
                began = loop.time()
                await all_go_on(busy, presses=1)
                took.append(round(loop.time() - began, 1))
                await killed.process.wait()
                await crew.waiting.plays()
                await killed.launch()
                await killed.waits()
                crew.replace(killed)
        log.info("seconds until every shard answered: %s", sorted(took))
        await discord.wait_until(lambda: all(map(taken_up, seated)), PATIENCE)
        await Driver(discord, seated).run(TABLES, TOGETHER)
        await agreed(database, *crew.bots, tables=TABLES + SHARDS)
        assert not LONG or max(took) < IN_TIME, took
    finally:
        await crew.stop()
