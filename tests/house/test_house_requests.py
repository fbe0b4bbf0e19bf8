"""An interaction's act is done once, though it may arrive twice: at this process, another one, or after a crash."""

from __future__ import annotations

import asyncio

import pytest
from databases import on_both
from guests import ANN, BOB, CY, GUILD
from having_played import has_played
from sqlalchemy import func, select

from house.declined import Declined
from house.store import DoneBefore, GivenUp, Repeated, requests, table_rows
from house.store.schema import interactions
from house.tables.records import TableOpening

OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
PRESS, OTHER = 1001, 1002


async def _noted(room) -> list[int]:
    return [row.id for row in await room.store.read(select(interactions.c.id))]


async def test_a_second_table_is_not_opened_by_the_same_interaction(room):
    for _ in range(2):
        with room.asked_by(PRESS, ANN):
            try:
                await room.open_table(OPENING)
            except DoneBefore:
                break
    assert len(room.tables) == 1
    assert await room.store.first(select(func.count()).select_from(table_rows.tables)) == (1,)


async def test_another_interaction_opens_another_one(room):
    for number in (PRESS, OTHER):
        with room.asked_by(number, ANN):
            await room.open_table(OPENING)
    assert len(room.tables) == 2


async def test_what_an_interaction_stores_after_the_first_is_stored_too(room):
    with room.asked_by(PRESS, ANN):
        table = await room.open_table(OPENING)
        await table.join(BOB, "Bob")
        await table.start(ANN)
    assert table.now.phase == "playing"
    assert await _noted(room) == [PRESS]


async def test_chips_are_given_once_and_the_second_time_is_no_refusal(room):
    await has_played(room, GUILD, ANN)
    have = await room.bank.balance(GUILD, ANN)
    with room.asked_by(PRESS, ANN):
        await room.bank.daily(GUILD, ANN)
    with room.asked_by(PRESS, ANN), pytest.raises(DoneBefore):
        await room.bank.daily(GUILD, ANN)
    with room.asked_by(OTHER, ANN), pytest.raises(Declined, match="daily-taken"):
        await room.bank.daily(GUILD, ANN)
    assert await room.bank.balance(GUILD, ANN) == have + 100


async def test_settings_are_set_once(room):
    with room.asked_by(PRESS, ANN):
        await room.settings.set(GUILD, "daily_chips", 7)
    await room.settings.set(GUILD, "daily_chips", 9)
    with room.asked_by(PRESS, ANN), pytest.raises(DoneBefore):
        await room.settings.set(GUILD, "daily_chips", 7)
    assert await room.settings.get(GUILD, "daily_chips") == 9


async def test_two_that_come_at_the_same_moment_do_it_once_and_hold_up_nobody(room):
    async def opened(number):
        with room.asked_by(number, ANN):
            return await room.open_table(OPENING)

    done = await asyncio.gather(*map(opened, (PRESS, PRESS, OTHER)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["DoneBefore", "Table", "Table"]
    assert len(room.tables) == 2


async def test_another_process_and_one_after_a_crash_know_it(new_room):
    first = await new_room().open()
    with first.asked_by(PRESS, ANN):
        table = await first.open_table(OPENING)
    async with new_room() as second:
        assert await second.has_come(PRESS)
        assert not await second.has_come(OTHER)
        with second.asked_by(PRESS, ANN), pytest.raises(DoneBefore):
            await second.table(table.id).join(CY, "Cy")
        assert len(second.table(table.id).now.seats) == 1
    await first.close()


@on_both
@pytest.mark.parametrize("wrong", [Declined("vote-over"), Repeated()])
async def test_what_was_refused_has_not_been_done(room, wrong):
    async def refuses(tx):
        await tx.ask(table_rows.BODY, table=1)
        raise wrong

    with room.asked_by(PRESS, ANN):
        with pytest.raises(type(wrong)):
            await room.store.commit(refuses)
        assert not await room.has_come(PRESS)
        await room.open_table(OPENING)
        assert await room.has_come(PRESS)


async def test_what_goes_on_by_itself_was_asked_for_by_nobody(room):
    table = await room.open_table(OPENING)
    with room.asked_by(PRESS, ANN):
        room._services.tasks.begin(table.notes.put("message", 7))
    await room.settled()
    assert table.notes == {"message": 7}
    assert await _noted(room) == []


@on_both
async def test_numbers_are_forgotten_when_their_interactions_can_be_answered_no_more(room, passing):
    with room.asked_by(PRESS, ANN):
        await room.open_table(OPENING)
    await passing(15 * 60)
    await passing(20)
    assert await _noted(room) == [PRESS]
    await passing(requests.KEPT_MS / 1000)
    await passing(20)
    assert await _noted(room) == []


async def test_what_nobody_waits_for_any_more_is_not_stored_when_its_turn_comes(room, monkeypatch):
    table = await room.open_table(OPENING)
    commit, waits = room.store._writer.commit, asyncio.Event()

    async def in_turn(*what):
        waits.set()
        return await commit(*what)

    monkeypatch.setattr(room.store._writer, "commit", in_turn)
    with room.asked_by(PRESS, ANN) as request:
        joining = asyncio.create_task(table.join(BOB, "Bob"))
    await waits.wait()
    assert request.give_up()
    with pytest.raises(GivenUp):
        await joining
    assert table.now.seat_of(BOB) is None
    assert await _noted(room) == []


async def test_what_is_being_stored_cannot_be_given_up(room):
    table = await room.open_table(OPENING)
    with room.asked_by(PRESS, ANN) as request:
        await table.join(BOB, "Bob")
    assert not request.give_up()
    assert table.now.seat_of(BOB) is not None
