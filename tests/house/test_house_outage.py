"""The database is away for a while: nothing is lost, nothing runs hot, and everything that waited for it goes on."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest
from databases import on_both
from guests import ANN, BOB, CY, GUILD, HABITS
from structlog.testing import capture_logs
from trouble import Trouble

from house.declined import Declined
from house.heartbeat import LONGEST_MS, SHORTEST_MS, SPREAD
from house.store import DatabaseAway, Unread
from house.tables import dealing

FOLD = {"do": "fold"}
BACK = LONGEST_MS / 1000


@on_both
async def test_a_clock_that_rang_meanwhile_rings_again_and_nobody_loses_the_time(
    table, time, seconds, trouble
):
    await seconds(50)
    trouble.begin()
    await seconds(100)
    assert table.now.state.turn == 0
    trouble.end()
    await seconds(BACK)
    assert table.now.state.turn == 0, "there is time left to act"
    assert table.now.deadline >= time.now() + 1000 * (HABITS.grace_seconds - BACK)
    await seconds((table.now.deadline - time.now()) / 1000)
    assert table.now.phase == "between"


async def test_the_next_hand_is_dealt_after_an_outage(table, seconds, trouble):
    await table.act(ANN, FOLD)
    trouble.begin()
    await seconds(60)
    assert table.now.phase == "between"
    trouble.end()
    await seconds(BACK + 10)
    assert table.now.phase == "playing"


async def test_whoever_waits_for_a_seat_is_not_sent_away_by_an_outage(table, time, room, trouble):
    await table.join(CY, "Cy")
    await table.act(ANN, FOLD)
    trouble.begin()
    time.advance(10)
    await room.settled()
    assert [one.player for one in table.now.waiting] == [CY] or table.now.seat_of(CY) is not None
    trouble.end()
    for _ in range(30):
        time.advance(1)
        await room.settled()
    assert table.now.seat_of(CY) is not None


async def test_a_computer_acts_after_an_outage(lobby, seconds, trouble, room):
    await lobby.leave(BOB)
    await lobby.add_computer(ANN)
    await lobby.start(ANN)
    await lobby.act(ANN, {"do": "put", "amount": 0})
    trouble.begin()
    await seconds(60)
    assert lobby.now.phase == "playing"
    trouble.end()
    await seconds(BACK + 2)
    assert lobby.now.phase == "between"
    assert room.tables


async def test_an_idle_lobby_closes_after_an_outage(lobby, passing, seconds, trouble):
    await passing(HABITS.lobby_seconds - HABITS.warning_seconds)
    await passing(HABITS.warning_seconds - 10)
    trouble.begin()
    await seconds(60)
    assert lobby.now.phase == "lobby"
    trouble.end()
    await seconds(BACK + 70)
    assert lobby.now.phase == "closed"


async def test_a_pause_can_be_ended_after_an_outage(table, seconds, trouble):
    await table.pause(ANN)
    trouble.begin()
    with pytest.raises(Declined, match="not-stored"):
        await table.resume(ANN)
    trouble.end()
    await seconds(BACK)
    await table.resume(ANN)
    await seconds(61)
    assert table.now.phase == "between"


async def test_a_deal_that_fails_after_a_newcomer_sat_down_does_not_say_that_nothing_has_changed(
    table, monkeypatch
):
    await table.join(CY, "Cy")
    await table.act(ANN, FOLD)
    do = table.live.do

    async def cannot_deal(plan_for, *args, **named):
        if plan_for is dealing.deal:
            raise Declined("not-stored", id="x")
        return await do(plan_for, *args, **named)

    monkeypatch.setattr(table.live, "do", cannot_deal)
    with pytest.raises(Declined, match="not-dealt"):
        await table.deal(ANN)
    assert table.now.seat_of(CY) is not None
    monkeypatch.undo()
    await table.deal(ANN)
    assert table.now.phase == "playing"


async def test_a_full_disk_is_logged_once_with_a_count_and_tried_seldom(table, seconds, trouble):
    with capture_logs() as logs:
        trouble.begin()
        for _ in range(40):
            with pytest.raises(Declined, match="not-stored"):
                await table.act(ANN, FOLD)
        await seconds(120)
        assert len(logs) == 1, logs
        assert logs[0]["reason"] == "SQLITE_FULL"
        assert trouble.runs < 25
        trouble.end()
        await seconds(BACK)
    assert [entry["event"] for entry in logs] == ["nothing-can-be-stored", "everything-is-stored-again"]
    assert logs[1]["refused"] >= 40
    assert logs[1]["id"] == logs[0]["id"]


async def test_the_tables_hear_when_they_stand_still_and_when_they_go_on(room, table, seconds, trouble):
    heard = []
    room.pulse.watch(heard.append)
    trouble.begin()
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    assert heard == []
    await seconds(10)
    assert heard == [True]
    trouble.end()
    await seconds(BACK)
    assert heard == [True, False]


async def test_what_the_screens_note_meanwhile_is_stored_afterwards(table, seconds, trouble, new_room):
    trouble.begin()
    await table.notes.put("board", {"message": 5})
    trouble.end()
    await seconds(BACK)
    async with new_room() as again:
        assert again.table(table.id).notes == {"board": {"message": 5}}


async def test_a_crash_takes_back_nothing_of_what_an_outage_gave(table, time, seconds, trouble, new_room):
    await seconds(5)
    trouble.begin()
    await seconds(100)
    trouble.end()
    await seconds(BACK)
    left = table.now.deadline - time.now()
    again = await new_room().open()  # as after a kill: the first room's state is lost
    assert again.table(table.id).now.deadline - time.now() >= left
    await again.close()


async def test_what_is_given_at_an_opening_is_stored_as_soon_as_that_is_possible(table, time, room, new_room):
    await room.pulse.last()
    room.clock.stop()  # as if it were killed
    time.advance(100)
    second = new_room()
    driver = second.store._driver
    run = driver.run
    driver.run = lambda works, ran: ran([DatabaseAway("SQLITE_BUSY", readable=True)] * len(works))
    await second.open()
    driver.run = run
    for _ in range(int(BACK)):
        time.advance(1)
        await second.settled()
    left = second.table(table.id).now.deadline - time.now()
    third = await new_room().open()
    assert third.table(table.id).now.deadline - time.now() >= left
    await third.close()
    await second.close()


async def test_several_reads_of_one_moment_are_not_answered_either(room, seconds, monkeypatch):
    await room.bank.welcome(GUILD, ANN)

    def refused():
        raise ConnectionRefusedError

    async def awake(_work):
        return None

    monkeypatch.setattr(room.store, "_apart", SimpleNamespace(held=refused, ask=awake))
    with pytest.raises(Unread) as wrong:
        await room.bank.ledger(GUILD, ANN)
    assert wrong.value.number
    monkeypatch.undo()
    await seconds(2)


async def test_a_deletion_that_meets_an_outage_is_finished_after_it(room, seconds, trouble):
    await room.bank.welcome(GUILD, ANN)
    scrubs = []
    scrub = room.store.scrub

    async def counted():
        scrubs.append(1)
        await scrub()

    room.store.scrub = counted
    await room.privacy.delete(ANN)
    await room.settled()
    done = len(scrubs)
    await room.store.commit(room._scrubber.ask)
    with capture_logs() as logs:
        trouble.begin()
        await seconds(30)
        await room._scrubber.scrub()
        trouble.end()
        await seconds(90)
    assert len(scrubs) > done
    assert "not-scrubbed" not in [one["event"] for one in logs]


@on_both
async def test_a_deletion_that_the_database_breaks_off_does_not_say_that_nothing_has_changed(
    room, table, trouble, seconds, monkeypatch
):
    forget = table.forget

    async def forget_no_more(player):
        trouble.begin()
        await forget(player)

    monkeypatch.setattr(table, "forget", forget_no_more)
    with pytest.raises(Declined, match="not-deleted"):
        await room.privacy.delete(ANN)
    assert table.now.seat_of(ANN) is None, "they had left by then"
    trouble.end()
    monkeypatch.undo()
    await seconds(BACK + 2)
    await room.privacy.delete(ANN)
    assert not any(seat.player == ANN for seat in table.now.seats)


async def test_a_house_that_could_not_store_that_it_closes_does_not_try_for_ever(new_room, time):
    """The bot may have been replaced, and then it never can."""
    room = await new_room().open()
    trouble = Trouble(room)
    trouble.begin()
    await room.close()
    tried = trouble.runs
    assert tried
    time.advance(BACK)
    await room.settled()
    assert (room.standing().alarms, trouble.runs) == (0, tried)


@on_both
async def test_a_server_that_is_gone_is_asked_every_second_and_found_as_soon_as_it_is_back(
    table, seconds, trouble
):
    trouble.begin(gone=True)
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    await seconds(60)
    assert trouble.runs >= 60
    trouble.end()
    await seconds(SHORTEST_MS / 1000)
    await table.act(ANN, FOLD)


async def test_those_that_wait_for_one_database_do_not_ask_it_in_the_same_moment(
    table, room, time, passing, trouble
):
    trouble.begin(gone=True)
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    asked = []
    while len(asked) < 20:
        before = trouble.runs
        time.advance(0.01)
        await room.settled()
        if trouble.runs > before:
            asked.append(time.now())
    pauses = {later - earlier for earlier, later in pairwise(asked)}
    assert len(pauses) > 3
    assert SHORTEST_MS * (1 - SPREAD) <= min(pauses) < max(pauses) <= SHORTEST_MS + 10
    trouble.end()
    await passing(SHORTEST_MS / 1000)


@on_both
@pytest.mark.parametrize("by", ["a worker's connection", "somebody else's transaction"])
async def test_whatever_the_database_answers_first_wakes_the_house(
    table, room, seconds, passing, trouble, by
):
    """Also where it is asked seldom, as a full disk is."""
    trouble.begin()
    await seconds(100)
    trouble.end()
    store = room.store
    if by == "a worker's connection":
        room.woken("all")
    else:
        await store.probe(room.pulse.alive(room.now))
    assert store.outage is not None
    await passing(0)
    assert store.outage is None
    await table.act(ANN, FOLD)


async def test_nobody_who_answers_makes_the_house_try_twice_at_once(table, room, time, passing, trouble):
    trouble.begin(gone=True)
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    tried = trouble.runs
    for _ in range(5):
        room.woken("all")
        time.advance(0)
    await room.settled()
    assert trouble.runs == tried + 1
    trouble.end()
    await passing(SHORTEST_MS / 1000)
