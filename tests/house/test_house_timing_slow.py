"""Tables where a turn may take days: nothing about them hurries."""

from __future__ import annotations

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD, HABITS
from sqlalchemy import update

from house.cluster import Shards
from house.store.day_off_rows import TAKE_OFF
from house.store.schema import tables
from house.store.transactions import Statement
from house.tables.days_off import HOURS_A_YEAR, first_hour
from house.tables.events import TakesOff
from house.tables.records import TableOpening

HOUR, DAY = 3600, 86_400


@pytest.fixture
async def room(new_room):
    """No table of it rests."""
    async with new_room(games=None) as room:
        room.resting.lets_rest = lambda _table: None
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
    assert table.now.closes_at is None
    await passing(HABITS.warning_seconds)
    assert table.now.closes_at is not None
    await passing(HABITS.warning_seconds + 1)
    assert table.now.phase == "closed"


async def test_a_lobby_has_more_time_as_soon_as_its_table_is_slow(room, passing):
    table = await slow(room, turn_seconds=60)
    await table.set_options(ANN, {"turn_seconds": 3 * DAY})
    await passing(2 * DAY)
    assert (table.now.phase, table.now.closes_at) == ("lobby", None)


async def test_a_slow_lobby_keeps_its_time_through_a_restart(new_room, time):
    async with new_room(games=None) as room:
        short = (await slow(room)).short
    async with new_room(games=None) as room:
        time.advance(DAY - 2 * HABITS.warning_seconds)
        await room.settled()
        assert room.table(short).now.closes_at is None


async def used_up(room, *players, but=0):
    """The player has no day off left this year, but for these hours."""
    first = first_hour(room.now)

    async def spend(tx):
        for player in players:
            for hour in range(HOURS_A_YEAR - but):
                await tx.write(TAKE_OFF, player=player, hour=first + hour)

    await room.store.commit(spend)


async def test_who_comes_back_to_a_slow_table_for_two_finds_it_after_days(room, passing):
    table = await slow(room)
    await table.start(ANN)
    await used_up(room, ANN, BOB)
    for _ in range(4):
        await passing(DAY)
    assert (table.now.phase, table.now.paused) == ("paused", "too-few")
    await passing(5 * DAY)
    assert table.now.phase == "paused"


async def test_the_tables_that_wait_for_somebody_are_known_of_every_process(new_room):
    """A table does not wait for players in its queue, for those who have left, or once it is closed."""
    async with new_room(games=None) as room:
        sooner, later, closed = [await slow(room, turn_seconds=hours * HOUR) for hours in (8, 72, 24)]
        for table in (later, sooner, closed):
            await table.start(ANN)
        await closed.close(ANN)
        first = {table.short: table.now.seats[table.now.due.seats[0]].player for table in (sooner, later)}
    async with new_room(games=None, shards=Shards((0,), 2)) as other:
        assert not other.tables
        for player in (ANN, BOB):
            found = await other.waiting.of(player)
            assert [one.short for one in found] == [
                table.short for table in (sooner, later) if first[table.short] == player
            ]
            assert [one.deadline for one in found] == sorted(one.deadline for one in found)
        assert await other.waiting.of(CY) == []


async def test_words_are_secret_in_every_process_during_a_hand_on_honour(new_room):
    async with new_room(games=None) as room:
        table, _ = await begun(room)
        async with new_room(games=None, shards=Shards((0,), 2)) as other:
            assert not other.tables
            for player in (ANN, BOB):
                assert [one.short for one in await other.waiting.on_honour(player, "en")] == [table.short]
                assert not await other.waiting.on_honour(player, "fr")
            assert not await other.waiting.on_honour(CY, "en")
            await table.close(ANN)
            assert not await other.waiting.on_honour(ANN, "en")


@on_both
async def test_a_table_that_cannot_be_read_hides_no_other(new_room):
    async with new_room(games=None) as room:
        (spoilt, _), (good, player) = await begun(room), await begun(room)
        await room.store.write(Statement(update(tables).where(tables.c.id == spoilt.id).values(state=b"?")))
        assert [one.id for one in await room.waiting.of(player)] == [good.id]


