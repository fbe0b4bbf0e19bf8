"""The machine's clock is set during play: no turn gets longer or shorter."""

from __future__ import annotations

import time as machine

import pytest
from guests import ANN, BOB, GUILD, HABITS
from hypothesis import given
from hypothesis import strategies as st
from manual_time import ManualTime
from structlog.testing import capture_logs

from house.clock import Clock, SystemTime
from house.tables.records import Alarm, Record, TableOpening
from house.tables.storing import after_restart

HOUR = 3600
NOW = 1_700_000_000_000
OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


@pytest.mark.parametrize("by", [-HOUR, HOUR])
async def test_a_turn_ends_when_it_would_have(table, time, passing, by):
    await passing(15)
    time.set_clock(by)
    await passing(44)
    assert table.now.state.turn == 0
    assert table.now.deadline == time.now() + 1000
    await passing(1)
    assert table.now.phase == "between"


@pytest.mark.parametrize("by", [-HOUR, HOUR])
async def test_what_is_left_is_left_after_a_pause(table, time, passing, by):
    await passing(15)
    time.set_clock(by)
    await passing(5)
    await table.pause(ANN)
    await table.resume(ANN)
    assert table.now.deadline == time.now() + 40_000


@pytest.mark.usefixtures("table")
async def test_it_is_logged_in_one_line(time, passing):
    time.set_clock(-HOUR)
    with capture_logs() as logs:
        await passing(41)
    assert [(line["event"], line["seconds"]) for line in logs] == [("clock-set", -HOUR)]


@pytest.mark.usefixtures("table")
async def test_tables_show_the_new_hour(room, time, passing):
    told = []
    room.pulse.watch(told.append)
    await passing(20)
    assert told == []
    time.set_clock(HOUR)
    await passing(20)
    assert told == [False]


async def _two(room):
    table = await room.open_table(OPENING)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


@pytest.mark.parametrize("by", [-HOUR, HOUR])
@pytest.mark.parametrize(("noticed", "left"), [(0, 60), (10, 40)])
async def test_a_house_that_is_killed_after_that_gives_what_was_left(new_room, time, by, noticed, left):
    """Its last signs of life were at its opening, and when it noticed."""
    async with new_room() as room:
        table = await _two(room)
        time.advance(10)
        time.set_clock(by)
        time.advance(noticed)
        await room.settled()
        reopened = NOW + (10 + noticed + by) * 1000
        async with new_room(time=ManualTime(reopened)) as other:
            assert other.table(table.id).now.deadline == reopened + left * 1000


async def test_an_act_that_is_being_stored_meanwhile_starts_its_clock_by_the_new_hour(
    room, table, time, monkeypatch
):
    store, commit = room.store, room.store.commit

    async def set_meanwhile(work):
        await commit(work)
        if table.now.version == before:
            time.set_clock(-HOUR)
            await room.pulse.beat()

    before = table.now.version
    monkeypatch.setattr(store, "commit", set_meanwhile)
    await table.act(ANN, {"do": "put", "amount": 1})
    assert table.now.deadline == time.now() + 60_000


async def test_an_outage_during_which_it_is_set_costs_nobody_a_second(table, time, passing, trouble):
    trouble.begin()
    await passing(20)
    time.set_clock(HOUR)
    await passing(20)
    trouble.end()
    await passing(20)
    assert table.now.deadline == time.now() + 40_000


@given(
    st.sampled_from(["deal", "warn", "idle"]),
    st.integers(-(10**12), 10**12),
    st.integers(-(10**12), 10**12),
)
def test_nothing_stored_by_a_wrong_clock_is_waited_for_longer_than_from_its_beginning(bell, at, asleep):
    longest = {
        "deal": HABITS.break_seconds,
        "warn": HABITS.lobby_seconds - HABITS.warning_seconds,
        "idle": HABITS.forgotten_seconds,
    }
    record = Record(
        id=1,
        short="a",
        guild=1,
        channel=1,
        game="pennies",
        host=1,
        opened_at=0,
        options={"turn_seconds": 60},
        alarm=Alarm(bell, NOW + at),
    )
    alarm = after_restart(record, asleep=asleep, now=NOW, timing=HABITS).alarm
    assert 0 <= alarm.at - NOW <= longest[bell] * 1000


def test_votes_end_at_the_hour_that_was_announced():
    time, rung = ManualTime(), []
    clock = Clock(time, rung.append)
    clock.set("table", NOW + 60_000)
    clock.set("vote", NOW + 90_000)
    time.set_clock(60)
    clock.shift(time.follow(), lambda key: key != "vote")
    time.advance(30)
    assert rung == ["vote"]
    time.advance(30)
    assert rung == ["vote", "table"]


@pytest.mark.parametrize("seconds", [-HOUR, -1, 1, HOUR])
def test_the_time_goes_on_as_it_did_until_it_follows_the_machine(monkeypatch, seconds):
    monkeypatch.setattr(machine, "monotonic_ns", lambda: 7_000_000)
    monkeypatch.setattr(machine, "time_ns", lambda: NOW * 1_000_000)
    time = SystemTime()
    monkeypatch.setattr(machine, "time_ns", lambda: (NOW + seconds * 1000) * 1_000_000)
    assert time.now() == NOW
    assert time.follow() == seconds * 1000
    assert time.now() == NOW + seconds * 1000
    assert time.follow() == 0


def test_a_small_correction_is_followed_and_is_no_jump(monkeypatch):
    time = SystemTime()
    before, wall = time.now(), machine.time_ns
    monkeypatch.setattr(machine, "time_ns", lambda: wall() + 900_000_000)
    assert time.follow() == 0
    assert time.now() >= before + 900
