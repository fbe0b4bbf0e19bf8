"""Two bots on one PostgreSQL database: one plays, the other waits, and whoever has been replaced writes nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import asyncpg
import pytest
from guests import ANN, BOB, GUILD, HABITS
from line import line_to
from structlog.testing import capture_logs
from taken_back import before_step, taken_back
from toy_game import GAMES

from house.declined import Declined
from house.room import CardRoom
from house.store import Away, Batch, Fenced, InUse, Statement, tenure
from house.store.migrations import Newer
from house.store.schema import accounts
from house.tables.records import Opening

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)
FOLD = {"do": "fold"}
OVER = "UPDATE leases SET until = 0"  # as if its time had passed


@pytest.fixture
async def bystander(url):
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


@pytest.fixture
async def rooms():
    """Whatever is in there is closed at the end."""
    rooms = []
    yield rooms
    for room in reversed(rooms):
        await room.close()


@pytest.fixture
def taking_turns(url, time):
    """A room that takes turns, and an event that is set once it waits."""

    def make(**changes):
        waits = asyncio.Event()
        habits = {"games": GAMES, "timing": HABITS, "time": time, "turns": True}
        room = CardRoom(url, **{**habits, "waiting": lambda _: waits.set(), **changes})
        return room, waits

    return make


@pytest.fixture
async def first(taking_turns, rooms):
    room, _ = taking_turns()
    rooms.append(await room.open())
    return room


@pytest.fixture
async def table(first):
    table = await first.open_table(Opening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


def asleep(room):
    """It renews nothing any more, and believes what it believed."""
    room._services.store._keeping.cancel()


@pytest.fixture
def taken_over(taking_turns, rooms, bystander):
    """The next room, once the lease of one that sleeps is over."""

    async def take(first):
        asleep(first)
        second, waits = taking_turns()
        opening = asyncio.create_task(second.open())
        await waits.wait()
        await bystander.execute(OVER)
        rooms.append(await opening)
        return second

    return take


async def test_the_second_waits_until_the_first_has_closed_and_goes_on_with_its_tables(
    first, table, taking_turns, rooms
):
    second, waits = taking_turns()
    opening = asyncio.create_task(second.open())
    await waits.wait()
    assert not opening.done()
    await table.act(ANN, FOLD)
    rooms.remove(first)
    await first.close()
    async with asyncio.timeout(tenure.SECONDS / 2):
        rooms.append(await opening)
    assert second.table(table.id).version == table.version
    assert (await second.audit()).problems == ()


async def everything(connection):
    """All that is stored, but for who has the lease."""
    names = await connection.fetch(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    )
    return {name: await connection.fetch(f"TABLE {name}") for (name,) in names if name != "leases"}


async def test_of_two_that_believe_it_is_theirs_the_one_that_was_replaced_writes_nothing(
    first, table, taken_over, bystander
):
    second = await taken_over(first)
    assert first.holds, "it does not know yet"
    before = await everything(bystander)
    store = first._services.store
    for write in (
        lambda: table.act(ANN, FOLD),
        lambda: table.note("board", 5),
        lambda: first.open_table(Opening(guild=GUILD, channel=9, game="pennies", host=BOB, name="Bob")),
        lambda: first.settings.set(GUILD, "gift_limit", 3),
        lambda: first.bank.grant(GUILD, ANN, 7, by=BOB, key="g"),
        lambda: first.recipes.save(GUILD, "Evening", {}, author=ANN),
        lambda: first.privacy.delete(BOB),
        lambda: store.probe(first.pulse.alive(first.now)),
    ):
        store.outage = None  # so that nobody is in the way of this one
        first.lost.clear()
        with suppress(Away, Declined):
            assert await write() is False
        assert first.lost.is_set()
        assert not first.holds
        assert await everything(bystander) == before
    await second.table(table.id).act(ANN, FOLD)
    assert (await second.audit()).problems == ()


async def test_one_that_was_replaced_closes_without_ending_the_others_turn(
    first, taken_over, rooms, bystander
):
    second = await taken_over(first)
    rooms.remove(first)
    await first.close()
    owned = await bystander.fetchrow("SELECT token, until FROM leases")
    assert owned["token"] == 2
    assert owned["until"] > 0
    await second._services.store.probe(second.pulse.alive(second.now))


async def test_what_is_under_way_is_stored_before_the_turn_passes(
    monkeypatch, taking_turns, rooms, bystander, url
):
    """The second one resumes nothing that the first is still about to store."""
    with monkeypatch.context() as at_once:
        at_once.setattr(tenure, "SECONDS", 0)
        first, _ = taking_turns()
        rooms.append(await first.open())
    asleep(first)
    table = await first.open_table(Opening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    blocker = await asyncpg.connect(url)
    held = blocker.transaction()
    await held.start()
    await blocker.execute("SELECT FROM tables FOR UPDATE")
    joining = asyncio.create_task(table.join(BOB, "Bob"))
    await waits_for_locks(bystander, 1)
    second, _ = taking_turns()
    opening = asyncio.create_task(second.open())
    await waits_for_locks(bystander, 2)
    await held.commit()
    await blocker.close()
    await joining
    rooms.append(await opening)
    assert second.table(table.id).seat_of(BOB) == 1


async def waits_for_locks(bystander, count):
    while await bystander.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted") < count:  # noqa: ASYNC110 - the server tells nobody
        await asyncio.sleep(0)


async def test_one_that_was_stopped_in_the_middle_of_a_transaction_is_not_waited_for(
    first, taking_turns, rooms, bystander, url
):
    """The server ends what holds the lease's row and does nothing."""
    asleep(first)
    stopped = await asyncpg.connect(url)
    await first._services.store.tenure.prepare(stopped)
    await bystander.execute(OVER)
    assert await stopped.execute(first._services.store.tenure.begin) == "SELECT 1"
    second, _ = taking_turns()
    async with asyncio.timeout(tenure.SECONDS):
        rooms.append(await second.open())
    assert stopped.is_closed()


