"""A bot that waits for a place, messages between places, and the division of the servers."""

from __future__ import annotations

import asyncio

import pytest
from guests import ANN, BOB
from line import line_to
from place_helpers import asleep, killed, place_of
from structlog.testing import capture_logs

from house.declined import Declined
from house.store import Differs, Fenced, driven, place
from house.store.migrations import Unknown, head
from house.store.place import GATE, LOCK, LOCKS, UNLOCK, Place
from house.tables.records import TableOpening

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)
GUILDS = [(100 + shard) << 22 for shard in range(4)]


async def a_table(room, shard):
    opening = TableOpening(guild=GUILDS[shard], channel=9, game="pennies", host=ANN, name="Ann")
    table = await room.open_table(opening)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


async def test_each_takes_the_first_free_place_and_plays_its_part(play, waiting):
    one, other = await play(2, 4), await play(2, 4)
    assert (one.shards.numbers, other.shards.numbers) == ((0, 2), (1, 3))
    third = await waiting(2, 4)
    await one.close()
    assert (await third).shards.numbers == (0, 2)


@pytest.mark.parametrize("division", [(3, 4), (2, 5), (1, 0)])
async def test_one_that_divides_the_servers_otherwise_is_told_so(play, url, division):
    await play(2, 4)
    with pytest.raises(
        Differs, match=r"bots with places = 2 and shards = 4 play on it, and this one has places = "
    ):
        await Place(driven(url), *division).take()


async def test_those_that_are_gone_are_in_nobodys_way_however_they_had_divided_the_servers(play, closed):
    one = await play(2, 4)
    table = await a_table(one, 2)
    await closed(one)
    whole = await play(1, 0)
    assert whole.table(table.id).now.version == table.now.version


async def test_clocks_are_put_on_by_the_time_the_house_was_closed_however_it_was_divided(play, closed, time):
    await closed(await play(4, 4))
    time.advance(1000)
    other = await play(1, 0)
    table = await a_table(other, 1)
    await closed(other)
    time.advance(3600)
    first, second = await play(2, 4), await play(2, 4)
    assert first.shards.numbers == (0, 2)
    added = second.table(table.id).record.alarm.at - table.record.alarm.at
    assert 0 < added <= 3_600_000, "and not by more"


async def test_one_at_a_time_brings_an_older_database_up_to_date(waiting, bystander, later_step):
    number, stands = later_step(), "SELECT version_num FROM alembic_version"
    await bystander.execute(LOCK, LOCKS, GATE)
    opening = await waiting()
    assert await bystander.fetchval(stands) != number
    await bystander.execute(UNLOCK, LOCKS, GATE)
    await opening
    assert await bystander.fetchval(stands) == number


OTHER_SERVER = "UPDATE places SET server = 'another', beat = beat + 1"  # as after its restart


async def test_nobody_migrates_under_an_older_bot_that_has_only_lost_its_connection(
    short, first, waiting, bystander, later_step
):
    assert short is None
    later_step()
    opening = await waiting()
    asleep(first)
    await bystander.execute(OTHER_SERVER)
    place_of(first)._connection.terminate()
    done, _ = await asyncio.wait({opening}, timeout=place.SECONDS / 2)
    assert not done
    assert await bystander.fetchval("SELECT version_num FROM alembic_version") != head()
    await opening
    assert await bystander.fetchval("SELECT version_num FROM alembic_version") == head()


async def test_an_older_bot_that_comes_back_after_a_migration_stores_nothing(
    first, url, bystander, later_step
):
    later_step()
    await killed(first)
    newer = Place(driven(url))
    while not await newer._up_to_date(await newer._waits_on()):  # noqa: ASYNC110 - it looks again and again
        await asyncio.sleep(place.LOOK)
    newer._hang_up()
    with pytest.raises(Fenced):
        await first.store.probe(first.pulse.alive(first.now))
    assert not await bystander.fetchval("SELECT owner FROM places")


async def test_one_that_waits_says_once_why_it_cannot_and_when_that_is_over(first, url, play, closed):
    told = asyncio.Queue()
    async with line_to(url) as line:
        with capture_logs() as logs:
            opening = asyncio.create_task(play(at=line.url, waits=told.put_nowait))
            await told.get()
            line.cut()
            away = 0
            while away < 3:
                away += not await told.get()
            line.mend()
            while not await told.get():
                pass
            said = [one["event"] for one in logs]
            kinds = [one["wrong"] for one in logs if one["event"] == "cannot-stand-by"]
            assert kinds
            assert len(kinds) == len(set(kinds))
            assert said.count("standing-by-again") == 1
            await closed(first)
            await closed(await opening)


