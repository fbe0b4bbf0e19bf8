"""Chips: what moves them, what does not, and that none is ever lost or made."""

from __future__ import annotations

import asyncio

import pytest
from databases import on_both
from guests import ANN, BOB, CY, GUILD
from having_played import has_played

from engine.refused import Refused
from house.chips.after_deletion import DAY_MS
from house.clock import MONDAY
from house.declined import Declined
from house.store import Unread
from house.tables.records import TableOpening


async def test_a_new_player_is_given_his_starting_chips_once(room):
    answers = await asyncio.gather(*(room.bank.balance(GUILD, ANN) for _ in range(5)))
    assert answers == [1000] * 5
    assert [entry.reason for entry in await room.bank.ledger(GUILD, ANN)] == ["start"]


async def test_a_server_says_how_many(room):
    await room.settings.set(GUILD, "starting_chips", 0)
    assert await room.bank.balance(GUILD, ANN) == 0


async def test_daily_chips_come_once_a_day_by_utc(room, time):
    await has_played(room, GUILD, ANN)
    moved = await room.bank.daily(GUILD, ANN)
    assert (moved.amount, moved.balance) == (100, 1100)
    with pytest.raises(Declined, match="daily-taken") as declined:
        await room.bank.daily(GUILD, ANN)
    time.advance((declined.value.facts["next_at"] - time.now()) / 1000)
    assert (await room.bank.daily(GUILD, ANN)).balance == 1200


async def test_a_server_may_hand_out_none(room):
    await room.settings.set(GUILD, "daily_chips", 0)
    with pytest.raises(Declined, match="no-daily"):
        await room.bank.daily(GUILD, ANN)


async def test_daily_chips_wait_for_a_first_hand_that_is_finished_here(room, table):
    with pytest.raises(Declined, match="no-hand-yet"):
        await room.bank.daily(GUILD, ANN)
    await table.act(ANN, {"do": "put", "amount": 5})
    with pytest.raises(Declined, match="no-hand-yet"):
        await room.bank.daily(GUILD, ANN)
    await table.act(BOB, {"do": "put", "amount": 1})
    with pytest.raises(Declined, match="no-hand-yet"):
        await room.bank.daily(GUILD + 1, ANN)
    assert (await room.bank.daily(GUILD, ANN)).amount == 100


async def test_a_server_may_wait_until_an_account_is_so_many_days_old(room, time):
    await has_played(room, GUILD, ANN, BOB)
    made = time.now() - 2 * DAY_MS
    await room.settings.set(GUILD, "account_days", 3)
    with pytest.raises(Declined, match="account-too-new") as declined:
        await room.bank.daily(GUILD, ANN, made=made)
    time.advance((declined.value.facts["next_at"] - time.now()) / 1000 - 0.001)
    with pytest.raises(Declined, match="account-too-new"):
        await room.bank.daily(GUILD, ANN, made=made)
    time.advance(0.001)
    assert (await room.bank.daily(GUILD, ANN, made=made)).amount == 100
    await room.settings.set(GUILD, "account_days", 0)
    assert (await room.bank.daily(GUILD, BOB, made=time.now())).amount == 100


