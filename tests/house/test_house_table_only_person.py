"""A lone person among computers has no clock and deals the next hand, until another player waits for a seat."""

from __future__ import annotations

from random import Random

import pytest
from guests import ANN, BOB, GUILD, HABITS
from msgspec.structs import replace

from house.tables.records import Alarm, TableOpening
from house.tables.storing import write_aside

DAY = 86_400


async def opened(room, game="pennies", computers=("Ada",), **options):
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann", options=options)
    )
    for name in computers:
        await table.add_computer(ANN, name)
    await table.start(ANN)
    return table


@pytest.fixture
async def alone(room):
    """Ann is to act, against Ada."""
    return await opened(room)


@pytest.fixture
async def between(alone):
    await alone.act(ANN, {"do": "fold"})
    assert alone.now.phase == "between"
    return alone


async def test_no_clock_runs_for_somebody_alone(alone, passing):
    assert alone.now.due.seconds == 60
    assert alone.now.deadline is None
    await passing(DAY)
    assert (alone.now.phase, alone.now.seats[0].presence) == ("playing", "here")
    await alone.act(ANN, {"do": "put", "amount": 1})


async def test_a_table_forgotten_by_somebody_alone_closes_as_one_without_a_clock(alone, passing):
    await passing(HABITS.forgotten_seconds)
    assert alone.now.phase == "closed"


async def test_the_clock_still_runs_for_what_is_a_computers_to_decide(alone, time):
    """Even if a computer fails, the game goes on."""
    await alone.act(ANN, {"do": "put", "amount": 1})
    assert alone.now.due.seats == (1,)
    assert alone.now.deadline == time.now() + 60_000


async def test_where_all_act_at_once_the_clock_runs_as_soon_as_only_computers_have_yet_to(new_room, time):
    async with new_room(games=None) as room:
        table = await opened(room, "soup", ("Ada", "Bertrand"))
        assert (table.now.due.then, table.now.due.seats) == ("pass", (0, 1, 2))
        assert table.now.deadline is None
        decision = table.now.due.decision
        view, offers = table.now.view(ANN), table.now.offers(ANN)
        await table.act(ANN, table.game.computer(view, offers, Random(1), "plain"))
        assert (table.now.due.decision, table.now.due.seats) == (decision, (1, 2))
        assert table.now.deadline == time.now() + table.now.due.seconds * 1000


async def test_no_hand_is_dealt_by_itself_to_somebody_alone_who_deals_it_with_a_press(between, passing):
    assert between.now.deal_at is None
    await passing(DAY)
    assert between.now.phase == "between"
    await between.deal(ANN)
    assert between.now.phase == "playing"
    assert between.now.deadline is None


async def test_once_somebody_waits_for_a_seat_the_clock_runs_a_whole_turn_from_then(alone, time, passing):
    await passing(DAY)
    await alone.join(BOB, "Bob")
    assert alone.now.deadline == time.now() + 60_000
    await passing(60)
    assert alone.now.due is None, "Ann's time was up"
    assert alone.now.deal_at == time.now() + HABITS.break_seconds * 1000
    await passing(HABITS.break_seconds)
    assert alone.now.phase == "playing"
    assert [seat.player for seat in alone.now.seats if seat.is_person] == [ANN, BOB]


async def test_whoever_waits_no_longer_leaves_somebody_alone_without_a_clock_again(alone, time, passing):
    await alone.join(BOB, "Bob")
    await passing(59)
    await alone.leave(BOB)
    assert alone.now.deadline is None
    await passing(DAY)
    assert alone.now.phase == "playing"
    await alone.join(BOB, "Bob")
    assert alone.now.deadline == time.now() + 60_000


async def test_whoever_sits_down_between_hands_has_the_next_one_dealt_by_itself(between, time, passing):
    await passing(DAY)
    await between.join(BOB, "Bob")
    assert between.now.deal_at == time.now() + HABITS.break_seconds * 1000
    await between.leave(BOB)
    assert between.now.deal_at is None
    await between.join(BOB, "Bob")
    await passing(HABITS.break_seconds)
    assert between.now.phase == "playing"
    assert between.now.deadline is not None


async def test_when_the_other_person_leaves_whoever_stays_has_no_clock(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.add_computer(ANN, "Ada")
    await table.start(ANN)
    assert table.now.deadline is not None
    await table.leave(BOB)
    assert table.now.due.seats == (0,)
    assert table.now.deadline is None
    await passing(DAY)
    assert table.now.phase == "playing"


async def test_somebody_alone_who_sits_out_is_waited_for_as_ever_and_deals_when_they_are_back(
    between, time, passing
):
    await between.sit_out(ANN)
    assert between.now.deal_at == time.now() + HABITS.break_seconds * 1000
    await passing(HABITS.break_seconds)
    assert (between.now.phase, between.now.paused) == ("paused", "too-few")
    await between.back(ANN)
    assert (between.now.phase, between.now.deal_at) == ("between", None)
    await between.deal(ANN)
    assert between.now.phase == "playing"


async def test_where_nobody_can_fold_computers_end_the_hand_of_somebody_alone_who_is_away(room, passing):
    table = await opened(room, "marbles", ("Ada", "Bertrand"))
    await table.sit_out(ANN)
    assert table.now.seats[0].presence == "away"
    for _ in range(3):
        await passing(1)
    assert table.now.phase == "between"
    await passing(HABITS.break_seconds)
    assert (table.now.phase, table.now.paused) == ("paused", "too-few")


async def test_somebody_alone_who_has_lost_all_chips_may_buy_more_in_time_as_ever(room, passing):
    """Leavers will not play the next hand, so nothing waits for them to deal it."""
    table = await opened(room, buy_in=1)
    await table.act(ANN, {"do": "fold"})
    await passing(HABITS.break_seconds)
    assert (table.now.phase, table.now.paused) == ("paused", "too-few")


async def test_a_pause_leaves_no_clock_behind(alone, time):
    await alone.pause(ANN)
    await alone.resume(ANN)
    assert alone.now.deadline is None
    await alone.pause(ANN)
    await alone.join(BOB, "Bob")
    assert alone.now.deadline is None
    await alone.resume(ANN)
    assert alone.now.deadline == time.now() + 60_000


async def test_a_table_without_a_clock_gets_none_when_somebody_comes(room):
    table = await opened(room, turn_seconds=0)
    await table.join(BOB, "Bob")
    assert table.now.deadline is None


async def test_after_a_restart_somebody_alone_has_no_clock_either(new_room, time):
    """Also at a table that was stored with one."""
    async with new_room() as room:
        table = await opened(room)
        before = table.record
        stored = replace(before, alarm=Alarm("turn", time.now() + 60_000))
        await room.store.commit(lambda tx: write_aside(tx, stored))
    time.advance(DAY)
    async with new_room() as room:
        table = room.table(before.id)
        assert table.record.alarm == replace(before.alarm, at=before.alarm.at + DAY * 1000)
        await table.join(BOB, "Bob")
        assert table.now.deadline == time.now() + 60_000
    async with new_room() as room:
        assert room.table(before.id).now.deadline == time.now() + 60_000