async def begun(room, **changes):
    """A slow table, and whose turn it is."""
    table = await slow(room, **changes)
    await table.start(ANN)
    return table, table.now.seats[table.now.due.seats[0]].player


async def left(room, player):
    return (await room.days_off.left([player]))[player]


async def test_before_a_slow_clock_runs_out_days_off_are_spent_by_the_hour(room, passing):
    table, player = await begun(room)
    told = []
    room.watch(lambda _table, change: told.extend(change.events))
    decision = table.now.due.decision
    await passing(DAY - 1)
    assert await left(room, player) == HOURS_A_YEAR
    for hours in range(1, 4):
        await passing(HOUR)
        assert await left(room, player) == HOURS_A_YEAR - hours
    assert (table.now.due.decision, table.now.phase) == (decision, "playing")
    assert table.now.deadline - room.now <= HOUR * 1000
    assert told == [TakesOff(seat=table.now.seat_of(player))]
    await table.act(player, {"do": "check"})
    await passing(2 * HOUR)
    assert await left(room, player) == HOURS_A_YEAR - 3


async def test_the_deadline_told_during_days_off_is_the_end_of_the_last_of_them(room, passing):
    table, player = await begun(room)
    await used_up(room, ANN, BOB, but=4)
    await passing(DAY + 1)
    [told] = await room.waiting.of(player)
    assert told.deadline > table.now.deadline
    while room.now + HOUR * 1000 < told.deadline:
        await passing(HOUR)
        assert await room.waiting.of(player) == [told]
    assert await left(room, player) == 0
    assert table.now.seats[table.now.seat_of(player)].presence == "here"
    await passing(HOUR)
    assert table.now.seats[table.now.seat_of(player)].presence == "away"


async def test_an_hour_off_is_spent_once_at_however_many_tables(room, passing):
    tables = [await begun(room) for _ in range(5)]
    waited_for = {player for _, player in tables}
    await passing(DAY + 1)
    assert [await left(room, player) for player in waited_for] == [HOURS_A_YEAR - 1] * len(waited_for)


async def test_without_days_off_left_the_first_clock_that_runs_out_makes_somebody_away(room, passing):
    table, player = await begun(room)
    await used_up(room, ANN, BOB)
    assert await left(room, player) == 0
    await passing(DAY + 1)
    assert table.now.seats[table.now.seat_of(player)].presence == "away"


async def test_where_nobody_folds_a_computer_plays_on_until_who_vanished_is_back(room, passing):
    table = await slow(room, game="scrotch")
    await table.start(ANN)
    player = table.now.seats[table.now.due.seats[0]].player
    seat = table.now.seat_of(player)
    await used_up(room, ANN, BOB)
    await passing(DAY + 1)
    assert table.now.seats[seat].presence == "away"
    for _ in range(20):
        await passing(HABITS.computer_seconds[1])
    assert seat not in table.now.due.seats
    await table.back(player)
    assert table.now.seats[seat].presence == "here"


async def test_a_quick_clock_spends_no_days_off(room, passing):
    _, player = await begun(room, turn_seconds=HOUR - 1)
    await passing(HOUR)
    assert await left(room, player) == HOURS_A_YEAR


@on_both
async def test_a_new_year_brings_new_days_off(room, passing):
    table, player = await begun(room)
    await used_up(room, player)
    await passing(366 * DAY)
    assert (table.now.phase, await left(room, player)) == ("playing", HOURS_A_YEAR - 1)
    assert len((await exported(room, player))["days_off"]) == 1, "hours of last year are gone"


async def test_hours_off_are_exported_and_forgotten_with_their_player(room, passing):
    _, player = await begun(room)
    await passing(DAY + 1)
    assert (await exported(room, player))["days_off"] == [{"player": player, "hour": room.now // 3_600_000}]
    await room.privacy.delete(player)
    assert (await exported(room, player))["days_off"] == []