async def test_one_that_waits_is_told_when_the_database_has_become_too_new_for_it(
    first, url, waiting, closed, bystander
):
    opening = await waiting()
    await bystander.execute("UPDATE alembic_version SET version_num = '9999'")
    await closed(first)
    with pytest.raises(Unknown):
        await opening
    with pytest.raises(Unknown):
        await Place(driven(url)).take()


async def test_one_that_waits_outlives_an_absence_of_the_database(first, url, play, closed):
    told = asyncio.Queue()
    async with line_to(url) as line:
        opening = asyncio.create_task(play(at=line.url, waits=told.put_nowait))
        assert await told.get() is True
        line.cut()
        while await told.get():
            pass
        line.mend()
        while not await told.get():
            pass
        await closed(first)
        second = await opening
        await closed(second)


async def test_one_that_is_told_to_stop_waiting_leaves_nothing_behind(first, waiting, bystander):
    theirs = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    before = await bystander.fetchval(theirs)
    opening = await waiting()
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    while await bystander.fetchval(theirs) > before:  # noqa: ASYNC110 - the server sends no event
        await asyncio.sleep(0)
    assert first.holds


async def test_nobody_begins_while_everything_is_moved_elsewhere(first, url, closed, waiting):
    with pytest.raises(place.InUse):
        async with place.kept_closed(driven(url)):
            pass
    await closed(first)
    async with place.kept_closed(driven(url)):
        opening = await waiting()
    await opening


async def test_one_that_lost_its_connection_stores_nothing_while_everything_is_moved_elsewhere(first, url):
    await killed(first)
    async with place.kept_closed(driven(url)):
        with pytest.raises(Fenced):
            await first.store.probe(first.pulse.alive(first.now))


# --- shared -----------------------------------------------------------------------------------------------------


async def test_connections_of_one_bucket_are_five_seconds_apart_whoever_opens_them(play, bystander):
    one, other = await play(2, 4), await play(2, 4)
    assert await one.turn_to_identify(0) == 0
    assert await other.turn_to_identify(0) == pytest.approx(5, abs=1)
    assert await other.turn_to_identify(1) == 0
    await bystander.execute("UPDATE identifies SET free_at = free_at - 6000")
    turns = [await room.turn_to_identify(0) for room in (other, one)]
    assert turns == [0, pytest.approx(5, abs=1)]
    # The server's clock is set back:
    await bystander.execute("UPDATE identifies SET free_at = free_at + 3600000")
    assert await one.turn_to_identify(0) == 0


async def test_what_a_player_chooses_at_one_place_is_known_at_all(play):
    rooms, heard = [await play(2, 4), await play(2, 4)], asyncio.Event()
    room = rooms[1].store.place
    known, room.woken = room.woken, lambda told: (known(told), heard.set())
    assert [await room.preferences.get(ANN, "language") for room in rooms] == ["auto", "auto"]
    await rooms[0].preferences.set(ANN, "language", "fr")
    await heard.wait()
    assert [await room.preferences.get(ANN, "language") for room in rooms] == ["fr", "fr"]


async def test_when_discord_tells_one_to_wait_all_hear_it(play):
    one, other = await play(2, 4), await play(2, 4)
    told = asyncio.Queue()
    other.store.place.woken = told.put_nowait
    await one.refused(30.5)
    assert await told.get() == "refused 30500"


async def test_a_person_who_is_forgotten_leaves_the_tables_of_all_places(play, bystander):
    one, other = await play(2, 4), await play(2, 4)
    table = await a_table(other, 1)
    await one.privacy.delete(BOB)
    assert table.now.seat_of(BOB) is None
    assert not await bystander.fetch("SELECT 1 FROM tables WHERE body LIKE $1", f"%{BOB}%")
    assert (await one.audit()).problems == ()


async def test_nobody_is_forgotten_while_a_table_elsewhere_still_names_them(play, bystander):
    """Its bot is gone, and nobody has taken over yet."""
    one, other = await play(2, 4), await play(2, 4)
    await a_table(other, 1)
    other.store.place.woken = lambda _: None
    asleep(other)
    with pytest.raises(Declined, match="try-again"):
        await one.privacy.delete(BOB)
    assert await bystander.fetch("SELECT 1 FROM tables WHERE body LIKE $1", f"%{BOB}%")
