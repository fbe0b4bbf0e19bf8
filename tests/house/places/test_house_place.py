"""Bots on one PostgreSQL database: each has a place, the others wait, and a replaced one writes nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import asyncpg
import pytest
from guests import ANN, BOB, GUILD
from line import line_to
from place_helpers import FOLD, asleep, killed, knows, place_of
from structlog.testing import capture_logs

from house.declined import Declined
from house.store import DatabaseAway, Fenced, InUse, driven, place
from house.store.outage import Outage
from house.store.place import Place, kept_closed
from house.tables.records import TableOpening

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)


async def test_the_second_waits_until_the_first_has_closed_and_goes_on_with_its_tables(
    first, table, waiting, closed
):
    opening = await waiting()
    await table.act(ANN, FOLD)
    await closed(first)
    assert not first.holds
    async with asyncio.timeout(place.SECONDS / 2):
        second = await opening
    assert second.table(table.id).now.version == table.now.version
    assert (await second.audit()).problems == ()


async def test_one_that_is_killed_is_replaced_at_once(first, table, waiting):
    opening = await waiting()
    await knows(first, alone=False)
    await killed(first)
    async with asyncio.timeout(place.SECONDS / 2):
        second = await opening
    assert not first.holds, "its lock has gone with its connection"
    assert second.table(table.id).now.version == table.now.version


async def test_whoever_has_lost_its_connection_has_a_moment_to_hear_of_it(first, waiting, monkeypatch):
    """The server knows first that it has ended."""
    monkeypatch.setattr(place, "HEARS", 1.0)
    opening, loop = await waiting(), asyncio.get_running_loop()
    await knows(first, alone=False)
    began = loop.time()
    await killed(first)
    await opening
    assert loop.time() - began >= place.HEARS


async def test_the_lock_of_another_server_says_nothing_so_the_lease_has_to_be_over(
    short, first, waiting, bystander
):
    """No lock is held after a failover, and the owner may not have noticed yet."""
    assert short is None
    opening = await waiting()
    asleep(first)
    await bystander.execute("UPDATE places SET server = 'another', beat = beat + 1")
    place_of(first)._connection.terminate()
    done, _ = await asyncio.wait({opening}, timeout=place.SECONDS / 2)
    assert not done
    await opening


async def everything(connection):
    """All that is stored, but for who has the places."""
    names = await connection.fetch(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    )
    return {name: await connection.fetch(f"TABLE {name}") for (name,) in names if name != "places"}


async def test_of_two_that_believe_it_is_theirs_the_one_that_was_replaced_writes_nothing(
    first, table, taken_over, bystander
):
    second = await taken_over(first)
    assert first.holds, "it does not know yet"
    place_of(second).keep = None
    asleep(second)
    before = await everything(bystander)
    store = first.store
    for write in (
        lambda: table.act(ANN, FOLD),
        lambda: table.notes.put("board", 5),
        lambda: first.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=BOB, name="Bob")),
        lambda: first.settings.set(GUILD, "gift_limit", 3),
        lambda: first.bank.grant(GUILD, ANN, 7, by=BOB, key="g"),
        lambda: first.recipes.save(GUILD, "Evening", {}, author=ANN),
        lambda: first.privacy.delete(BOB),
        lambda: store.probe(first.pulse.alive(first.now)),
    ):
        store.outage = None  # so that nothing blocks this one
        first.lost.clear()
        with suppress(DatabaseAway, Declined):
            assert await write() is False
        assert first.lost.is_set()
        assert not first.holds
        assert await everything(bystander) == before
    await second.table(table.id).act(ANN, FOLD)
    assert (await second.audit()).problems == ()


async def test_one_that_was_replaced_closes_without_taking_the_place_away(
    first, taken_over, closed, bystander
):
    second = await taken_over(first)
    await closed(first)
    owned = await bystander.fetchrow("SELECT token, owner FROM places")
    assert owned["token"] == 2
    assert owned["owner"]
    await second.store.probe(second.pulse.alive(second.now))


async def test_what_is_under_way_when_a_lease_is_over_is_undone_and_nobody_is_told_otherwise(
    short, first, table, waiting, url
):
    """A bot was stopped in the middle of a transaction, and the next one does not wait for it."""
    assert short is None
    blocker = await asyncpg.connect(url)
    held = blocker.transaction()
    await held.start()
    await blocker.execute("SELECT FROM tables FOR UPDATE")
    asleep(first)
    acting = asyncio.create_task(table.act(ANN, FOLD))
    opening = await waiting()
    second = await opening
    with pytest.raises(Declined):
        await acting
    await held.rollback()
    await blocker.close()
    assert second.table(table.id).now.version == table.now.version
    await second.table(table.id).act(ANN, FOLD)
    assert first.lost.is_set()


async def test_a_failover_to_an_older_state_makes_no_two_owners(first, table, taken_over, bystander):
    """The new server knows neither the new owner nor its data."""
    old = await bystander.fetchrow("SELECT owner, token FROM places")
    second = await taken_over(first)
    asleep(second)
    await bystander.execute("UPDATE places SET owner = $1, token = $2", old["owner"], old["token"])
    with pytest.raises(Declined):
        await second.table(table.id).act(ANN, FOLD)
    assert second.lost.is_set()
    await table.act(ANN, FOLD)
    await bystander.execute("UPDATE places SET owner = 'a third one'")  # with the same token
    with pytest.raises(Fenced):
        await first.store.probe(first.pulse.alive(first.now))


async def test_one_that_was_cut_off_and_replaced_meanwhile_writes_nothing_and_says_so_once(
    url, time, play, closed
):
    async with line_to(url) as line:
        cut_off = await play(at=line.url)
        store, beat = cut_off.store, cut_off.pulse.alive(time.now())
        store._keeping.cancel()
        with capture_logs() as logs:
            line.cut()
            with pytest.raises(DatabaseAway):
                await store.probe(beat)
            await play()
            line.mend()
            for _ in range(2):
                with pytest.raises(Fenced) as wrong:
                    await store.probe(beat)
        told = [one["event"] for one in logs if one["event"] not in ("place-taken", "standing-by")]
        assert told == ["nothing-can-be-stored", "place-lost"]
        assert cut_off.lost.is_set()
        assert wrong.value.number == logs[-1]["id"]
        await closed(cut_off)


async def test_one_that_reaches_the_database_again_in_time_goes_on(url, time, play, waiting, closed):
    """And the one that waits, which was cut off as well, lets it."""
    async with line_to(url) as line:
        first = await play(at=line.url)
        opening = await waiting(at=line.url)
        await knows(first, alone=False)
        line.cut()
        store = first.store
        with pytest.raises(DatabaseAway):
            await store.probe(first.pulse.alive(time.now()))
        assert not first.holds
        line.mend()
        await asyncio.sleep(place.LOOK * 3)  # the waiting bot has looked by then
        await store.probe(first.pulse.alive(time.now()))
        assert first.holds
        assert not opening.done()
        opening.cancel()
        await closed(first)


async def test_one_whose_connection_breaks_regains_its_place_before_another_takes_it(
    first, waiting, bystander, monkeypatch
):
    monkeypatch.setattr(place, "EVERY", 3600)
    monkeypatch.setattr(place, "HEARS", 1.0)
    opening, mine = await waiting(), place_of(first)
    await knows(first, alone=False)
    before = mine._connection
    await bystander.execute("SELECT pg_terminate_backend($1)", before.get_server_pid())
    async with asyncio.timeout(place.SECONDS):
        while mine._connection is before or not first.holds:  # noqa: ASYNC110 - it sends no event
            await asyncio.sleep(0)
    done, _ = await asyncio.wait({opening}, timeout=place.HEARS + 2 * place.LOOK)
    assert not done
    assert await bystander.fetchval("SELECT token FROM places") == 1


async def test_what_was_renewed_on_a_connection_that_has_ended_since_is_not_certain(first, waiting):
    await waiting()
    await knows(first, alone=False)
    mine = place_of(first)
    first.store._keeping.cancel()
    asked = []

    async def stored(_work):
        asked.append(mine.holds)
        if len(asked) == 1:
            mine._connection.terminate()
            while mine.holds:  # noqa: ASYNC110 - it is about to hear of that
                await asyncio.sleep(0)
        else:
            mine.lost.set()
        return False

    await mine.keep(stored)
    assert asked == [True, False]


async def test_as_soon_as_the_database_is_back_the_place_is_renewed(first, bystander, monkeypatch):
    monkeypatch.setattr(place, "EVERY", 3600)
    store = first.store
    place_of(first).renew()
    beat = await bystander.fetchval("SELECT beat FROM places")
    store.outage = Outage(DatabaseAway("gone"))
    store.go_on()
    async with asyncio.timeout(place.SECONDS):
        while (again := await bystander.fetchval("SELECT beat FROM places")) <= beat:
            pass
    assert again > beat


async def test_nobody_loses_the_time_in_which_nobody_played(first, table, taken_over, time):
    left = table.record.alarm.at - time.now()
    await first.store.probe(first.pulse.alive(time.now()))
    time._now += 300_000  # no clock rings in between
    second = await taken_over(first)
    assert second.table(table.id).record.alarm.at - time.now() >= left


async def test_one_that_has_not_renewed_in_time_is_silent_until_it_has(play, monkeypatch):
    """The bot may have been stopped, perhaps with its machine, for this long."""
    room, now, real = await play(2, 2), [0.0], place.time.clock_gettime
    monkeypatch.setattr(place.time, "clock_gettime", lambda which: real(which) + now[0])
    assert room.holds
    now[0] = place.SECONDS
    assert not await room.certain(0.0)
    assert not room.lost.is_set()
    place_of(room).renew()
    assert await room.certain(place.SECONDS)


async def test_whoever_waits_to_know_whether_it_may_speak_hears_that_it_was_replaced(first, taken_over):
    await taken_over(first)
    place_of(first)._until = 0.0
    asking = asyncio.create_task(first.certain())
    keeping = asyncio.create_task(place_of(first).keep(first.store.probe))
    assert not await asyncio.wait_for(asking, place.SECONDS)
    await keeping


@pytest.mark.parametrize("by", [-3600, 3600])
async def test_a_clock_that_is_set_takes_no_place_away(first, table, waiting, monkeypatch, by):
    """Neither the time of day here nor the server's says how long a lease lasts."""
    opening, real = await waiting(), place.time.time
    monkeypatch.setattr(place.time, "time", lambda: real() + by)
    place_of(first).renew()
    done, _ = await asyncio.wait({opening}, timeout=place.LOOK * 4)
    assert not done
    assert first.holds
    await table.act(ANN, FOLD)


