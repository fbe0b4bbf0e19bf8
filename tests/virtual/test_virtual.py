"""The loop of a test keeps its promises: its seed decides, nobody waits in vain, and a killed program does nothing
more."""

import asyncio
import time
from contextvars import Context

import aiohttp
import pytest
from aiohttp import web

from tests.virtual.lives import OWNER
from tests.virtual.loop import Stuck
from tests.virtual.programs import Life
from tests.virtual.seeded import LONGEST, SeededLoop


@pytest.fixture
def run():
    """Runs this to its end in a loop of this seed."""

    def run(work, seed="a"):
        loop = SeededLoop(seed)
        try:
            return loop.run_until_complete(work)
        finally:
            loop.close()

    return run


async def served():
    """A server that counts its requests; its address, and the requests."""
    asked = []

    async def answer(request):
        asked.append(request.path)
        return web.Response(text="here")

    app = web.Application()
    app.router.add_get("/{what}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}", asked


async def asks():
    """When each of three questions was answered."""
    runner, address, _ = await served()
    answered = []
    async with aiohttp.ClientSession() as session:
        for number in range(3):
            async with session.get(f"{address}/{number}") as answer:
                assert await answer.text() == "here"
            answered.append(asyncio.get_running_loop().time())
    await runner.cleanup()
    return answered


def test_a_seed_decides_when_answers_come(run):
    assert run(asks()) == run(asks())
    assert run(asks()) != run(asks(), "b")


def test_an_hour_takes_no_time_and_every_clock_shows_it(run):
    async def sleeps():
        before = time.time(), time.monotonic(), time.perf_counter()
        await asyncio.sleep(3600)
        return [
            now - then
            for now, then in zip((time.time(), time.monotonic(), time.perf_counter()), before, strict=True)
        ]

    began = time.monotonic()
    assert run(sleeps()) == pytest.approx([3600] * 3, abs=0.01)
    assert time.monotonic() - began < 600


def test_where_everybody_waits_for_nothing_the_test_fails_at_once(run):
    with pytest.raises(Stuck):
        run(asyncio.Event().wait())


def test_what_only_ticks_is_no_end_either(run):
    def tick():
        asyncio.get_running_loop().call_later(LONGEST / 10, tick)

    async def ticks():
        tick()
        await asyncio.Event().wait()

    with pytest.raises(Stuck, match="still waits"):
        run(ticks())


def test_where_nothing_listens_a_connection_is_refused(run):
    async def asks_nobody():
        async with aiohttp.ClientSession() as session, session.get("http://127.0.0.1:9/"):
            pass

    with pytest.raises(aiohttp.ClientConnectorError):
        run(asks_nobody())


def test_of_a_life_that_is_killed_nothing_runs_nor_stays_open_and_its_connections_break(run, tmp_path):
    done, sessions = [], []

    async def lives(address):
        async with aiohttp.ClientSession() as session, session.get(f"{address}/alive"):
            sessions.append(session)
            await asyncio.sleep(1)
            done.append("woke")
        await asyncio.sleep(10)
        done.append("woke again")

    async def kills():
        runner, address, asked = await served()
        life, context = Life(tmp_path / "log"), Context()
        context.run(OWNER.set, life)
        asyncio.get_running_loop().create_task(lives(address), context=context)
        await asyncio.sleep(5)
        life.kill("here")
        await asyncio.sleep(60)
        open_ends = [end for end in life.ends if not end.is_closing()]
        await runner.cleanup()
        return asked, open_ends

    assert run(kills()) == (["/alive"], [])
    assert done == ["woke"]
    assert [session.closed for session in sessions] == [True]
