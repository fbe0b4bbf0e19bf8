"""A game night comes every week at its hour, begins once, and goes on after any accident."""

from datetime import UTC, datetime

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD

from house.declined import Declined
from house.hours import weekly, zone
from house.meeting import nights
from house.meeting.night import REMIND_MS, REMINDED, TOLD
from house.meeting.nights import MOST

TUESDAY, FRIDAY, WEEK, MINUTE = 1, 4, 7 * 86_400, 60
EIGHT = 20 * 60


def ms(*when):
    return round(datetime(*when, tzinfo=UTC).timestamp() * 1000)


async def planned(room, weekday=FRIDAY, minute=EIGHT, game="pennies"):
    return await room.nights.plan(GUILD, 9, game, weekday, minute)


async def only(room):
    (night,) = await room.nights.all()
    return night


def test_the_hour_stays_the_same_when_clocks_are_changed():
    paris = zone("Europe/Paris")
    assert weekly(ms(2026, 10, 20), paris, FRIDAY, EIGHT) == ms(2026, 10, 23, 18)
    assert weekly(ms(2026, 10, 23, 18), paris, FRIDAY, EIGHT) == ms(2026, 10, 30, 19)
    assert weekly(ms(2026, 10, 30, 18, 59), paris, FRIDAY, EIGHT) == ms(2026, 10, 30, 19)


async def test_it_is_by_the_servers_clock_and_moves_with_it(room):
    night = await planned(room)
    assert night.at == ms(2023, 11, 17, 20)
    await room.settings.set(GUILD, "timezone", "America/New_York")
    await room.nights.moved(GUILD)
    assert (await only(room)).at == ms(2023, 11, 18, 1)


async def test_it_is_begun_once_and_comes_again_in_a_week(room, passing):
    night = await planned(room)
    await room.nights.come(GUILD, night.id, night.at, BOB)
    await passing((night.at - room.now) // 1000)
    night = await only(room)
    table = await room.begin_night(night, {})
    assert (table.phase, table.seats, table.channel) == ("lobby", (), 9)
    with pytest.raises(Declined, match="no-such-night"):
        await room.begin_night(night, {})
    assert len(room.tables) == 1
    after = await only(room)
    assert (after.at, after.stage, after.coming) == (night.at + WEEK * 1000, TOLD, ())
    await table.join(CY, "Cy")
    await table.join(BOB, "Bob")
    await table.start(BOB)
    assert table.phase == "playing"


async def test_one_whose_hour_was_missed_comes_again_in_a_week(room, passing):
    night = await planned(room)
    await passing((night.at - room.now) // 1000 + 2 * WEEK + 1)
    await room.nights.missed(await only(room))
    assert (await only(room)).at == night.at + 3 * WEEK * 1000


async def test_it_rings_when_it_is_time_to_remind_and_to_begin(room, passing):
    rung = []
    night = await planned(room)

    def changed(_):
        rung.append(room.now)

    room.nights.watch(changed)
    await room.nights.all()
    assert (await only(room)).stage == TOLD
    await passing((night.at - REMIND_MS - room.now) // 1000)
    assert (await only(room)).stage == REMINDED
    await passing(REMIND_MS // 1000)
    assert rung == [night.at - REMIND_MS, night.at]
    room.nights.unwatch(changed)


@on_both
async def test_who_signs_up_for_one_that_is_over_is_told_so(room):
    night = await planned(room)
    found = await room.nights.come(GUILD, night.id, night.at, ANN)
    assert found.coming == (ANN,)
    assert (await room.nights.come(GUILD, night.id, night.at, ANN)).coming == (ANN,)
    with pytest.raises(Declined, match="no-such-night"):
        await room.nights.come(GUILD, night.id, night.at - WEEK, BOB)
    with pytest.raises(Declined, match="no-such-night"):
        await room.nights.come(GUILD + 1, night.id + 1, night.at, BOB)
    assert (await room.nights.stay_away(GUILD, night.id, ANN)).coming == ()


@on_both
async def test_one_that_is_cancelled_is_not_there_and_said_so(room):
    night, changed = await planned(room), []
    await room.nights.come(GUILD, night.id, night.at, ANN)
    room.nights.watch(changed.append)
    with pytest.raises(Declined, match="no-such-night"):
        await room.nights.cancel(GUILD + (1 << 22), night.id)
    assert not changed
    await room.nights.cancel(GUILD, night.id)
    assert changed == [night.id]
    assert await room.nights.all() == await room.nights.of(GUILD) == []
    assert await room.nights.known(night.id) is None
    with pytest.raises(Declined, match="no-such-night"):
        await room.begin_night(night, {})


async def test_a_server_has_so_many_and_no_more(room):
    for number in range(MOST):
        await planned(room, minute=number)
    with pytest.raises(Declined, match="too-many-nights"):
        await planned(room)


async def test_so_many_come_to_one_and_no_more(room, monkeypatch):
    monkeypatch.setattr(nights, "MOST_PEOPLE", 2)
    night = await planned(room)
    for player in (ANN, BOB):
        await room.nights.come(GUILD, night.id, night.at, player)
    with pytest.raises(Declined, match="night-full"):
        await room.nights.come(GUILD, night.id, night.at, CY)
    await room.nights.stay_away(GUILD, night.id, ANN)
    assert (await room.nights.come(GUILD, night.id, night.at, CY)).coming == (BOB, CY)


async def test_who_comes_is_handed_out_and_forgotten_with_their_data(room):
    night = await planned(room, weekday=TUESDAY, minute=23 * MINUTE)
    for player in (ANN, BOB):
        await room.nights.come(GUILD, night.id, night.at, player)
    assert [one["game"] for one in (await exported(room, ANN))["game_nights"]] == ["pennies"]
    await room.privacy.delete(ANN)
    assert not (await exported(room, ANN))["game_nights"]
    assert (await only(room)).coming == (BOB,)


async def test_where_no_more_tables_may_be_open_nothing_is_stored(room):
    night = await planned(room)
    await room.settings.set(GUILD, "tables_here", 1)
    await room.begin_night(await planned(room, minute=0), {})
    with pytest.raises(Declined, match="too-many-here"):
        await room.begin_night(night, {})
    assert (await room.nights.find(GUILD, night.id)).at == night.at
    assert len(room.tables) == 1


@on_both
async def test_a_table_in_doubt_is_there_afterwards_because_the_night_has_moved_on(room, seconds, trouble):
    night = await planned(room)
    for setting in ("language", "gift_limit"):
        await room.settings.get(GUILD, setting)
    trouble.begin(doubt=True, stores=True)
    with pytest.raises(Declined, match="in-doubt"):
        await room.begin_night(night, {})
    trouble.end()
    await seconds(2)
    assert (await only(room)).at == night.at + WEEK * 1000
    (table,) = room.tables.values()
    assert table.phase == "lobby"


async def test_its_table_is_nobodys_and_counts_against_no_member(room):
    await room.settings.set(GUILD, "tables_each", 1)
    for minute in (0, 1):
        await room.begin_night(await planned(room, minute=minute), {})
    assert len(room.tables) == 2
