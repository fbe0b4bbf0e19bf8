"""A bot that waits for its turn, one that does not know whether it still has it, and what a turn costs."""

from __future__ import annotations

import asyncio

import pytest
from guests import HABITS
from line import line_to
from taken_back import before_step, taken_back
from toy_game import GAMES

from house.room import CardRoom
from house.store import Statement, tenure
from house.store.migrations import Newer
from house.store.schema import accounts

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)


async def test_nobody_loses_the_time_in_which_nobody_played(first, table, taken_over, time):
    left = table.record.alarm.at - time.now()
    await first.store.probe(first.pulse.alive(time.now()))
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

    async def store(work):
        await first.store.probe(work)
        renewed.set()

    keeping = asyncio.create_task(first.store.tenure.keep(store))
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
    driver, told = first.store._driver, []
    execute = driven(driver._connection, told)
    driver._connection = execute
    await first.store.write(Statement(accounts.delete().where(accounts.c.id == -1)))
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
