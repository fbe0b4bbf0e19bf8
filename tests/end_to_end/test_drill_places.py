"""Bots that play two places, and one that waits: each plays its part, and if one is killed or stopped, the waiting
one plays its tables in time, and no press, card or chip is lost."""

import asyncio
import re

import pytest
from place_taking import SHARDS, Bot, Crew, a_table_on_each_shard, agreed, all_go_on, played
from stand_in import PATIENCE
from test_metrics_page import numbers

from playground.pilot import Discord
from tests.house.line import line_to
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real, pytest.mark.timeout(300)]

EACH = 5.0  # seconds for each shard that is to be connected
IN_TIME = 5.0 + EACH * SHARDS / 2  # every table of a killed one answers by the gateway within this
AWAY = 12  # seconds: longer than a lease
BACK = 5.0  # a bot stores again within this after the database was away
STORED_AGAIN = re.compile(r'"seconds": ([0-9.]+), "event": "everything-is-stored-again"')


@pytest.fixture
async def database():
    async with empty_on_server("places") as (address,):
        yield address


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000, identify_seconds=EACH) as discord:
        yield discord


@pytest.fixture
def tables(discord):
    return a_table_on_each_shard(discord)


@pytest.fixture
async def crew(discord, tables, tmp_path, database):
    assert tables  # their servers are there before them
    crew = Crew(discord, tmp_path, database, places=2)
    yield crew
    await crew.stop()


async def test_each_plays_its_own_and_the_one_that_waits_replaces_one_that_is_killed_in_time(
    discord, crew, tables, database
):
    await crew.start()
    loop, killed = asyncio.get_running_loop(), crew.playing[0]
    async with played(discord, tables):
        await all_go_on(tables)
        assert not any(table.failed for table in tables)
        pages = [await numbers(bot) for bot in crew.playing]
        assert [page["lettershark_shards",] for page in pages] == [SHARDS / 2, SHARDS / 2]
        assert [page["lettershark_places_wanted",] for page in pages] == [2, 2]
        assert [
            page["lettershark_tables", "playing"] + page["lettershark_tables", "between"] for page in pages
        ] == [SHARDS / 2, SHARDS / 2]
        killed.kill()
        began = loop.time()
        await all_go_on(tables, presses=1)
        assert loop.time() - began < IN_TIME
        await killed.process.wait()
        await killed.launch()
        await killed.waits()
    await agreed(database, *crew.bots, tables=SHARDS)


async def test_all_tables_go_on_as_soon_as_the_database_is_back(discord, tmp_path, database, tables):
    """A lease may end in between. Its holder renews it before another one takes the place."""
    async with line_to(database) as line:
        crew = Crew(discord, tmp_path, line.url, places=2)
        try:
            await crew.start()
            async with played(discord, tables):
                await all_go_on(tables)
                line.cut()
                began = asyncio.get_running_loop().time()
                await asyncio.sleep(AWAY)
                line.mend()
                away = asyncio.get_running_loop().time() - began
                await all_go_on(tables, presses=1)
            assert [bot.log.count('"event": "replaced"') for bot in crew.bots] == [0, 0, 0]
            stored_again = [float(STORED_AGAIN.findall(bot.log)[-1]) for bot in crew.playing]
            assert max(stored_again) < away + BACK, "an answer may take longer on a busy machine"
        finally:
            await crew.stop()
    await agreed(database, tables=SHARDS)


async def test_one_that_divides_the_servers_otherwise_is_refused_in_a_line(crew, discord, tmp_path, database):
    await crew.start()
    for number, otherwise in enumerate(({"PLACES": "3"}, {"SHARDS": "6"})):
        other = Bot(
            discord, tmp_path / f"stranger {number}", database, **{"PLACES": "2", "SHARDS": "4", **otherwise}
        )
        await other.launch()
        assert await asyncio.wait_for(other.process.wait(), PATIENCE) == 2
        [line] = other.log.splitlines()
        assert "bots with places = 2 and shards = 4 play on it" in line
        assert "stop all of them first" in line
