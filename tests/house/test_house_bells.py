"""Notifications of a player looking for others: only on request, seldom, and never at night."""

import asyncio

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, DEE, GUILD

from engine.refused import Refused
from house.declined import Declined
from house.hours import is_quiet, zone
from house.meeting.bells import MOST, WAIT_MS
from house.tables.records import TableOpening

HOUR = 3600


@pytest.fixture
def blind():
    """Players who may see no table."""
    return set()


@pytest.fixture
async def told(room, blind):
    """The notified players, for each table with any."""
    found, calls = [], []

    async def sees(player):
        return player not in blind

    async def call(table):
        players = [player async for player in room.bells.called(table, sees)]
        found.extend([players] if players else [])

    room.bells.watch(lambda table: calls.append(asyncio.create_task(call(table))))

    async def so_far():
        await asyncio.gather(*calls)
        return found

    return so_far


@pytest.fixture
async def awake(room):
    """A test begins at 22:13."""
    for player in (BOB, CY):
        await room.preferences.set(player, "quiet_from", 0)
        await room.preferences.set(player, "quiet_to", 0)


async def opens(room, passing, host=ANN, guild=GUILD, wait=WAIT_MS // 1000):
    opening = TableOpening(guild=guild, channel=9, game="pennies", host=host, name="Ann")
    table = await room.open_table(opening)
    room.bells.opened(table)
    await passing(wait)
    return table


@pytest.mark.usefixtures("awake")
async def test_who_asked_for_it_is_told_at_most_once_in_three_hours(room, passing, told):
    await room.bells.want(BOB, GUILD, "pennies")
    await room.bells.want(ANN, GUILD, "pennies")  # who sits there already
    await room.bells.want(CY, GUILD, "quist")
    await room.bells.want(DEE, GUILD + (1 << 22), "pennies")
    for _ in range(2):
        await opens(room, passing)
    assert await told() == [[BOB]]
    await passing(3 * HOUR)
    await opens(room, passing)
    assert await told() == [[BOB], [BOB]]


@on_both
@pytest.mark.usefixtures("awake")
async def test_three_hours_are_those_of_a_person_and_not_of_a_game_or_server(room, passing, told):
    for guild in (GUILD, GUILD + (1 << 22)):
        await room.bells.want(BOB, guild, "pennies")
        await opens(room, passing, guild=guild)
    assert await told() == [[BOB]]


@pytest.mark.usefixtures("awake")
async def test_a_table_that_begins_at_once_needs_nobody(room, passing, told):
    await room.bells.want(CY, GUILD, "pennies")
    table = await opens(room, passing, wait=WAIT_MS // 1000 - 1)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await passing(2)
    assert await told() == []


@pytest.mark.usefixtures("awake")
async def test_nobody_is_told_where_the_server_does_not_want_it(room, passing, told):
    await room.bells.want(BOB, GUILD, "pennies")
    await room.settings.set(GUILD, "notifications", False)
    await opens(room, passing)
    assert await told() == []


async def test_nobody_is_told_at_night_by_their_own_clock_or_else_the_servers(room, passing, told):
    for player in (BOB, CY):
        await room.bells.want(player, GUILD, "pennies")
    await room.preferences.set(CY, "timezone", "America/New_York")  # 17:13 there
    await opens(room, passing)
    assert await told() == [[CY]]
    await room.settings.set(GUILD, "timezone", "Asia/Tokyo")  # 7:13 there
    await opens(room, passing)
    assert await told() == [[CY]]
    await passing(HOUR)
    await opens(room, passing)
    assert await told() == [[CY], [BOB]]


async def test_of_many_those_who_have_waited_longest_are_told(room, passing, told):
    many = [DEE + number for number in range(MOST + 5)]
    await room.settings.set(GUILD, "timezone", "America/New_York")
    for player in many:
        await room.bells.want(player, GUILD, "pennies")
    await opens(room, passing)
    assert await told() == [many[:MOST]]
    await opens(room, passing)
    assert await told() == [many[:MOST], many[MOST:]]


@pytest.mark.usefixtures("awake")
async def test_who_may_not_see_the_table_is_told_of_the_next_that_they_see(room, passing, told, blind):
    await room.bells.want(BOB, GUILD, "pennies")
    blind.add(BOB)
    await opens(room, passing)
    assert await told() == []
    blind.clear()
    await opens(room, passing)
    assert await told() == [[BOB]]


@on_both
async def test_a_bell_that_is_switched_off_is_forgotten_and_so_is_everything_with_its_player(
    room, passing, told
):
    await room.settings.set(GUILD, "timezone", "America/New_York")
    for player in (BOB, CY):
        await room.bells.want(player, GUILD, "pennies")
        assert await room.bells.wanted(player, GUILD, "pennies")
    await room.bells.stop(BOB, GUILD, "pennies")
    assert [bell["game"] for bell in (await exported(room, CY))["bells"]] == ["pennies"]
    await room.privacy.delete(CY)
    assert not (await exported(room, CY))["bells"]
    await opens(room, passing)
    assert await told() == []


def test_quiet_hours_may_pass_midnight_and_may_be_none():
    noon = 1_700_049_600_000  # 12:00 UTC
    assert not is_quiet(noon, zone("UTC"), 22, 8)
    assert is_quiet(noon, zone("Asia/Tokyo"), 21, 8)
    assert is_quiet(noon, zone("UTC"), 12, 13)
    assert not is_quiet(noon, zone("UTC"), 12, 12)


@pytest.mark.parametrize("typed", ["Europe/Atlantis", "", "Europe", "Indianapolis"])
async def test_a_time_zone_that_is_unknown_or_unclear_is_declined(room, typed):
    with pytest.raises(Declined, match="no-such-zone"):
        await room.settings.set(GUILD, "timezone", typed)
    assert await room.settings.get(GUILD, "timezone") == "UTC"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("europe/paris", "Europe/Paris"), (" Paris ", "Europe/Paris"), ("new york", "America/New_York")],
)
async def test_a_time_zone_may_be_typed_by_its_city(room, typed, meant):
    await room.settings.set(GUILD, "timezone", typed)
    assert await room.settings.get(GUILD, "timezone") == meant


@pytest.mark.parametrize(
    ("typed", "hour"), [("9pm", 21), ("9 PM", 21), ("12 a.m.", 0), ("12pm", 12), ("21:00", 21), ("21h", 21)]
)
async def test_a_quiet_hour_may_be_typed_as_people_write_hours(room, typed, hour):
    await room.preferences.set(ANN, "quiet_from", typed)
    assert await room.preferences.get(ANN, "quiet_from") == hour


@pytest.mark.parametrize("typed", ["13pm", "0 am", "24", "21:30", "9px", "noon"])
async def test_what_is_no_whole_hour_of_the_day_is_refused(room, typed):
    with pytest.raises(Refused, match="option"):
        await room.preferences.set(ANN, "quiet_from", typed)
    assert await room.preferences.get(ANN, "quiet_from") == 22