@pytest.mark.parametrize("division", [(1, 0), (2, 4)], ids=["one place", "two"])
async def test_one_that_nobody_waits_for_speaks_while_the_database_is_away(
    url, time, play, waiting, closed, division
):
    """Otherwise players would not learn that nothing can be stored."""
    async with line_to(url) as line:
        others = [await play(*division) for _ in range(1, division[0])]
        alone = await play(*division, at=line.url)
        await knows(alone, alone=True)
        line.cut()
        with pytest.raises(DatabaseAway):
            await alone.store.probe(alone.pulse.alive(time.now()))
        assert alone.holds
        line.mend()
        await alone.store.probe(alone.pulse.alive(time.now()))
        opening = await waiting(*division)
        for room in (alone, *others):
            await knows(room, alone=False)
        opening.cancel()
        await closed(alone)


async def test_one_that_is_cut_off_is_silent_once_somebody_else_has_answered(url, time, play, closed):
    """A place that was started after it lost the database, for example. While the database is there, Discord's answers
    change nothing."""
    async with line_to(url) as line:
        alone = await play(at=line.url)
        await knows(alone, alone=True)
        alone.answered_elsewhere()
        assert (alone.cut_off, alone.holds) == (False, True)
        line.cut()
        with pytest.raises(DatabaseAway):
            await alone.store.probe(alone.pulse.alive(time.now()))
        assert (alone.cut_off, alone.holds) == (True, True)
        alone.answered_elsewhere()
        with pytest.raises(DatabaseAway):
            await alone.store.probe(alone.pulse.alive(time.now()))
        assert not alone.holds
        line.mend()
        await knows(alone, alone=True)
        assert alone.holds
        await closed(alone)


