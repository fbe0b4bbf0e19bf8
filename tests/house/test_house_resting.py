"""Slow tables untouched for a day leave the memory, and come back unchanged when needed."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from guests import ANN, BOB, CY, GUILD

from house.cluster import Shards
from house.declined import Declined
from house.store import DatabaseAway
from house.tables.records import TableOpening
from house.tables.resting import REST_MS

HOUR, DAY = 3600, 86_400


@pytest.fixture
async def room(new_room):
    async with new_room(games=None) as room:
        yield room
        await room.resting.wake(ANN)
        assert (await room.audit()).problems == ()


async def begun(room, game="scroker", turn_seconds=3 * DAY):
    table = await room.open_table(
        TableOpening(
            guild=GUILD, channel=9, game=game, host=ANN, name="Ann", options={"turn_seconds": turn_seconds}
        )
    )
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await room.settled()
    return table


@pytest.fixture
async def resting(room, passing):
    table = await begun(room)
    await passing(DAY + REST_MS / 1000)
    assert not room.tables
    return table


def as_stored(room, table):
    return (
        room.rules.encode(table.now.state),
        table.record.alarm,
        table.now.seats,
        table.now.version,
        dict(table.notes),
    )


async def test_a_slow_table_untouched_for_a_day_leaves_the_memory_and_its_clock_stays_set(room, resting):
    with pytest.raises(Declined):
        room.table(resting.id)
    assert room.plays(resting.id)
    assert room.standing().tables["playing"] == 1
    assert room.standing().alarms >= 2


@pytest.mark.parametrize("number", ["table", "player", "channel"])
async def test_it_comes_back_as_it_was_for_whoever_asks_for_it(room, resting, number):
    await room.resting.wake(CY, 77)
    assert not room.tables
    await room.resting.wake({"table": resting.id, "player": BOB, "channel": 9}[number])
    back = room.table(resting.short)
    assert back is not resting
    assert as_stored(room, back) == as_stored(room, resting)
    assert not room.plays(resting.id + 1)


async def test_several_who_ask_at_once_get_the_same_table(room, resting):
    told = []
    room.resting.woke = told.append
    await room.resting.wake(ANN, BOB, 9, resting.id)
    assert told == [room.table(resting.id)]


async def test_its_time_runs_out_all_the_same(room, resting, passing):
    assert room.plays(resting.id)
    told = []
    room.watch(lambda table, _: told.append(table.short))
    await passing(2 * DAY)
    assert told == [resting.short]
    assert room.table(resting.id).now.version == resting.now.version + 1


async def test_a_table_that_somebody_looks_at_stays_for_a_day(room, passing):
    table = await begun(room)
    await passing(DAY - 1)
    await room.resting.wake(ANN, table.id)
    await passing(DAY / 2)
    assert room.table(table.id) is table


async def test_a_table_whose_clock_is_ringing_stays(room, passing):
    table = await begun(room, turn_seconds=DAY)
    await passing(DAY - 1)
    await passing(HOUR)
    assert room.table(table.id) is table
    assert table.record.off == table.record.decision


async def test_what_is_shown_of_a_table_is_left_alone_while_it_rests_or_is_another_processs(room, resting):
    assert await room.elsewhere(resting.id)
    await room.resting.wake(ANN)
    assert not await room.elsewhere(resting.id)
    room.results._shards = Shards((0,), 2)  # its server is the other's
    await room.table(resting.id).close(ANN)
    assert await room.elsewhere(resting.id)
    assert not await room.elsewhere(12345), "there is none"


@pytest.mark.parametrize("turn_seconds", [0, HOUR - 1])
async def test_tables_that_are_not_slow_stay(room, passing, turn_seconds):
    table = await begun(room, turn_seconds=turn_seconds)
    await passing(2 * HOUR)
    assert not table.may_rest(0)


async def test_a_table_stays_while_something_of_it_is_under_way(room, passing):
    table = await begun(room)
    room.resting.lets_rest = lambda _table: None
    await passing(2 * DAY)
    assert room.table(table.id) is table


async def test_a_new_table_does_not_take_the_name_of_one_that_rests(room, resting):
    for name in ("tables_each", "tables_here"):
        await room.settings.set(GUILD, name, 0)
    opening = TableOpening(guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann")
    assert resting.short not in [(await room.open_table(opening)).short for _ in range(60)]


async def test_who_is_forgotten_leaves_tables_that_rest(room, resting):
    await room.privacy.delete(BOB)
    assert not any(seat.player == BOB for seat in room.table(resting.id).now.seats)


@pytest.mark.parametrize("seconds", [5 * DAY, -DAY])
async def test_the_machines_clock_may_be_set_while_a_table_rests(room, resting, passing, time, seconds):
    left = resting.now.deadline - room.now
    time.set_clock(seconds)
    await passing(20)
    assert room.table(resting.id).now.deadline - room.now == left - 20_000
    assert room.table(resting.id).now.version == resting.now.version


async def test_a_table_that_rests_loses_no_time_in_which_nothing_could_be_stored(
    room, resting, trouble, passing
):
    left = resting.now.deadline - room.now
    trouble.begin()
    with pytest.raises(DatabaseAway):
        await room.bank.give(GUILD, ANN, BOB, 1, key="x")
    await passing(3 * DAY)
    assert room.plays(resting.id)
    trouble.end()
    await passing(10)
    assert room.table(resting.id).now.deadline - room.now >= left - 21_000
    assert room.table(resting.id).now.version == resting.now.version


async def many_begun(room, many):
    for number in range(many):
        host = 2_000_000 + 2 * number
        opening = TableOpening(
            guild=GUILD, channel=9, game="quist", host=host, name="ann", options={"turn_seconds": DAY}
        )
        table = await room.open_table(opening)
        for player in range(host + 1, host + 4):
            await table.join(player, "bob")
        await table.start(host)
    await room.settled()


@pytest.mark.slow
async def test_tables_that_rest_cost_two_timers_each_little_memory_and_no_writes(new_room, time, monkeypatch):
    many = 400  # enough for fixed costs to weigh little
    async with new_room(games=None) as room:
        for name in ("tables_each", "tables_here"):
            await room.settings.set(GUILD, name, 0)
        before = room.standing().alarms
        await many_begun(room, 100)  # data read once, for all
        for table in tuple(room.tables.values()):
            await table.close(table.now.host)
        gc.collect()
        tracemalloc.start()
        empty = tracemalloc.get_traced_memory()[0]
        await many_begun(room, many)
        room.resting.rest(untouched=0)
        gc.collect()
        each = (tracemalloc.get_traced_memory()[0] - empty) / many
        tracemalloc.stop()
        assert not room.tables
        assert room.standing().alarms - before == 2 * many
        assert each < 3000, each
        stored = []
        monkeypatch.setattr(room.store, "commit", stored.append)
        time.advance(HOUR)
        await room.settled()
        assert stored == []