async def test_what_made_chips_is_told_week_by_week_and_adds_up_to_all_there_are(room, time, passing):
    until_monday = (7 - (time.now() // DAY_MS + MONDAY) % 7) * DAY_MS - time.now() % DAY_MS
    time.advance(until_monday / 1000 - 1)
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.bank.balance(GUILD + 1, BOB)
    time.advance(1)
    await room.bank.grant(GUILD, BOB, 50, by=CY, key="1")
    await room.bank.take(GUILD, ANN, 300, by=CY, key="2")
    await room.bank.give(GUILD, ANN, BOB, 10, key="3")
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.add_computer(ANN, "Ada", "shark")
    await table.start(ANN)
    found = await room.bank.circulation(GUILD)
    assert found.weeks[0].made == {"start": 1000, "grant": 50, "take": -300, "computers": 100}
    assert found.weeks[1].made == {"start": 1000, "daily": 100}
    assert [week.at_end for week in found.weeks[:3]] == [found.chips, 1100, 0]
    assert found.weeks[0].began == time.now()
    here = [await room.bank.balance(GUILD, player) for player in (ANN, BOB)]
    assert found.chips == sum(here) + 2 * 100 == 1950
    await table.act(ANN, {"do": "put", "amount": 1})
    await passing(1)
    await table.close(ANN)
    after = await room.bank.circulation(GUILD)
    assert after.chips == sum([await room.bank.balance(GUILD, player) for player in (ANN, BOB)])


async def test_a_gift_moves_once_however_often_it_is_asked_for(room):
    first = await room.bank.give(GUILD, ANN, BOB, 300, key="interaction")
    again = await room.bank.give(GUILD, ANN, BOB, 300, key="interaction")
    assert (first.balance, first.repeated) == (700, False)
    assert (again.balance, again.repeated) == (700, True)
    assert await room.bank.balance(GUILD, BOB) == 1300


async def test_what_was_moved_is_told_though_nothing_can_be_read_afterwards(room, monkeypatch):
    await has_played(room, GUILD, ANN)
    for player in (ANN, BOB):
        await room.bank.balance(GUILD, player)

    async def unread(*_):
        raise Unread("away")

    monkeypatch.setattr(room.bank._store, "first", unread)
    assert (await room.bank.daily(GUILD, ANN)).balance == 1100
    assert (await room.bank.give(GUILD, ANN, BOB, 300, key="1")).balance == 800
    assert (await room.bank.grant(GUILD, ANN, 50, by=CY, key="2")).balance == 850
    assert (await room.bank.take(GUILD, BOB, 50, by=CY, key="3")).balance == 1250


async def test_gifts_can_be_switched_off(room):
    await room.settings.set(GUILD, "gift_limit", 0)
    with pytest.raises(Declined, match="gifts-off"):
        await room.bank.give(GUILD, ANN, BOB, 1, key="1")


async def test_gifts_have_a_limit_a_day(room, time):
    await room.bank.give(GUILD, ANN, BOB, 400, key="1")
    with pytest.raises(Declined, match="gift-limit") as declined:
        await room.bank.give(GUILD, ANN, CY, 101, key="2")
    assert declined.value.facts["most"] == 100
    time.advance(86_400)
    await room.bank.give(GUILD, ANN, CY, 101, key="3")


@pytest.mark.parametrize("amount", [0, -5])
async def test_a_gift_is_at_least_one_chip(room, amount):
    with pytest.raises(Refused, match="bad-amount"):
        await room.bank.give(GUILD, ANN, BOB, amount, key="1")


async def test_nobody_gives_to_himself(room):
    with pytest.raises(Declined, match="gift-to-self"):
        await room.bank.give(GUILD, ANN, ANN, 5, key="1")


async def test_nobody_gives_what_he_has_not(room):
    await room.bank.take(GUILD, ANN, 900, by=BOB, key="1")
    with pytest.raises(Refused, match="not-enough-chips") as refused:
        await room.bank.give(GUILD, ANN, BOB, 101, key="2")
    assert refused.value.facts["have"] == 100


async def test_two_gifts_at_once_cannot_spend_the_same_chips(room):
    await room.settings.set(GUILD, "gift_limit", None)
    await room.bank.balance(GUILD, ANN)
    gifts = [room.bank.give(GUILD, ANN, BOB, 600, key=str(number)) for number in range(4)]
    answers = await asyncio.gather(*gifts, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == [*["Refused"] * 3, "Transferred"]
    assert await room.bank.balance(GUILD, ANN) == 400


@on_both
async def test_a_void_reverses_a_transfer_once(room):
    moved = await room.bank.give(GUILD, ANN, BOB, 300, key="1")
    await room.bank.void(GUILD, moved.transfer, by=CY)
    await room.bank.void(GUILD, moved.transfer, by=CY)
    assert await room.bank.balance(GUILD, ANN) == 1000
    assert [entry.amount for entry in await room.bank.ledger(GUILD, BOB)] == [-300, 300, 1000]


async def test_a_table_gives_chips_back_itself(room, table):
    buy_in = (await room.bank.ledger(GUILD, ANN))[0].transfer
    with pytest.raises(Declined, match="nothing-to-void"):
        await room.bank.void(GUILD, buy_in, by=CY)
    with pytest.raises(Declined, match="nothing-to-void"):
        await room.bank.void(GUILD, "nonsense", by=CY)
    assert table.now.report().chips == (99, 99)


@pytest.mark.parametrize("gone", [ANN, BOB])
async def test_a_gift_is_not_voided_when_one_of_both_has_been_forgotten(room, gone):
    moved = await room.bank.give(GUILD, ANN, BOB, 300, key="1")
    await room.privacy.delete(gone)
    with pytest.raises(Declined, match="nothing-to-void"):
        await room.bank.void(GUILD, moved.transfer, by=CY)
    stays = BOB if gone == ANN else ANN
    assert await room.bank.balance(GUILD, stays) == (1300 if stays == BOB else 700)


async def test_a_void_of_another_server_is_nothing(room):
    moved = await room.bank.grant(GUILD, ANN, 5, by=CY, key="1")
    with pytest.raises(Declined, match="nothing-to-void"):
        await room.bank.void(GUILD + 1, moved.transfer, by=CY)


@on_both
async def test_the_ledger_is_read_page_by_page_with_the_balance_after_each_entry(room, time):
    for number in range(5):
        time.advance(1)
        await room.bank.grant(GUILD, ANN, 10, by=CY, key=str(number))
    page = await room.bank.ledger(GUILD, ANN, limit=2)
    assert [entry.balance for entry in page] == [1050, 1040]
    page = await room.bank.ledger(GUILD, ANN, limit=9, before=page[-1].number)
    assert [entry.balance for entry in page] == [1030, 1020, 1010, 1000]


async def test_servers_have_their_own_chips(room):
    await room.bank.grant(GUILD, ANN, 10, by=CY, key="1")
    assert await room.bank.balance(GUILD + 1, ANN) == 1000