async def test_a_transaction_looks_at_the_place_in_the_same_breath_as_it_begins(first):
    """Otherwise every act would wait for the server once more."""
    asleep(first)
    driver, told = first.store._driver, []
    driver._connection = real = Heard(driver._connection, told)
    await first.store.probe(first.pulse.alive(first.now))
    assert told[0].startswith("BEGIN; SELECT 1 FROM places")
    assert told[0].endswith("FOR SHARE")
    assert [one for one in told if "places" in one] == told[:1]
    driver._connection = real.real


class Heard:
    """Replaces a connection."""

    def __init__(self, real, told):
        self.real, self.told = real, told

    def __getattr__(self, name):
        return getattr(self.real, name)

    async def execute(self, text, *values):
        self.told.append(text)
        return await self.real.execute(text, *values)


async def test_a_server_with_too_few_connections_is_refused_in_a_line(url):
    with pytest.raises(
        DatabaseAway, match=r"5 connections for each of 1000 places, and one .* are more than the \d+ "
    ):
        await Place(driven(url), 1000, 1000).take()


async def test_a_place_whose_connection_has_ended_is_given_back_without_a_word_and_once(
    first, rooms, bystander
):
    mine = place_of(first)
    mine._connection.terminate()
    for _ in range(2):
        await mine.give_back()
    assert not mine.holds
    assert await bystander.fetchval("SELECT owner FROM places")  # whose lease ends by itself
    rooms.remove(first)
    await first.close()


async def test_nothing_is_carried_away_from_under_a_bot_that_plays_and_none_begins_meanwhile(
    first, url, closed
):
    with pytest.raises(InUse):
        async with kept_closed(driven(url)):
            pass
    await closed(first)
    mine = Place(driven(url))
    async with kept_closed(driven(url)):
        assert not await mine._took(await mine._waits_on())
    assert await mine._took(await mine._waits_on())
    await mine.give_back()
