"""A bot that may have been replaced says nothing, and leaves presses to whoever has taken over."""

import asyncio
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web

from cogs.startup.silence import Silent, silence
from cogs.transport.rest import Rest
from cogs.visit import door
from cogs.visit.door import receive


@pytest.fixture
async def server():
    """Where requests arrive."""
    heard = []

    async def hear(request):
        heard.append(request.method)
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{where:.*}", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/", heard
    await runner.cleanup()


async def asked(session, method, url):
    async with session.request(method, url) as reply:
        await reply.read()


async def test_no_request_leaves_while_it_is_not_sure_of_its_turn(server):
    url, heard = server
    room = SimpleNamespace(holds=True)
    async with aiohttp.ClientSession(trace_configs=[silence(room)]) as session:
        await asked(session, "PATCH", url)
        room.holds = False
        with pytest.raises(Silent):
            await asked(session, "PATCH", url)
        with pytest.raises(Silent):
            await session.ws_connect(url)
        room.holds = True
        await asked(session, "PUT", url)
    assert heard == ["PATCH", "PUT"]


async def test_a_press_that_another_bot_may_have_heard_is_left_to_it():
    pressed = []

    async def press(visit):
        pressed.append(visit)

    async def certain(seconds):
        asked.append(seconds)
        return False

    asked, messages = [], SimpleNamespace(room=SimpleNamespace(certain=certain, cut_off=False))
    await receive(messages, SimpleNamespace(data={"waited": 0.5}), press, update=True)
    assert pressed == []
    assert asked == [pytest.approx(door.IN_TIME - 0.5, abs=0.1)]


async def test_what_is_to_be_shown_waits_until_the_bot_may_speak_again():
    """It has not failed, and is not put off for longer and longer."""
    known, asked = asyncio.Event(), []

    async def request(route, **_):
        asked.append(route.method)
        return {"id": "1"}

    rest = Rest(SimpleNamespace(http=SimpleNamespace(request=request)))
    rest.certain = known.wait
    showing = asyncio.create_task(rest.dm_channel(1))
    await asyncio.wait({showing}, timeout=0)
    assert asked == []
    known.set()
    assert await showing == 1


async def test_one_that_is_cut_off_lets_another_one_answer_first(monkeypatch):
    pressed, waited = [], []

    async def sleep(seconds):
        waited.append(seconds)

    async def certain(_):
        return not waited  # Discord has said meanwhile that somebody else answers

    async def press(visit):
        pressed.append(visit)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(door, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    room = SimpleNamespace(certain=certain, cut_off=True)
    await receive(SimpleNamespace(room=room), SimpleNamespace(data={}), press, update=True)
    assert (waited, pressed) == ([door.OTHERS_FIRST], [])


@pytest.mark.parametrize("connected", [False, True])
async def test_a_request_that_had_begun_does_not_leave_either(server, connected):
    """The program was stopped when the request had no connection yet, and wakes when its turn is over."""
    url, heard = server
    room = SimpleNamespace(holds=True)

    async def stopped(*_):
        room.holds = room.holds and not stops

    stops, stopping = False, aiohttp.TraceConfig()
    stopping.on_request_start.append(stopped)
    async with aiohttp.ClientSession(trace_configs=[silence(room), stopping]) as session:
        if connected:
            await asked(session, "PATCH", url)
            heard.clear()
        stops = True
        with pytest.raises(Silent):
            await asked(session, "PATCH", url)
    assert heard == []
