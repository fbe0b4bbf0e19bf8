"""Two bots on one PostgreSQL database: one plays, the other waits, and whoever has been replaced writes nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import asyncpg
import pytest
from guests import ANN, BOB, GUILD, HABITS
from line import line_to
from structlog.testing import capture_logs
from taking_turns import FOLD, OVER, asleep
from toy_game import GAMES

from house.declined import Declined
from house.room import CardRoom
from house.store import Away, Fenced, InUse, tenure
from house.store.outage import Outage
from house.tables.records import TableOpening

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)


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
    store = first.store
    for write in (
        lambda: table.act(ANN, FOLD),
        lambda: table.note("board", 5),
        lambda: first.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=BOB, name="Bob")),
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
    await second.store.probe(second.pulse.alive(second.now))


async def test_what_is_under_way_is_stored_before_the_turn_passes(
    monkeypatch, taking_turns, rooms, bystander, url
):
    """The second one resumes nothing that the first is still about to store."""
    with monkeypatch.context() as at_once:
        at_once.setattr(tenure, "SECONDS", 0)
        first, _ = taking_turns()
        rooms.append(await first.open())
    asleep(first)
    table = await first.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
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
    await first.store.tenure.prepare(stopped)
    await bystander.execute(OVER)
    assert await stopped.execute(first.store.tenure.begin) == "SELECT 1"
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
            await alone.store.probe(alone.pulse.alive(time.now()))
        assert alone.lost.is_set()
        await alone.close()


async def test_one_that_was_cut_off_says_that_its_turn_is_lost_when_it_finds_that_out(url, time):
    """That nothing could be stored was said before, and is over when it is: this never is."""
    async with line_to(url) as line:
        alone = await CardRoom(line.url, games=GAMES, timing=HABITS, time=time, alone=True).open()
        store, beat = alone.store, alone.pulse.alive(time.now())
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


async def test_as_soon_as_the_database_is_back_the_turn_is_renewed(
    taking_turns, rooms, bystander, monkeypatch
):
    monkeypatch.setattr(tenure, "EVERY", 3600)
    room, _ = taking_turns()
    rooms.append(await room.open())
    store = room.store
    await bystander.execute(OVER)
    store.outage = Outage(Away("gone"))
    store.go_on()
    async with asyncio.timeout(tenure.SECONDS):
        while not await bystander.fetchval("SELECT until FROM leases"):
            pass
