"""A place's requests keep to its share of Discord's limit, and it reports when Discord makes the whole bot wait."""

import asyncio
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from cogs.program import running
from cogs.startup.allowed import UNTOLD, HeldBack, allowed, limited
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.silence import silence
from cogs.transport.budget import DELETE, PATCH, POST, Budget, Priority
from cogs.watch.gauges import Gauges
from cogs.watch.metrics import Metrics
from cogs.watch.server import Watch
from house.cluster.allowance import SECOND, SLOW_FROM, STOP_AT, Allowance

VIA = {"Via": "1.1 somebody"}


@pytest.fixture
async def server():
    replies = []

    async def hear(_):
        status, headers = replies.pop() if replies else (200, VIA)
        return web.Response(status=status, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10", replies
    await runner.cleanup()


@pytest.fixture
def waits(monkeypatch):
    """The waits so far. Time passes in no other way, even on a slow machine."""
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr("house.cluster.allowance.asyncio", SimpleNamespace(sleep=sleep, Lock=asyncio.Lock))
    return waits


class Client:
    def __init__(self, watched, waits):
        self.allowance, self.told, self.asked = Allowance(50, lambda: sum(waits)), [], 0
        room = SimpleNamespace(holds=True)
        trace = silence(room)
        allowed(trace, self.allowance, self.refused)
        turn = self.allowance.turn

        async def counted():
            self.asked += 1
            await turn()

        self.allowance.turn = counted
        if watched:
            trace = Metrics(Gauges(Watch(), 1)).trace(trace)
        self.session = aiohttp.ClientSession(trace_configs=[trace])

    async def refused(self, seconds):
        self.told.append(seconds)

    async def ask(self, method, url):
        async with self.session.request(method, url) as reply:
            await reply.read()


@pytest.fixture(params=[False, True], ids=["", "watched"])
async def client(request, waits):
    client = Client(request.param, waits)
    yield client
    await client.session.close()


async def test_answers_to_interactions_are_not_counted(server, client):
    url, _ = server
    for path in ("/interactions/1/token/callback", "/webhooks/1/token/messages/@original"):
        await client.ask("POST", url + path)
    assert client.asked == 0
    await client.ask("PATCH", f"{url}/channels/1/messages/2")
    await client.ask("GET", f"{url}/gateway/bot")
    assert client.asked == 2


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({**VIA, "X-RateLimit-Global": "true", "Retry-After": "3600"}, [3600]),
        ({"Retry-After": "1800"}, [1800]),  # Cloudflare
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, [UNTOLD]),
        ({}, [UNTOLD]),
        ({**VIA, "Retry-After": "2"}, []),  # one channel's limit
    ],
)
async def test_a_refusal_that_means_the_whole_bot_is_told_once_and_kept(
    server, client, waits, headers, seconds
):
    url, replies = server
    replies += [(429, headers)] * 2
    for _ in range(2):
        await client.ask("POST", f"{url}/interactions/1/token/callback")
    assert client.told == seconds
    if seconds and seconds[0] > UNTOLD:
        with pytest.raises(HeldBack):
            await client.ask("PATCH", f"{url}/channels/1/messages/2")
    else:
        await client.ask("PATCH", f"{url}/channels/1/messages/2")
        assert waits == seconds


async def test_a_request_that_is_given_up_on_its_way_still_counts(waits):
    reached, trace = asyncio.Event(), silence(SimpleNamespace(holds=True))
    allowance = Allowance(1, lambda: sum(waits))
    allowed(trace, allowance, None)

    async def hear(reader, writer):
        await reader.readline()
        reached.set()
        await reader.read()
        writer.close()

    async with await asyncio.start_server(hear, "127.0.0.1", 0) as deaf:
        url = f"http://127.0.0.1:{deaf.sockets[0].getsockname()[1]}/api/v10/channels/1/messages"
        async with aiohttp.ClientSession(trace_configs=[trace]) as session:
            asking = asyncio.create_task(session.get(url))
            await reached.wait()
            asking.cancel()
            await asyncio.wait({asking})
        await allowance.turn()
    assert sum(waits) > SECOND


async def test_what_discord_counts_towards_a_ban_is_counted_answers_too(server, client):
    url, replies = server
    shared = {**VIA, "X-RateLimit-Scope": "shared"}
    replies += [(401, VIA), (403, VIA), (429, VIA), (429, shared), (404, VIA), (500, VIA)]
    for _ in range(6):
        await client.ask("POST", f"{url}/interactions/1/token/callback")
    assert client.allowance.invalid.count == 3


