"""How much of people's results was luck is weighed beside the loop, and known only of twenty hands together."""

from __future__ import annotations

import threading
from itertools import count

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD, HABITS
from msgspec.structs import replace
from toy_game import GAMES, PENNIES, Put

from engine.grading.luck import Luck
from house.statistics.reading import LuckStats
from house.tables import luck as weighing
from house.tables.luck import ENOUGH
from house.tables.records import TableOpening

WEIGHS = replace(HABITS, weighs_luck=True)


@pytest.fixture
def weighed(monkeypatch):
    """The requests to the engine. Ann, who deals first, is always lucky."""
    asked = []

    def luck(_game, dealt, computers, _seed, goes_on):
        asked.append((dealt, computers, goes_on))
        return {0: Luck(1.0, 0.25), 1: Luck(-1.0, 0.25)}

    monkeypatch.setattr(weighing, "luck", luck)
    monkeypatch.setattr(weighing, "is_dealt", lambda _game, _state: True)
    monkeypatch.setattr(weighing, "PACE_MS", 0)
    return asked


@pytest.fixture
async def room(new_room, weighed):  # noqa: ARG001 - before anything is dealt
    async with new_room(timing=WEIGHS) as room:
        yield room


async def hands(room, table, number, *, over=True):
    """Ann wins a chip in every other hand, and loses one in the others."""
    for hand in range(number):
        if table.now.phase == "between":
            await table.deal(ANN)
        first, then = table.now.due.seats[0], 1 - table.now.due.seats[0]
        for seat in (first, then):
            await table.act(table.now.seats[seat].player, Put(2 if seat == hand % 2 else 1))
        if over:
            await room.settled()


async def test_nothing_is_stored_of_fewer_than_twenty_hands(room, table):
    await hands(room, table, ENOUGH - 1)
    assert await room.statistics.luck(GUILD, ANN) == []
    assert (await exported(room, ANN))["luck"] == []
    await hands(room, table, 1)
    (ann,) = await room.statistics.luck(GUILD, ANN)
    (bob,) = await room.statistics.luck(GUILD, BOB)
    assert (ann.game, ann.hands, ann.luck, ann.luck_off) == ("pennies", ENOUGH, 20, 2 * 5**0.5)
    assert (bob.hands, bob.luck, bob.result) == (ENOUGH, -20, -ann.result)
    assert ann.play == ann.result - 20


async def test_twenty_more_are_added_together(room, table):
    await hands(room, table, 2 * ENOUGH - 1)
    (ann,) = await room.statistics.luck(GUILD, ANN)
    assert ann.hands == ENOUGH
    await hands(room, table, 1)
    (ann,) = await room.statistics.luck(GUILD, ANN)
    assert (ann.hands, ann.luck) == (2 * ENOUGH, 40)


async def test_play_may_be_off_by_as_much_as_hands_differ_without_their_luck(room, table):
    await hands(room, table, ENOUGH)
    rows = await room.history.hands(GUILD, limit=ENOUGH)
    plays = [hand.players[0][1] - 1.0 for hand in rows]
    mean = sum(plays) / ENOUGH
    spread = ENOUGH * sum((play - mean) ** 2 for play in plays) / (ENOUGH - 1)
    (ann,) = await room.statistics.luck(GUILD, ANN)
    assert (ann.play, ann.play_off) == (sum(plays), pytest.approx(2 * spread**0.5))


async def test_what_an_earlier_version_weighed_is_added_to_what_is_shown(room, table, monkeypatch):
    await hands(room, table, ENOUGH)
    monkeypatch.setattr(weighing, "VERSION", 99)
    await hands(room, table, ENOUGH)
    (ann,) = await room.statistics.luck(GUILD, ANN)
    assert (ann.hands, ann.luck) == (2 * ENOUGH, 40)
    assert len((await exported(room, ANN))["luck"]) == 2


async def test_what_is_not_enough_is_lost_when_the_program_ends(new_room, room, table):
    await hands(room, table, ENOUGH - 1)
    await room.close()
    async with new_room(timing=WEIGHS) as again:
        table = again.table(table.id)
        await hands(again, table, ENOUGH - 1)
        assert await again.statistics.luck(GUILD, ANN) == []


