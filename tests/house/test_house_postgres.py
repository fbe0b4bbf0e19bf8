"""PostgreSQL behind a failing line: every press is answered in seconds, and truthfully."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from guests import ANN, BOB, GUILD, HABITS
from line import line_to
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from toy_game import GAMES

from house.declined import Declined
from house.room import CardRoom
from house.store import Unread, driven, place
from house.store.connecting import COMMAND
from house.store.place import Place
from house.store.postgres import FIND_OUT

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)
FOLD = {"do": "fold"}
SECONDS = COMMAND + FIND_OUT + 2


@pytest.fixture
async def line(url):
    async with line_to(url) as line:
        yield line


async def opened(line, time):
    mine = Place(driven(line.url))
    await mine.take()
    return await CardRoom(line.url, games=GAMES, timing=HABITS, time=time, place=mine).open()


@pytest.fixture
async def room(time, line):
    room = await opened(line, time)
    yield room
    line.thaw()
    line.mend()
    assert (await room.audit()).problems == ()
    await room.close()


async def later(room, time, seconds=20):
    for _ in range(seconds):
        time.advance(1)
        await room.settled()


async def test_a_frozen_server_holds_a_press_for_seconds_and_the_table_goes_on(room, table, line, time):
    line.freeze()
    async with asyncio.timeout(SECONDS):
        with pytest.raises(Declined, match=r"not-stored|in-doubt"):
            await table.act(ANN, FOLD)
    async with asyncio.timeout(1):
        with pytest.raises(Declined, match="not-stored"):
            await table.pause(ANN)
    line.thaw()
    await later(room, time)
    await table.act(ANN, FOLD)
    assert table.now.phase == "between"


async def test_a_frozen_server_holds_a_look_for_seconds(room, table, line, time):
    line.freeze()
    async with asyncio.timeout(SECONDS + 2):
        with pytest.raises(Unread):
            await table.log()
    line.thaw()
    await later(room, time)
    assert await table.log()


@pytest.mark.parametrize("lost", ["answer", "commit"])
async def test_a_commit_whose_answer_was_lost_is_found_out_at_once(room, table, line, lost):
    """Whether or not the server heard it, it has happened once when the player reads so."""
    gifts = await room.bank.balance(GUILD, ANN)
    line.lose = lost
    await table.act(ANN, FOLD)
    assert line.lost.is_set()
    assert table.now.phase == "between"
    line.lost.clear()
    line.lose = lost
    assert (await room.bank.grant(GUILD, ANN, 7, by=BOB, key="g")).balance == gifts + 7
    assert line.lost.is_set()


async def test_a_commit_in_doubt_for_longer_is_found_out_when_the_server_is_back(room, table, line, time):
    line.lose = "answer"
    acting = asyncio.create_task(table.act(ANN, FOLD))
    await line.lost.wait()
    line.cut()
    with pytest.raises(Declined, match="in-doubt"):
        await acting
    assert table.now.phase == "playing"
    line.mend()
    await later(room, time, 5)
    assert table.now.phase == "between"


async def test_however_many_read_at_once_the_process_has_five_connections_and_a_long_look_is_in_nobodys_way(
    room, url
):
    bystander = await asyncpg.connect(url)
    async with room.store.snapshot(), room.store.snapshot():
        slow = [asyncio.create_task(room.store.read(text("SELECT pg_sleep(0.05)"))) for _ in range(20)]
        await slow[0]
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert await bystander.fetchval(others) == place.CONNECTIONS
        await asyncio.gather(*slow)
    await bystander.close()
    assert room.store.outage is None


async def test_a_connection_that_was_lost_while_nobody_used_it_is_no_outage(room, table, line):
    line.cut()
    line.mend()
    await table.act(ANN, FOLD)
    assert await table.log()
    assert room.store.outage is None


async def test_a_house_closes_while_the_server_is_away_or_frozen(time, line):
    for fail, mend in ((line.cut, line.mend), (line.freeze, line.thaw)):
        room = await opened(line, time)
        fail()
        closed, _ = await asyncio.wait({asyncio.ensure_future(room.close())}, timeout=2 * SECONDS)
        assert closed
        mend()


@pytest.mark.parametrize("state", ["57P01", "57P02"])
async def test_a_question_whose_connection_the_server_ends_is_asked_again(room, monkeypatch, state):
    """When it is restarted it says so before it hangs up, and the library takes the connection for a good one."""
    store, ended = room.store, asyncpg.PostgresError("terminating connection")
    ended.sqlstate, ask, tries = state, store._engine.ask, []

    async def once(*asked):
        tries.append(asked)
        if len(tries) == 1:
            raise DBAPIError("SELECT", None, ended)
        return await ask(*asked)

    monkeypatch.setattr(store._engine, "ask", once)
    assert [row.found for row in await store.read(text("SELECT 7 AS found"))] == [7]
    assert store.outage is None


class Ending:
    """Replaces a connection, and ends it before the second statement; or it is just hearing of its end."""

    def __init__(self, real, heard):
        self.real, self.told, self.heard = real, 0, heard

    def __getattr__(self, name):
        return getattr(self.real, name)

    async def execute(self, text, *values):
        self.told += 1
        if self.told == 2:
            if self.heard:
                raise asyncpg.InternalClientError(
                    "cannot switch to state 15; another operation (2) is in progress"
                )
            self.real.terminate()
        return await self.real.execute(text, *values)


@pytest.mark.parametrize("heard", [False, True])
async def test_a_connection_that_ends_between_two_statements_is_no_failure_of_ours(room, heard):
    """The server ends it, as when the program was stopped in the middle."""
    driver = room.store._driver
    ending = driver._connection = Ending(driver._connection, heard)
    assert (await room.bank.grant(GUILD, ANN, 7, by=BOB, key="g")).amount == 7
    assert ending.told >= 2
    assert room.store.outage is None


async def test_a_connection_that_breaks_while_it_is_made_is_no_failure_of_ours(room, monkeypatch):
    driver, make, tries = room.store._driver, place.connect, []
    driver._connection.terminate()

    class Breaking:
        def __getattr__(self, name):
            if name == "terminate":
                return lambda: None
            raise asyncpg.InterfaceError("connection is closed")

    async def breaks_once(url):
        tries.append(url)
        return Breaking() if len(tries) == 1 else await make(url)

    monkeypatch.setattr(place, "connect", breaks_once)
    assert (await room.bank.grant(GUILD, ANN, 7, by=BOB, key="g")).amount == 7
    assert len(tries) == 2
    assert room.store.outage is None


async def test_a_deadlock_is_tried_again(room, url):
    for player in (ANN, BOB):
        await room.bank.balance(GUILD, player)
    # The server ends the longer wait: the other one has patience, so it is the house.
    other = await asyncpg.connect(url, server_settings={"deadlock_timeout": "1min"})
    take = "UPDATE accounts SET balance = balance WHERE owner = $1 AND kind = 'player'"
    bystander = await asyncpg.connect(url)
    try:
        held = other.transaction()
        await held.start()
        await other.execute(take, BOB)
        giving = asyncio.create_task(room.bank.give(GUILD, ANN, BOB, 5, key="d"))
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        while not await bystander.fetchval(waiting):  # noqa: ASYNC110 - the server sends no event
            await asyncio.sleep(0)
        await other.execute(take, ANN)
        await held.commit()
        assert (await giving).amount == 5
    finally:
        await other.close()
        await bystander.close()


async def test_a_connection_that_hangs_does_not_keep_its_own_house_out(room, table, url):
    """The server still holds the lock for it; the next connection ends it."""
    store = room.store
    lost, store._driver._connection, store.place._connection = store._driver._connection, None, None
    await table.act(ANN, FOLD)
    assert table.now.phase == "between"
    other = await asyncpg.connect(url)
    try:
        left = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1"
        assert await other.fetchval(left, lost.get_server_pid()) == 0
    finally:
        await other.close()
        lost.terminate()
