"""A tournament goes on after any accident."""

import pytest
from club import HOUR, MINUTE, PEOPLE, balances, begun, found, plays_all

from house.audit import audit_database
from house.store import DatabaseAway
from house.tournaments.tournaments import AGAIN_MS, LATE_MS, MORE_MS


async def test_nobody_loses_the_time_in_which_the_house_was_closed(new_room, time):
    async with new_room() as room:

        async def passing(seconds):
            time.advance(seconds)
            await room.settled()

        one = await begun(room, passing)
    time.advance(HOUR)
    async with new_room() as room:
        known = await found(room, one)
        assert (known.state, known.due) == ("playing", one.due + HOUR * 1000)


async def test_one_whose_end_is_noticed_late_goes_on_for_a_minute(room, passing):
    one, told = await begun(room, passing), []
    room.tournaments.watch(told.append)
    await passing((one.due - room.now) // 1000 + LATE_MS // 1000 + 1)
    known = await found(room, one)
    assert (known.state, known.due) == ("playing", room.now + MORE_MS)
    assert told == [one.id]  # whose message shows the time
    await passing(MORE_MS // 1000)
    assert (await found(room, one)).state == "over"


async def test_it_goes_on_when_something_can_be_stored_again(room, passing, trouble):
    one = await begun(room, passing)
    trouble.begin()
    await passing(20 * MINUTE)
    trouble.end()
    for _ in range(10):
        await passing(10)
    assert (await found(room, one)).state == "over"


async def test_one_that_cannot_go_on_holds_up_no_other_and_is_tried_again(room, passing, monkeypatch):
    first, second = [await begun(room, passing, hands=2) for _ in "12"]
    due = room.tournaments._due

    async def fails(known, tx):
        if known.id == first.id:
            raise RuntimeError
        await due(known, tx)

    with monkeypatch.context() as broken:
        broken.setattr(room.tournaments, "_due", fails)
        await passing(10 * MINUTE)
        assert (await found(room, second)).state == "over"
    assert (await found(room, first)).state == "playing"
    await passing(AGAIN_MS // 1000)
    assert (await found(room, first)).due > room.now


async def test_one_whose_end_can_be_read_but_not_stored_is_tried_again(room, passing, monkeypatch):
    one = await begun(room, passing, hands=2)

    async def away(_work):
        raise DatabaseAway

    with monkeypatch.context() as broken:
        broken.setattr(room.store, "commit", away)
        await passing(10 * MINUTE)
    assert (await found(room, one)).state == "playing"
    await passing(AGAIN_MS // 1000)
    assert (await found(room, one)).state == "over"


class Killed(Exception):
    pass


def kill(room, monkeypatch, before):
    """The program dies at one of its next writes: before it is stored, or right after."""
    commit, left = room.store.commit, [abs(before)]

    async def commits(work):
        left[0] -= 1
        if left[0] == 0 and before > 0:
            raise Killed
        done = await commit(work)
        if left[0] <= 0:
            raise Killed
        return done

    monkeypatch.setattr(room.store, "commit", commits)


@pytest.mark.parametrize("when", [-9, -1, 1, 6])
async def test_a_kill_at_any_moment_costs_nothing(new_room, url, time, monkeypatch, when):
    async def passing(seconds):
        time.advance(seconds)
        await room.settled()

    async with new_room() as room:
        before = await balances(room)
        one = await begun(room, passing, hands=2, prize=90)
        expected = [(player, 30) for player in PEOPLE]
        kill(room, monkeypatch, when)
        with pytest.raises(Killed):
            await plays_all(room, one)
        monkeypatch.undo()
    async with new_room() as room:
        one = await plays_all(room, one)
        shown = await room.tournaments.shown(one)
        assert [(who.entrant.player, who.entrant.prize) for who in shown.standings] == expected
        assert {who.ranked.hands for who in shown.standings} == {(2, 2)}
        assert await balances(room) == {player: chips + 30 for player, chips in before.items()}
    assert (await audit_database(url)).problems == ()