async def test_a_deletion_forgets_what_is_stored_and_what_is_not_yet(room, table):
    await hands(room, table, 2 * ENOUGH - 1)
    await table.deal(ANN)
    await room.privacy.delete(ANN)
    await room.settled()
    assert await room.statistics.luck(GUILD, ANN) == []
    await room.bank.grant(GUILD, ANN, 500, by=1, key="again")
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(CY, "Cy")
    await table.start(ANN)
    await hands(room, table, 1)
    assert await room.statistics.luck(GUILD, ANN) == []


async def test_of_somebody_who_is_deleted_while_a_hand_is_weighed_nothing_is_added(room, table, monkeypatch):
    begun, goes_on = threading.Event(), threading.Event()
    await hands(room, table, ENOUGH - 1)

    def luck(*_):
        begun.set()
        goes_on.wait()
        return {0: Luck(1.0, 0.25), 1: Luck(-1.0, 0.25)}

    monkeypatch.setattr(weighing, "luck", luck)
    await hands(room, table, 1, over=False)
    await room.privacy.leave(ANN)
    goes_on.set()
    await room.settled()
    assert await room.statistics.luck(GUILD, ANN) == []
    assert len(await room.statistics.luck(GUILD, BOB)) == 1


async def test_while_one_is_weighed_no_hand_is_begun_that_will_be(room, table, weighed, monkeypatch):
    goes_on, luck = threading.Event(), weighing.luck
    monkeypatch.setattr(weighing, "luck", lambda *given: (goes_on.wait(), luck(*given))[1])
    await hands(room, table, 3, over=False)
    goes_on.set()
    await room.settled()
    assert len(weighed) == 1
    await hands(room, table, 1)
    assert len(weighed) == 2


async def test_a_busy_bot_weighs_one_deal_in_ten_seconds(room, table, weighed, time, monkeypatch):
    monkeypatch.setattr(weighing, "PACE_MS", 10_000)
    await hands(room, table, 2)  # the first was dealt before
    assert len(weighed) == 2
    time.advance(9)
    await hands(room, table, 2)
    assert len(weighed) == 2
    time.advance(1)
    await table.deal(ANN)
    await hands(room, table, 1)
    assert len(weighed) == 3


@on_both
async def test_one_that_cannot_be_weighed_counts_nowhere_and_the_next_one_does(room, table, monkeypatch):
    turn, luck = count(), weighing.luck

    def first_fails(*given):
        if not next(turn):
            raise ValueError
        return luck(*given)

    monkeypatch.setattr(weighing, "luck", first_fails)
    await hands(room, table, ENOUGH)
    assert await room.statistics.luck(GUILD, ANN) == []
    await hands(room, table, 1)
    assert [one.hands for one in await room.statistics.luck(GUILD, ANN)] == [ENOUGH]


async def test_a_hand_that_is_void_has_no_luck(room, table, weighed):
    await table.close(ANN)
    await room.settled()
    assert weighed == []


async def test_a_room_that_closes_waits_for_no_hand(room, table, weighed):
    await hands(room, table, 1)
    ((_, _, goes_on),) = weighed
    assert goes_on()
    await room.close()
    assert not goes_on()


async def test_computers_take_the_chances_that_the_par_is_told_of(room, passing, weighed, monkeypatch):
    taken = []

    def watching(_view, _offers, random, *_):
        taken.append(random.random())
        return Put(1)

    monkeypatch.setattr(room.rules, "_games", {**GAMES, "pennies": replace(PENNIES, computer=watching)})
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.add_computer(ANN, "Cleo", "shark")
    await table.start(ANN)
    for _ in range(2):
        if table.now.phase == "between":
            await table.deal(ANN)
        if table.now.due.seats == (0,):
            await table.act(ANN, Put(3))
        await passing(1)
        if table.now.phase == "playing":
            await table.act(ANN, Put(3))
    await room.settled()
    known = [computers for _, computers, _ in weighed]
    assert [list(one) for one in known] == [[1], [1]]
    assert taken == [one[1].of(0).random() for one in known]
    assert len({*taken}) == 2
    assert {one[1].strength for one in known} == {"shark"}
    assert {one[1].character.bluffs for one in known} == {2.0}


def test_luck_and_play_add_up_to_the_result():
    assert LuckStats("quist", 20, 12, 8.5, 1, 2).play == 3.5
