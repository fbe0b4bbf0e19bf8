"""Places reached by HTTP: a door asks on NATS for a shard's player, without knowing which process that is."""

import asyncio

import pytest
from drilling import a_letter, acted, board_naming, panels_are_gone
from place_taking import CHEAP, SHARDS, Crew, a_table_on_each_shard, agreed, all_go_on, played
from stand_in import PATIENCE
from test_drill_nats import DoorProcess

from playground.pilot import Discord
from tests.labels import MORE
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real, pytest.mark.timeout(300)]


IN_TIME = 5.0  # seconds until every table answers, of which a table with a press on its way waits three


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000, identify_seconds=5.0) as discord:
        discord.sign()
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("doors") as (address,):
        yield address


@pytest.fixture
def tables(discord):
    return a_table_on_each_shard(discord)


@pytest.fixture
async def crew(discord, tables, nats, tmp_path, database):
    assert tables  # their servers are there before them
    crew = Crew(discord, tmp_path, database, places=2, NATS=nats.address)
    await crew.start()
    yield crew
    await crew.stop()


@pytest.fixture
async def door(crew, discord, nats, tmp_path):
    assert crew
    door = DoorProcess(tmp_path / "door", nats)
    await door.start()
    await door.says("ready")
    await discord.send_interactions_to(door.url)
    yield door
    await door.stop()


async def test_tables_answer_as_soon_as_their_place_is_taken_whether_the_gateway_is_connected_or_not(
    door, crew, discord, tables, database
):
    """Discord lets the second shard connect five seconds after the first."""
    loop, (killed, leaving) = asyncio.get_running_loop(), crew.playing
    async with played(discord, tables):
        await all_go_on(tables)
        killed.kill()
        began = loop.time()
        await all_go_on(tables, presses=1)
        assert loop.time() - began < IN_TIME
        await crew.waiting.plays()
        await killed.process.wait()
        await killed.launch()
        await killed.waits()
        leaving.process.terminate()
        assert await asyncio.wait_for(leaving.process.wait(), PATIENCE) == 0
        await killed.plays()
        await all_go_on(tables)
    assert "Traceback" not in door.log
    await agreed(database, *crew.bots, tables=SHARDS)


async def test_direct_messages_are_sent_and_heard_for_every_place(discord, crew, tables, database, nats):
    """Discord sends presses there to the first shard, and the answer comes from the table's process."""
    await discord.wait_for_command("play", PATIENCE)
    letters = []
    for table in tables:
        await table.begin()
        panels_are_gone(discord)
        board, player = await board_naming(table.thread, table.people)
        await acted(player, board, *CHEAP)
        player, letter = await a_letter(discord, table.people)
        discord.faults.clear()
        letters.append((player, letter))
        answer = await (await player.press(MORE, on=letter)).finished(PATIENCE)
        assert answer.kind in ("update", "deferred"), answer
    await nats.kill()
    told = []
    for player, letter in letters:
        answer = await player.press("Back", on=letter)
        assert not answer.failed
        told.append("did not get through" in answer.text or "can't tell whether" in answer.text)
    assert told == [False, True, False, True]  # the first place plays its own
    await agreed(database, *crew.bots, tables=SHARDS)
