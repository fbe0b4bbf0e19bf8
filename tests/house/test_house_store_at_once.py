"""Limits hold even if many ask in the same moment: they are checked in the transaction that they limit."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from having_played import has_played
from sqlalchemy import select

from engine.refused import Refused
from house.declined import Declined
from house.store.schema import accounts
from house.tables.records import TableOpening

AT_ONCE = range(2, 11)
FEW_AND_MANY = (2, 10)
OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


async def _together(*asked) -> Counter[str]:
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return Counter(getattr(answer, "code", type(answer).__name__) for answer in answers)


async def _given(room, player: int) -> int:
    entries = await room.bank.ledger(GUILD, player, limit=100)
    return -sum(entry.amount for entry in entries if entry.reason == "gift")


@on_both
@pytest.mark.broad(4)
@pytest.mark.parametrize("many", AT_ONCE)
async def test_gifts_at_once_keep_to_the_days_limit(room, many):
    """Each of them would be allowed alone."""
    for chips in (90, 260, 500):
        player = ANN + 100 * chips
        gifts = (room.bank.give(GUILD, player, BOB, chips, key=str(number)) for number in range(many))
        answers = await _together(*gifts)
        fit = min(many, 500 // chips)
        assert answers == Counter({"Transferred": fit, "gift-limit": many - fit})
        assert await _given(room, player) == fit * chips


@on_both
async def test_gifts_through_two_houses_keep_to_the_days_limit(room, new_room):
    async with new_room() as other:
        await asyncio.gather(*(each.bank.balance(GUILD, who) for each in (room, other) for who in (ANN, BOB)))
        gifts = [
            house.bank.give(GUILD, ANN, BOB, 400, key=str(each))
            for each, house in enumerate((room, other) * 3)
        ]
        answers = await _together(*gifts)
    assert answers["Transferred"] == 1
    assert await _given(room, ANN) == 400


async def test_a_gift_that_is_asked_for_again_is_not_measured_again(room):
    await room.bank.give(GUILD, ANN, BOB, 500, key="1")
    assert (await room.bank.give(GUILD, ANN, BOB, 500, key="1")).repeated
    await room.settings.set(GUILD, "gift_limit", 0)
    assert (await room.bank.give(GUILD, ANN, BOB, 500, key="1")).repeated


async def test_a_refused_gift_says_what_could_still_be_given(room):
    await room.bank.give(GUILD, ANN, BOB, 450, key="1")
    with pytest.raises(Declined, match="gift-limit") as declined:
        await room.bank.give(GUILD, ANN, BOB, 60, key="2")
    assert declined.value.facts == {"most": 50, "limit": 500}
    await room.settings.set(GUILD, "gift_limit", 10)
    with pytest.raises(Declined, match="gift-limit") as declined:
        await room.bank.give(GUILD, ANN, BOB, 1, key="2")
    assert declined.value.facts == {"most": 0, "limit": 10}


@on_both
@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_daily_chips_asked_for_at_once_come_once(room, many):
    await has_played(room, GUILD, ANN)
    assert await _together(*(room.bank.daily(GUILD, ANN) for _ in range(many))) == Counter(
        {"Transferred": 1, "daily-taken": many - 1}
    )
    assert await room.bank.balance(GUILD, ANN) == 1100


@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_starting_chips_are_given_once_by_whatever_comes_first(room, many):
    await has_played(room, GUILD, ANN)
    asked = [room.bank.grant(GUILD, ANN, 1, by=CY, key=str(number)) for number in range(many)]
    await _together(*asked, room.bank.balance(GUILD, ANN), room.bank.daily(GUILD, ANN))
    reasons = Counter(entry.reason for entry in await room.bank.ledger(GUILD, ANN, limit=100))
    assert reasons == Counter({"grant": many, "start": 1, "daily": 1})


@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_what_a_server_forbids_is_forbidden_from_that_moment(room, many):
    """A request after the setting's does not slip through before that is confirmed."""
    table = await room.open_table(OPENING)
    await asyncio.gather(*(room.bank.balance(GUILD, who) for who in (ANN, BOB)))
    forbidding = asyncio.gather(
        room.settings.set(GUILD, "gift_limit", 0),
        room.settings.set(GUILD, "computers", False),
        room.settings.set(GUILD, "most_buy_in", 50),
        room.settings.set(GUILD, "daily_chips", 0),
        room.settings.set(GUILD, "starting_chips", 7),
    )
    await asyncio.sleep(0)  # they are in the queue, and none of them is stored
    assert await room.settings.get(GUILD, "gift_limit") == 500
    stakes = TableOpening(guild=GUILD, channel=9, game="pennies", host=CY, name="Cy", options={"buy_in": 51})
    answers = await _together(
        *(room.bank.give(GUILD, ANN, BOB, 1, key=str(number)) for number in range(many)),
        table.add_computer(ANN),
        table.set_options(ANN, {"buy_in": 60}),
        room.open_table(stakes),
        room.bank.daily(GUILD, ANN),
        room.bank.daily(GUILD, BOB),
    )
    await forbidding
    assert answers == {"gifts-off": many, "no-computers": 1, "over-the-limit": 2, "no-daily": 2}
    assert await room.bank.balance(GUILD, CY) == 7
    assert table.now.options["buy_in"] == 100
    assert list(room.tables) == [table.short]