async def test_a_bot_that_takes_no_turns_keeps_those_that_do_waiting(url, time, taking_turns, rooms):
    alone = await CardRoom(url, games=GAMES, timing=HABITS, time=time, alone=True).open()
    second, waits = taking_turns()
    opening = asyncio.create_task(second.open())
    await waits.wait()
    assert not opening.done()
    await alone.close()
    async with asyncio.timeout(tenure.SECONDS / 2):
        rooms.append(await opening)


async def test_a_bot_that_takes_no_turns_is_refused_beside_one_that_does(first, url, time):
    with pytest.raises(InUse, match="another bot"):
        await CardRoom(url, games=GAMES, timing=HABITS, time=time, alone=True).open()
    assert first.holds


async def test_one_that_takes_no_turns_and_was_replaced_meanwhile_writes_nothing(url, time):
    """It had lost its connection; another one has come and gone."""
    async with line_to(url) as line:
        alone = await CardRoom(line.url, games=GAMES, timing=HABITS, time=time, alone=True).open()
        line.cut()
        async with CardRoom(url, games=GAMES, timing=HABITS, time=time, alone=True):
            pass
        line.mend()
        with pytest.raises(Fenced):
            await alone._services.store.probe(alone.pulse.alive(time.now()))
        assert alone.lost.is_set()
        await alone.close()


async def test_one_that_was_cut_off_says_that_its_turn_is_lost_when_it_finds_that_out(url, time):
    """That nothing could be stored was said before, and is over when it is: this never is."""
    async with line_to(url) as line:
        alone = await CardRoom(line.url, games=GAMES, timing=HABITS, time=time, alone=True).open()
        store, beat = alone._services.store, alone.pulse.alive(time.now())
        with capture_logs() as logs:
            line.cut()
            with pytest.raises(Away):
                await store.probe(beat)
            async with CardRoom(url, games=GAMES, timing=HABITS, time=time, alone=True):
                pass
            line.mend()
            for _ in range(2):
                with pytest.raises(Fenced) as wrong:
                    await store.probe(beat)
        assert [one["event"] for one in logs] == ["nothing-can-be-stored", "turn-lost"]
        assert wrong.value.number == logs[1]["id"]
        assert not store.outage.readable
        await alone.close()


