"""A bot that may have been replaced says nothing."""

import asyncio
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web

from cogs.startup.silence import Silent, silence
from cogs.transport.rest import Rest


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


async def test_what_is_to_be_shown_waits_until_the_bot_may_speak_again():
    """Waiting is no failure, and lengthens no pause."""
    known, asked = asyncio.Event(), []

    async def request(route, **_):
        asked.append(route.method)
        return {"id": "1"}

    rest = Rest(SimpleNamespace(http=SimpleNamespace(request=request), get_channel=lambda _: None))
    rest.certain = known.wait
    showing = asyncio.create_task(rest.dm_channel(1))
    await asyncio.wait({showing}, timeout=0)
    assert asked == []
    known.set()
    assert await showing == 1


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
