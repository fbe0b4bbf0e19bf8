"""The wire between processes, with a real NATS: it reconnects for ever, and drops late messages."""

import asyncio
import contextlib
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from house.cluster import bus as wire
from house.cluster.bus import Bus, NoReply, NotSent
from tests.nats_server import PASSWORD, NatsServer

PATIENCE = 20


@pytest.fixture
async def nats():
    async with NatsServer() as nats:
        yield nats


@contextlib.asynccontextmanager
async def on(address, prefix="test"):
    async with Bus(address, prefix, "a test").opened() as bus:
        await until(lambda: bus.connected)
        yield bus


class Told:
    """The bus logs each time that it finds or loses NATS."""

    def __init__(self, log):
        self._log = log
        self.anything = asyncio.Event()

    def __getattr__(self, level):
        def write(*what, **facts):
            getattr(self._log, level)(*what, **facts)
            self.anything.set()

        return write


@pytest.fixture(autouse=True)
async def _told(monkeypatch):
    monkeypatch.setattr(wire, "log", Told(wire.log))


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            wire.log.anything.clear()
            await wire.log.anything.wait()


async def echo(body, _tried):
    return body + b"!"


async def test_a_question_gets_the_answer_of_whoever_listens(nats):
    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", echo)
        assert await one.ask("shard.3", b"press", 2) == b"press!"
        await other.ignore("shard.3")
        with pytest.raises(NotSent):
            await one.ask("shard.3", b"press", 2)


async def test_whoever_gets_a_question_knows_for_how_long_it_was_tried(nats):
    async def told(_body, tried):
        return str(tried).encode()

    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", told)
        assert await one.ask("shard.3", b"press", 2) == b"0.0"
        assert await one.ask("shard.3", b"press", 2, 1.25) == b"1.25"


async def test_two_bots_share_a_server_by_their_prefixes(nats):
    async with on(nats.address, "one") as one, on(nats.address, "other") as other:
        await other.hear("shard.3", echo)
        with pytest.raises(NotSent):
            await one.ask("shard.3", b"press", 2)


async def test_whoever_listens_does_so_again_when_nats_is_back(nats):
    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", echo)
        assert await one.ask("shard.3", b"1", 2) == b"1!"
        await nats.kill()
        await until(lambda: not one.connected and not other.connected)
        with pytest.raises(NotSent):
            await one.ask("shard.3", b"2", 2)
        await other.hear("shard.4", echo)
        await nats.start()
        await until(lambda: one.connected and other.connected)
        assert await one.ask("shard.3", b"3", 2) == b"3!"
        assert await one.ask("shard.4", b"4", 2) == b"4!"


async def test_nothing_that_was_not_sent_is_sent_later(nats):
    got = []

    async def keep(body, _tried):
        got.append(body)
        return b""

    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", keep)
        await one.ask("shard.3", b"before", 2)
        await nats.kill()
        for _ in range(3):
            with contextlib.suppress(NotSent, NoReply):
                await one.ask("shard.3", b"while it was gone", 0.1)
        await nats.start()
        await until(lambda: one.connected and other.connected)
        await one.ask("shard.3", b"after", 2)
    assert got == [b"before", b"after"]


async def test_an_answer_that_does_not_come_leaves_it_in_doubt_at_once_if_nats_goes(nats):
    heard, never = asyncio.Event(), asyncio.Event()

    async def dumb(_body, _tried):
        heard.set()
        await never.wait()

    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", dumb)
        with pytest.raises(NoReply):
            await one.ask("shard.3", b"press", 0.2)
        await other.ignore("shard.3")
        await other.hear("shard.4", dumb)
        heard.clear()
        asking = asyncio.create_task(one.ask("shard.4", b"press", 60))
        await asyncio.wait_for(heard.wait(), PATIENCE)
        await nats.kill()
        with pytest.raises(NoReply):
            await asyncio.wait_for(asking, PATIENCE)


async def test_what_comes_too_late_is_thrown_away(nats, monkeypatch):
    got = []

    async def keep(body, _tried):
        got.append(body)
        return b""

    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", keep)
        monkeypatch.setattr(wire, "_too_late", lambda message: message.data == b"late")
        with pytest.raises(NoReply):
            await one.ask("shard.3", b"late", 0.2)
        await one.ask("shard.3", b"in time", 2)
    assert got == [b"in time"]


@pytest.mark.parametrize(
    ("headers", "late"), [(None, False), ({}, False), ({"Until": "0"}, True), ({"Until": "9e12"}, False)]
)
def test_a_message_says_until_when_somebody_waits(headers, late):
    assert wire._too_late(SimpleNamespace(headers=headers)) is late


async def test_a_message_that_cannot_be_read_does_not_end_the_listening(nats):
    async def read(body, _tried):
        return str(1 // int(body)).encode()

    async with on(nats.address) as one, on(nats.address) as other:
        await other.hear("shard.3", read)
        with capture_logs() as logs, pytest.raises(NoReply):
            await one.ask("shard.3", b"0", 0.2)
        assert await one.ask("shard.3", b"1", 2) == b"1"
    assert [entry["event"] for entry in logs] == ["message-not-read"]


async def test_whoever_is_not_let_in_says_so_once_and_without_the_password(nats):
    with capture_logs() as logs:
        async with Bus(nats.address.replace("lettershark", "nobody"), "test", "a test").opened() as bus:
            await until(lambda: logs)
            await asyncio.wait_for(bus.tell("shard.3", b""), PATIENCE)
            with pytest.raises(NotSent):
                await bus.ask("shard.3", b"", 1)
    assert [entry["event"] for entry in logs] == ["bus-not-reached"]
    assert PASSWORD not in str(logs)