async def test_nobody_loses_the_time_in_which_nobody_played(first, table, taken_over, time):
    left = table.record.alarm.at - time.now()
    await first._services.store.probe(first.pulse.alive(time.now()))
    time._now += 300_000  # nobody's clock rings meanwhile
    second = await taken_over(first)
    assert second.table(table.id).record.alarm.at - time.now() >= left


async def test_one_that_has_not_renewed_in_time_is_silent_until_it_has(first, monkeypatch):
    """It may have been stopped, or cut off from the database, for as long as that."""
    renewed, now, real = asyncio.Event(), [0.0], tenure.time.clock_gettime
    monkeypatch.setattr(tenure.time, "clock_gettime", lambda which: real(which) + now[0])
    assert first.holds
    now[0] = tenure.SECONDS
    assert not first.holds
    assert not first.lost.is_set()

    async def store(batch):
        await first._services.store.probe(batch)
        renewed.set()

    keeping = asyncio.create_task(first._services.store.tenure.keep(store))
    await renewed.wait()
    await asyncio.sleep(0)
    assert first.holds
    keeping.cancel()


async def test_a_database_of_the_version_before_is_brought_up_to_date_by_one_that_takes_turns(
    url, taking_turns, rooms, bystander
):
    await taken_back(url, before_step("leases"))
    assert await bystander.fetchval("SELECT to_regclass('leases')") is None
    room, _ = taking_turns()
    rooms.append(await room.open())
    assert await bystander.fetchval("SELECT token FROM leases") == 1


async def test_one_that_waits_says_at_once_that_the_database_is_too_new_for_it(
    first, taking_turns, bystander
):
    await bystander.execute("UPDATE alembic_version SET version_num = '9999'")
    second, _ = taking_turns()
    with pytest.raises(Newer):
        await second.open()
    assert first.holds


async def test_one_that_waits_outlives_an_absence_of_the_database(first, url, time, rooms):
    told = asyncio.Queue()
    async with line_to(url) as line:
        second = CardRoom(
            line.url, games=GAMES, timing=HABITS, time=time, turns=True, waiting=told.put_nowait
        )
        opening = asyncio.create_task(second.open())
        assert await told.get() is True
        line.cut()
        while await told.get():
            pass
        line.mend()
        while not await told.get():
            pass
        rooms.remove(first)
        await first.close()
        await opening
        await second.close()


async def test_one_that_is_told_to_stop_waiting_leaves_nothing_behind(first, taking_turns, bystander):
    waiting = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    before = await bystander.fetchval(waiting)
    second, waits = taking_turns()
    opening = asyncio.create_task(second.open())
    await waits.wait()
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    while await bystander.fetchval(waiting) > before:  # noqa: ASYNC110 - the server tells nobody
        await asyncio.sleep(0)
    assert first.holds


async def test_a_transaction_looks_at_the_lease_in_the_same_breath_as_it_begins(first):
    """Otherwise every act would wait for the server once more."""
    driver, told = first._services.store._driver, []
    execute = driven(driver._connection, told)
    driver._connection = execute
    batch = Batch()
    batch.add(Statement(accounts.delete().where(accounts.c.id == -1)))
    await first._services.store.commit(batch)
    assert [one.split(maxsplit=1)[0] for one in told] == ["BEGIN;", "DELETE", "COMMIT"]
    assert "FOR SHARE" in told[0]
    driver._connection = execute.real


class driven:  # noqa: N801 - stands where a connection does
    def __init__(self, real, told):
        self.real, self.told = real, told

    def __getattr__(self, name):
        return getattr(self.real, name)

    async def execute(self, text, *values):
        self.told.append(text)
        return await self.real.execute(text, *values)