@on_both
@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_a_table_is_filled_once_however_many_ask(room, many):
    table = await room.open_table(OPENING)
    await table.join(BOB, "Bob")
    answers = await _together(*(table.fill(ANN, 4, "sly") for _ in range(many)))
    assert answers == {"Done": 1, "table-full": many - 1}
    assert [seat.name for seat in table.now.seats[:2]] == ["Ann", "Bob"]
    assert len({seat.name for seat in table.now.seats}) == len(table.now.seats) == 4


@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_a_name_for_a_house_game_is_taken_once(room, many):
    names = ["Midnight  Mixer", "midnight mixer"] * many
    answers = await _together(
        *(
            room.recipes.save(GUILD, name, {"text": str(number)}, author=ANN)
            for number, name in enumerate(names[:many])
        )
    )
    assert answers == Counter({"NoneType": 1, "name-taken": many - 1})
    assert [game.text for game in await room.recipes.all(GUILD)] == ["0"]


@on_both
@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_a_house_game_is_deleted_once_and_not_brought_back_by_editing(room, many):
    await room.recipes.save(GUILD, "One", {}, author=ANN)
    answers = await _together(
        *(room.recipes.delete(GUILD, "one") for _ in range(many)),
        room.recipes.rename(GUILD, "One", "Two"),
        room.recipes.save(GUILD, "One", {"text": "new"}, author=BOB, replace=True),
    )
    assert answers == Counter({"NoneType": 1, "no-such-recipe": many + 1})
    assert await room.recipes.all(GUILD) == []


@on_both
@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_settings_set_at_once_stand_as_they_are_stored(room, new_room, many):
    values = [*range(1, many + 1)]
    await asyncio.gather(
        *(room.settings.set(GUILD, "starting_chips", value) for value in values),
        *(room.settings.set(GUILD, name, 3) for name in ("daily_chips", "gift_limit")),
        *(room.settings.all(GUILD) for _ in range(many)),
    )
    here = await room.settings.all(GUILD)
    async with new_room() as other:
        assert await other.settings.all(GUILD) == here
    assert [here[name] for name in ("starting_chips", "daily_chips", "gift_limit")] == [many, 3, 3]


async def test_what_was_read_before_a_change_is_not_taken_for_what_stands_after_it(room, monkeypatch):
    store, reading, go_on = room.store, asyncio.Event(), asyncio.Event()
    read = store.read

    async def slow(query, *values):
        rows = await read(query, *values)
        reading.set()
        await go_on.wait()
        return rows

    monkeypatch.setattr(store, "read", slow)
    early = asyncio.ensure_future(room.settings.get(GUILD, "daily_chips"))
    await reading.wait()
    await room.settings.set(GUILD, "daily_chips", 5)
    go_on.set()
    assert await early == 5
    assert await room.settings.get(GUILD, "daily_chips") == 5


@on_both
@pytest.mark.parametrize("many", FEW_AND_MANY)
async def test_a_deletion_leaves_no_chips_behind_however_much_is_moved_meanwhile(room, many):
    await asyncio.gather(*(room.bank.balance(GUILD, who) for who in (ANN, BOB)))
    answers = await _together(
        *(room.bank.grant(GUILD, ANN, 1, by=CY, key=f"a{number}") for number in range(many)),
        *(room.bank.give(GUILD, ANN, BOB, 1, key=f"b{number}") for number in range(many)),
        room.privacy.delete(ANN),
        *(room.bank.take(GUILD, ANN, 1, by=CY, key=f"c{number}") for number in range(many)),
    )
    assert not answers.keys() & {"Conflict", "Broken", "TooPoor"}
    rows = await room.store.read(_nobodys())
    assert [row.balance for row in rows] == [0]


async def test_a_void_and_a_deletion_at_once_open_no_account_for_whoever_is_forgotten(room):
    moved = await room.bank.give(GUILD, BOB, ANN, 300, key="1")
    read = room.store.read

    async def then_forgotten(query, values=None):
        rows = await read(query, values)
        room.store.read = read
        await room.privacy.delete(ANN)
        return rows

    room.store.read = then_forgotten
    with pytest.raises((Declined, Refused)):
        await room.bank.void(GUILD, moved.transfer, by=CY)
    assert (await exported(room, ANN))["accounts"] == []
    with pytest.raises(Declined, match="nothing-to-void"):
        await room.bank.void(GUILD, moved.transfer, by=CY)


async def test_nobody_who_is_being_forgotten_is_seated_again(room, table):
    await table.close(ANN)
    read = room.store.first

    async def then_forgotten(query):
        row = await read(query)
        room.store.first = read
        await room.privacy.delete(BOB)
        return row

    room.store.first = then_forgotten
    with pytest.raises(Declined, match="try-again"):
        await room.rematch(table.id, ANN)
    again = await room.rematch(table.id, ANN)
    assert [seat.player for seat in again.now.seats if seat.taken] == [ANN]


def _nobodys():
    return select(accounts).where(accounts.c.kind == "player", accounts.c.owner < 0)
