"""People who delete everything and come back are strangers to us, and still get no new chips."""

from __future__ import annotations

import json

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from having_played import has_played
from sqlalchemy import select

from house.chips.after_deletion import DAY_MS, DAYS, midnight
from house.declined import Declined
from house.room import CardRoom
from house.store.schema import remnants

DAY = DAY_MS // 1000


async def _rows(room):
    return await room.store.read(select(remnants))


async def test_five_deletions_in_a_minute_bring_no_chips(room, time):
    """1,000 to begin with, today's hundred, and what may be given away in a day: that is all there is to get."""
    for number in range(5):
        await has_played(room, GUILD, ANN)
        for what in (
            room.bank.daily(GUILD, ANN),
            room.bank.give(GUILD, ANN, BOB, 500, key=str(number)),
            room.bank.give(GUILD, ANN, BOB, 100, key=f"{number} again"),
        ):
            try:
                await what
            except Exception as wrong:  # noqa: BLE001 - refused for one reason or another
                assert wrong.code in ("daily-taken", "gift-limit", "not-enough-chips")  # noqa: PT017
        await room.privacy.delete(ANN)
        time.advance(10)
    assert await room.bank.balance(GUILD, ANN) == 0
    assert await room.bank.balance(GUILD, BOB) == 1000 + 500


async def test_starting_chips_come_again_after_a_month(room, time):
    await room.bank.balance(GUILD, ANN)
    await room.privacy.delete(ANN)
    time.advance(DAYS * DAY - 1)
    assert await room.bank.balance(GUILD, ANN) == 0
    time.advance(1)
    assert await room.bank.balance(GUILD, ANN) == 1000


async def test_a_second_deletion_does_not_put_the_month_off(room, time):
    await room.bank.balance(GUILD, ANN)
    await room.privacy.delete(ANN)
    time.advance(29 * DAY)
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.privacy.delete(ANN)
    time.advance(DAY)
    assert await room.bank.balance(GUILD, ANN) == 1000


async def test_what_was_taken_and_given_today_counts_today_only(room, time):
    time.advance((midnight(time.now()) + DAY_MS - 60_000 - time.now()) / 1000)
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.bank.give(GUILD, ANN, BOB, 400, key="1")
    await room.privacy.delete(ANN)
    await room.bank.grant(GUILD, ANN, 900, by=CY, key="1")
    with pytest.raises(Declined, match="daily-taken"):
        await room.bank.daily(GUILD, ANN)
    with pytest.raises(Declined, match="gift-limit") as declined:
        await room.bank.give(GUILD, ANN, BOB, 101, key="2")
    assert declined.value.facts["most"] == 100
    time.advance(60)
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.bank.give(GUILD, ANN, BOB, 500, key="3")


async def test_what_two_deletions_on_one_day_leave_is_added_up(room):
    await room.settings.set(GUILD, "gift_limit", 600)
    for number in range(2):
        await room.bank.grant(GUILD, ANN, 250, by=CY, key=str(number))
        await room.bank.give(GUILD, ANN, BOB, 250, key=str(number))
        await room.privacy.delete(ANN)
    await room.bank.grant(GUILD, ANN, 250, by=CY, key="3")
    with pytest.raises(Declined, match="gift-limit") as declined:
        await room.bank.give(GUILD, ANN, BOB, 250, key="3")
    assert declined.value.facts["most"] == 100


async def test_what_is_left_names_nobody_and_goes_when_its_time_is_over(room, time, passing):
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.privacy.delete(ANN)
    (row,) = await _rows(room)
    assert row.until == time.now() + DAYS * DAY_MS
    told = json.dumps([str(value) for value in row])
    assert not any(clue in told for clue in (str(ANN), str(GUILD), f"{ANN:x}"))
    await passing(DAYS * DAY)
    assert await _rows(room) == []


@on_both
async def test_two_databases_do_not_share_their_hashes(room, tmp_path, time):
    async with CardRoom(f"sqlite:///{tmp_path}/other.db", time=time) as other:
        assert other._remnants.digest(GUILD, ANN) != room._remnants.digest(GUILD, ANN)


async def test_an_export_has_what_a_deletion_left(room):
    await has_played(room, GUILD, ANN)
    await room.bank.daily(GUILD, ANN)
    await room.privacy.delete(ANN)
    (left,) = (await exported(room, ANN))["after_a_deletion"]
    assert (left["guild"], left["daily"], left["given"]) == (GUILD, 1, 0)
    assert (await exported(room, BOB))["after_a_deletion"] == []