async def test_a_line_says_when_it_slows_down_and_when_it_only_answers(server, client):
    url, replies = server
    limits = ((SLOW_FROM, False), (STOP_AT, True))
    with capture_logs() as logs:
        for limit, _ in limits:
            for _ in range(limit - 1 - client.allowance.invalid.count):
                client.allowance.invalid.heard(invalid=True, counts=False)
            for _ in range(2):
                replies.append((403, VIA))
                await client.ask("POST", f"{url}/interactions/1/token/callback")
    told = [(one["in_ten_minutes"], one["only_answers"]) for one in logs]
    assert told == [*limits]
    with pytest.raises(HeldBack):
        await client.ask("PATCH", f"{url}/channels/1/messages/2")


@pytest.mark.parametrize("watched", [False, True])
async def test_whoever_has_waited_looks_again_whether_it_may_speak(server, watched):
    url, _ = server
    room = SimpleNamespace(holds=True)
    trace = silence(room)
    if watched:
        trace = Metrics(Gauges(Watch(), 1)).trace(trace)

    async def lost(*_):
        room.holds = False

    trace.on_request_start.append(lost)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        with pytest.raises(aiohttp.ClientOSError):
            await session.patch(url)


async def test_one_that_plays_alone_keeps_to_it_too(server, tmp_path, waits):
    url, _ = server
    config = Config(
        token="a token", database=f"sqlite+aiosqlite:///{tmp_path}/cards.db", requests_per_second=1
    )
    room, allowance = await running._opened(config, print)
    allowance._clock = lambda: sum(waits)
    bot = Lettershark(config, room, allowance)
    async with aiohttp.ClientSession(trace_configs=[bot.http.http_trace]) as session:
        for _ in range(2):
            await session.patch(f"{url}/channels/1/messages/2")
    assert waits == [SECOND]
    await room.close()


@pytest.mark.parametrize(
    ("path", "headers", "closed", "paused"),
    [
        ("/channels/5/messages/6", {**VIA, "Retry-After": "2.5"}, [(5, 2.5)], []),
        ("/channels/5/messages", {**VIA, "X-RateLimit-Scope": "shared"}, [(5, UNTOLD)], []),
        ("/channels/5/messages", {**VIA, "X-RateLimit-Global": "true", "Retry-After": "3"}, [], [3.0]),
        ("/users/@me/channels", {**VIA, "Retry-After": "2.5"}, [], []),
    ],
    ids=["a channel's own", "shared, for how long is not said", "the whole bot's", "no channel's"],
)
async def test_what_discord_refuses_in_a_channel_closes_it_for_everything(
    server, path, headers, closed, paused
):
    (url, replies), told, of_all = server, [], []
    trace = aiohttp.TraceConfig()
    limited(trace, lambda *what: told.append(what), of_all.append)
    replies.append((429, headers))
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        for _ in range(2):  # the second is taken
            async with session.patch(url + path) as reply:
                await reply.read()
    assert (told, of_all) == (closed, paused)


async def test_in_a_channel_that_is_closed_it_is_nobodys_turn_and_elsewhere_it_is():
    budget, turns = Budget(a_second=1000), []

    async def takes(channel):
        await budget.turn(Priority.PUBLIC, channel)
        turns.append((channel, asyncio.get_running_loop().time()))

    began = asyncio.get_running_loop().time()
    budget.close(5, 0.05)
    await asyncio.gather(takes(5), takes(6))
    assert [channel for channel, _ in turns] == [6, 5]
    assert turns[1][1] >= began + 0.05
    budget.pause(0.05)
    paused = asyncio.get_running_loop().time()
    await takes(6)
    assert turns[2][1] >= paused + 0.04


async def test_edits_new_messages_and_deletions_of_a_channel_are_counted_apart():
    budget = Budget(a_second=1000, in_one_channel=2)
    methods = (PATCH, PATCH, POST, POST, DELETE)
    turns = [asyncio.create_task(budget.turn(Priority.PUBLIC, 5, method)) for method in methods]
    await asyncio.wait_for(asyncio.gather(*turns), 1)
    late = [asyncio.create_task(budget.turn(Priority.PUBLIC, 5, method)) for method in (PATCH, POST)]
    done, _ = await asyncio.wait(late, timeout=0.05)
    assert (done, budget.waiting) == (set(), len(late))
    await asyncio.wait_for(budget.turn(Priority.DELETION, 5, DELETE), 1)
    for one in late:
        one.cancel()
