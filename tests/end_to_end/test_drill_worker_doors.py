"""Workers that share the shards, reached by HTTP: a door asks on NATS for whoever plays a shard, and need not know who it is."""

import pytest
from stand_in import PATIENCE
from test_drill_nats import DoorProcess
from test_drill_workers import SHARDS, Table, Worker, agreed, all_go_on, handed_over, played

from playground.pilot import Discord
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

MORE = "More…"  # what every hand has


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000) as discord:
        discord.sign()
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("doors") as (address,):
        yield address


@pytest.fixture
async def tables(discord):
    return [Table(discord.guild(f"Nerds {shard}", shard=(shard, SHARDS))) for shard in range(SHARDS)]


@pytest.fixture
async def two(discord, tables, nats, tmp_path, database):
    assert len(tables) == SHARDS  # each on a server that is there before them
    workers = [Worker(discord, tmp_path / name, database, NATS=nats.address) for name in ("one", "other")]
    for worker in workers:
        await worker.launch()
    for worker in workers:
        await worker.plays(SHARDS / 2)
    yield workers
    for worker in workers:
        await worker.stop()


@pytest.fixture
async def door(two, discord, nats, tmp_path):
    assert two
    door = DoorProcess(tmp_path / "door", nats)
    await door.start()
    await door.says("ready")
    await discord.send_interactions_to(door.url)
    yield door
    await door.stop()


async def letter_of(discord, player):
    return await discord.wait_until(
        lambda: next((letter for letter in player.dms if MORE in letter.labels), None),
        what=f"a hand for {player.name}",
    )


async def test_presses_find_the_worker_that_plays_their_shard_also_after_a_handover(
    door, two, discord, tables, database
):
    leaving, left = two
    async with played(discord, tables):
        await all_go_on(tables)
        await handed_over(leaving, left)
        await all_go_on(tables)
    assert not any(table.failed for table in tables), [table.failed for table in tables]
    assert "Traceback" not in door.log
    await agreed(database, *two)


async def test_presses_find_the_worker_that_takes_over_from_a_killed_one(
    door, two, discord, tables, database
):
    killed, left = two
    async with played(discord, tables):
        await all_go_on(tables)
        killed.kill()
        await killed.process.wait()
        await left.plays(SHARDS)
        await all_go_on(tables)
    assert "Traceback" not in door.log
    await agreed(database, left)


async def test_direct_messages_are_sent_and_heard_for_every_shard(discord, two, tables, database):
    """Discord tells the first shard of what is pressed there, and the answer comes from whoever plays the table."""
    await discord.wait_for_command("play", PATIENCE)
    for table in tables:
        await table.begin()
        for player in table.people:
            letter = await letter_of(discord, player)
            answer = await player.press(MORE, on=letter)
            assert answer.kind == "update", answer
    await agreed(database, *two)


async def test_a_press_in_a_direct_message_is_excused_while_nats_is_gone(discord, two, tables, nats):
    assert two
    await discord.wait_for_command("play", PATIENCE)
    told = []
    for table in tables:
        await table.begin()
    letters = [await letter_of(discord, table.people[0]) for table in tables]
    await nats.kill()
    for table, letter in zip(tables, letters, strict=True):
        answer = await table.people[0].press(MORE, on=letter)
        assert not answer.failed
        told.append("did not get through" in answer.text or "can't tell whether" in answer.text)
    assert told == [False, True, True, True]  # the first shard plays its own
