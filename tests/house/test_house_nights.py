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
from house.tables.records import Seat

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
    await room.nights.come(GUILD, night.id, night.at, BOB, "Name")
    await passing((night.at - room.now) // 1000)
    night = await only(room)
    table = await room.begin_night(night, {})
    assert (table.now.phase, table.now.seats, table.now.channel) == (
        "lobby",
        (Seat(player=BOB, name="Name"),),
        9,
    )
    with pytest.raises(Declined, match="no-such-night"):
        await room.begin_night(night, {})
    assert len(room.tables) == 1
    after = await only(room)
    assert (after.at, after.stage, after.coming) == (night.at + WEEK * 1000, TOLD, ())
    await table.join(CY, "Cy")
    await table.start(BOB)
    assert table.now.phase == "playing"


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
    found = await room.nights.come(GUILD, night.id, night.at, ANN, "Name")
    assert found.coming == (ANN,)
    assert (await room.nights.come(GUILD, night.id, night.at, ANN, "Name")).coming == (ANN,)
    with pytest.raises(Declined, match="no-such-night"):
        await room.nights.come(GUILD, night.id, night.at - WEEK, BOB, "Name")
    with pytest.raises(Declined, match="no-such-night"):
        await room.nights.come(GUILD + 1, night.id + 1, night.at, BOB, "Name")
    assert (await room.nights.stay_away(GUILD, night.id, ANN)).coming == ()


@on_both
async def test_one_that_is_cancelled_is_not_there_and_said_so(room):
    night, changed = await planned(room), []
    await room.nights.come(GUILD, night.id, night.at, ANN, "Name")
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
        await room.nights.come(GUILD, night.id, night.at, player, "Name")
    with pytest.raises(Declined, match="night-full"):
        await room.nights.come(GUILD, night.id, night.at, CY, "Name")
    await room.nights.stay_away(GUILD, night.id, ANN)
    assert (await room.nights.come(GUILD, night.id, night.at, CY, "Name")).coming == (BOB, CY)


async def test_who_comes_is_handed_out_and_forgotten_with_their_data(room):
    night = await planned(room, weekday=TUESDAY, minute=23 * MINUTE)
    for player in (ANN, BOB):
        await room.nights.come(GUILD, night.id, night.at, player, "Name")
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
    assert table.now.phase == "lobby"


async def test_its_table_is_nobodys_and_counts_against_no_member(room):
    await room.settings.set(GUILD, "tables_each", 1)
    for minute in (0, 1):
        await room.begin_night(await planned(room, minute=minute), {})
    assert len(room.tables) == 2


# --- who sits ------------------------------------------------------------------------------------------------

SEATS, SECONDS = 8, 30
PEOPLE = range(201, 201 + SEATS + 2)


async def seated(room, *people, game="scroker", **options):
    night = await planned(room, game=game)
    for player in people:
        await room.nights.come(GUILD, night.id, night.at, player, f"P{player}")
    return await room.begin_night(await only(room), {"turn_seconds": SECONDS, **options})


def players(table):
    return [seat.player for seat in table.now.seats if seat.taken]


async def first_hand(table, passing, absent):
    """Everyone acts but one, who lets the clock run out once; then all fold."""
    missed = False
    while table.now.phase == "playing":
        player = table.now.seats[table.now.due.seats[0]].player
        if player == absent and not missed:
            missed = True
            await passing(SECONDS + 1)
        else:
            await table.act(player, {"do": "fold" if missed else "check"})
    assert missed


@on_both
async def test_who_comes_sits_in_order_and_the_rest_are_next_in_line(new_room):
    async with new_room(games=None) as room:
        table = await seated(room, *PEOPLE)
        assert table.record.night
        assert players(table) == [*PEOPLE[:SEATS]]
        assert [one.name for one in table.now.waiting] == ["P209", "P210"]
        await table.leave(PEOPLE[0])
        assert players(table) == [*PEOPLE[1:SEATS], 209]
        assert [seat.name for seat in table.now.seats][-1] == "P209"
        await table.leave(210)
        assert not table.now.waiting
        await table.leave(PEOPLE[1])
        assert players(table) == [*PEOPLE[2:SEATS], 209]


async def test_nobody_sits_who_cannot_pay_or_is_barred(new_room):
    async with new_room(games=None) as room:
        poor, barred, rich = PEOPLE[:3]
        await room.bank.take(GUILD, poor, await room.bank.balance(GUILD, poor) - 1, by=99, key="k")
        await room.bans.bar(GUILD, [barred])
        table = await seated(room, poor, barred, rich)
        assert players(table) == [rich]
        assert not table.now.waiting
        assert players(await seated_again(room, poor)) == [poor], "Soup needs no chips"


async def seated_again(room, *people):
    night = await planned(room, game="soup", minute=0)
    for player in people:
        await room.nights.come(GUILD, night.id, night.at, player, "Name")
    return await room.begin_night(await room.nights.find(GUILD, night.id), {})


async def test_the_seat_of_a_player_who_does_not_come_passes_on_before_the_next_hand(new_room, time):
    async with new_room(games=None) as room:

        async def passing(seconds):
            time.advance(seconds)
            await room.settled()

        table = await seated(room, *PEOPLE)
        await table.start(PEOPLE[0])
        absent = PEOPLE[3]
        await first_hand(table, passing, absent)
        assert absent in players(table)
        await table.deal(PEOPLE[0])
        assert sorted(players(table)) == [*PEOPLE[:3], *PEOPLE[4:SEATS], 209]
        assert [one.player for one in table.now.waiting] == [210]
        assert await room.bank.balance(GUILD, absent) >= 1000 - 10, "their chips are home"


async def test_nobody_gives_a_seat_up_for_nobody_or_at_another_table(new_room, time):
    async with new_room(games=None) as room:

        async def passing(seconds):
            time.advance(seconds)
            await room.settled()

        table = await seated(room, *PEOPLE[:4])
        await table.start(PEOPLE[0])
        await first_hand(table, passing, PEOPLE[3])
        await table.deal(PEOPLE[0])
        assert players(table) == [*PEOPLE[:4]]
