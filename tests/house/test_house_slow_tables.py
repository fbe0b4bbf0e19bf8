"""Tables where a turn may take days: nothing about them hurries."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, CY, GUILD, HABITS

from house.tables.records import TableOpening

HOUR, DAY = 3600, 86_400


@pytest.fixture
async def room(new_room):
    async with new_room(games=None) as room:
        yield room
        assert (await room.audit()).problems == ()


async def slow(room, game="scroker", turn_seconds=DAY):
    table = await room.open_table(
        TableOpening(
            guild=GUILD, channel=9, game=game, host=ANN, name="Ann", options={"turn_seconds": turn_seconds}
        )
    )
    await table.join(BOB, "Bob")
    return table


async def test_a_slow_lobby_stays_open_for_as_long_as_a_turn(room, passing):
    table = await slow(room)
    await passing(DAY - HABITS.warning_seconds - 1)
    assert table.closes_at is None
    await passing(HABITS.warning_seconds)
    assert table.closes_at is not None
    await passing(HABITS.warning_seconds + 1)
    assert table.phase == "closed"


async def test_a_lobby_has_more_time_as_soon_as_its_table_is_slow(room, passing):
    table = await slow(room, turn_seconds=60)
    await table.set_options(ANN, {"turn_seconds": 3 * DAY})
    await passing(2 * DAY)
    assert (table.phase, table.closes_at) == ("lobby", None)


async def test_a_slow_lobby_keeps_its_time_through_a_restart(new_room, time):
    async with new_room(games=None) as room:
        short = (await slow(room)).short
    async with new_room(games=None) as room:
        time.advance(DAY - 2 * HABITS.warning_seconds)
        await room.settled()
        assert room.table(short).closes_at is None


async def test_who_comes_back_to_a_slow_table_for_two_finds_it_after_days(room, passing):
    table = await slow(room)
    await table.start(ANN)
    for _ in range(4):
        await passing(DAY)
    assert (table.phase, table.paused) == ("paused", "too-few")
    await passing(5 * DAY)
    assert table.phase == "paused"


async def test_the_tables_that_wait_for_somebody_are_known_of_every_process(new_room):
    """Whoever waits at the table, has gone, or whose table is over is waited for nowhere."""
    async with new_room(games=None) as room:
        sooner, later, closed = [await slow(room, turn_seconds=hours * HOUR) for hours in (8, 72, 24)]
        for table in (later, sooner, closed):
            await table.start(ANN)
        await closed.close(ANN)
        first = {table.short: table.seats[table.due.seats[0]].player for table in (sooner, later)}
    async with new_room(games=None, shards=(0,), shard_count=2) as other:
        assert not other.tables
        for player in (ANN, BOB):
            found = await other.waiting.of(player)
            assert [one.short for one in found] == [
                table.short for table in (sooner, later) if first[table.short] == player
            ]
            assert [one.deadline for one in found] == sorted(one.deadline for one in found)
        assert await other.waiting.of(CY) == []
