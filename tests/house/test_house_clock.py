"""Time: its effect on idle players, between hands, and after a restart."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, CY, HABITS
from manual_time import ManualTime
from msgspec.structs import replace

from house.clock import Clock
from house.declined import Declined


async def test_time_acts_for_whoever_does_not(table, time, passing):
    assert table.now.deadline == time.now() + 60_000
    await passing(59)
    assert table.now.state.turn == 0
    await passing(1)
    assert table.now.phase == "between"
    assert table.now.report().chips == (99, 101)


async def test_an_act_restarts_the_clock(table, time, passing):
    await passing(50)
    await table.act(ANN, {"do": "put", "amount": 1})
    assert table.now.deadline == time.now() + 60_000


async def test_a_change_that_begins_no_decision_leaves_the_clock_alone(table, passing):
    deadline = table.now.deadline
    await passing(20)
    await table.join(CY, "Cy")
    assert table.now.deadline == deadline


async def test_the_next_hand_is_dealt_after_a_break(table, time, passing):
    await table.act(ANN, {"do": "fold"})
    assert table.now.deal_at == time.now() + 10_000
    await passing(10)
    assert (table.now.phase, table.now.state.hand) == ("playing", 2)


async def test_or_at_once_if_a_player_wishes(table):
    await table.act(ANN, {"do": "fold"})
    await table.deal(BOB)
    assert table.now.state.hand == 2


async def test_without_a_clock_nobody_is_hurried(lobby, passing):
    await lobby.set_options(ANN, {"turn_seconds": 0})
    await lobby.start(ANN)
    assert lobby.now.deadline is None
    await passing(86_400)
    assert lobby.now.phase == "playing"


async def test_a_pause_stops_the_clock_and_keeps_the_time_left(table, time, passing):
    await passing(15)
    await table.pause(ANN)
    assert table.now.deadline is None
    await passing(500)
    with pytest.raises(Declined, match="table-paused"):
        await table.act(ANN, {"do": "fold"})
    await table.resume(ANN)
    assert table.now.deadline == time.now() + 45_000


async def test_after_a_pause_one_has_a_moment_to_look(table, time, passing):
    await passing(55)
    await table.pause(ANN)
    await table.resume(ANN)
    assert table.now.deadline == time.now() + 30_000


async def test_a_table_where_time_sent_everybody_away_waits_and_then_closes(table, passing, room):
    for _ in range(12):
        await passing(61)
    assert (table.now.phase, table.now.paused) == ("paused", "too-few")
    await passing(HABITS.idle_seconds)
    assert table.now.phase == "closed"
    assert await room.bank.balance(table.guild, ANN) + await room.bank.balance(table.guild, BOB) == 2000


def _clock():
    time, rung = ManualTime(0), []
    return time, Clock(time, rung.append), rung


def test_a_key_rings_once_at_the_time_set_last():
    time, clock, rung = _clock()
    clock.set("a", 5000)
    clock.set("b", 3000)
    clock.set("a", 1000)
    time.advance(2)
    assert rung == ["a"]
    time.advance(10)
    assert rung == ["a", "b"]


def test_a_key_set_to_nothing_does_not_ring():
    time, clock, rung = _clock()
    clock.set("a", 1000)
    clock.set("a", None)
    time.advance(5)
    assert rung == []


def test_a_stopped_clock_rings_no_more_whatever_is_set_late():
    time, clock, rung = _clock()
    clock.set("a", 1000)
    clock.stop()
    clock.set("b", 2000)
    time.advance(5)
    assert rung == []
    assert len(clock) == 0


async def test_a_clock_that_fails_is_tried_again(room, table, passing, monkeypatch):
    broken = replace(table.game, apply=lambda *_: 1 / 0)
    with monkeypatch.context() as patch:
        patch.setattr(table.live, "game", broken)
        await passing(60)
        assert table.now.state.turn == 0
    await passing(30)
    assert table.now.phase == "between"
    assert (await room.audit()).clean
