"""Strangers at a port can neither use up its descriptors, nor keep others out, nor fill its log."""

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from cogs.startup import serving as guests
from cogs.startup.serving import serving

ROOT = Path(__file__).parents[2]
MOST = 16
ASKING = MOST // guests.HALF_OPEN
HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n"
PATIENCE = 20.0

pytestmark = pytest.mark.timeout(60)


@pytest.fixture
def hold():
    event = asyncio.Event()
    event.set()
    return event


@pytest.fixture
def served(monkeypatch, unused_tcp_port, hold):
    """A server that is about to open."""
    monkeypatch.setattr(guests, "MOST", MOST)

    async def answer(_request):
        await hold.wait()
        return web.Response(text="here\n")

    app = web.Application()
    app.add_routes([web.get("/", answer)])
    return serving(app, "127.0.0.1", unused_tcp_port, "http", goodbye=1.0)


@pytest.fixture
async def port(served, unused_tcp_port):
    async with served:
        yield unused_tcp_port


async def knocked(port, said=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    return reader, writer


async def is_closed(reader):
    """Reads the rest, once the other side has closed."""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    return b""


async def asked(port):
    async with (
        asyncio.timeout(PATIENCE),
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/") as answer,
    ):
        return answer.status


async def test_of_many_that_say_nothing_few_stay_and_whoever_asks_is_answered(port, monkeypatch):
    monkeypatch.setattr(guests, "HEADER_SECONDS", PATIENCE)
    silent = [await knocked(port, HEAD[:number]) for number in range(MOST)]
    for reader, _ in silent[:-ASKING]:
        assert await is_closed(reader) == b""
    assert await asked(port) == 200
    assert [reader.at_eof() for reader, _ in silent[1 - ASKING :]] == [False] * (ASKING - 1)
    for _, writer in silent:
        writer.close()


async def test_of_many_that_stay_the_one_goes_that_has_been_silent_for_longest(port):
    staying = []
    for _ in range(MOST):
        reader, writer = await knocked(port, HEAD + b"\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        staying.append((reader, writer))
    assert await asked(port) == 200
    assert b"here" in await is_closed(staying[0][0])
    staying[1][1].write(HEAD + b"\r\n")
    assert b"here" in await staying[1][0].readuntil(b"here")
    for _, writer in staying:
        writer.close()


async def test_while_all_are_being_answered_nobody_else_comes_in(port, hold):
    hold.clear()
    waiting = []
    for _ in range(MOST):
        waiting.append(await knocked(port, HEAD + b"\r\n"))
        await asyncio.sleep(0)
    with capture_logs() as logs:
        reader, writer = await knocked(port, HEAD + b"\r\n")
        assert await is_closed(reader) == b""
    assert [(entry["event"], entry["too-many"]) for entry in logs] == [("turned-away", 1)]
    hold.set()
    for waited, one in [*waiting, (None, writer)]:
        if waited is not None:
            assert (await waited.readline()).startswith(b"HTTP/1.1 200")
        one.close()


@pytest.mark.parametrize("before", [b"", HEAD + b"\r\n"], ids=["first", "second"])
async def test_a_header_that_does_not_end_ends_the_connection(port, monkeypatch, before):
    monkeypatch.setattr(guests, "HEADER_SECONDS", 0.05)
    reader, writer = await knocked(port, before)
    if before:
        await reader.readuntil(b"here\n")
    writer.write(HEAD)
    assert await is_closed(reader) == b""
    writer.close()


async def test_a_connection_that_rests_is_not_late(port, monkeypatch):
    monkeypatch.setattr(guests, "HEADER_SECONDS", 0.05)
    reader, writer = await knocked(port, HEAD + b"\r\n")
    await reader.readuntil(b"here\n")
    late, closer = await knocked(port, HEAD)  # comes later, and is late
    assert await is_closed(late) == b""
    writer.write(HEAD + b"\r\n")
    assert b"200" in await reader.readline()
    for one in (writer, closer):
        one.close()


async def test_what_is_turned_away_is_a_line_at_once_and_then_one_a_minute(served, unused_tcp_port, caplog):
    nonsense = (b"\x16\x03\x01\r\n\r\n", HEAD + b"\x00: x\r\n\r\n", b"GET /nowhere HTTP/1.0\r\n\r\n")
    with capture_logs() as logs:
        async with served:
            for said in nonsense * 50:
                reader, writer = await knocked(unused_tcp_port, said)
                assert (await is_closed(reader)).startswith(b"HTTP/1.")
                writer.close()
            assert [entry for entry in logs if entry["event"] == "turned-away"] == [
                {"event": "turned-away", "log_level": "info", "at": "http", "malformed": 1}
            ]
    (_, rest) = [entry for entry in logs if entry["event"] == "turned-away"]
    assert {name: rest[name] for name in ("malformed", "not-found")} == {"malformed": 99, "not-found": 50}
    assert caplog.records == []


async def test_a_minute_later_the_rest_is_told_and_then_nothing(monkeypatch):
    monkeypatch.setattr(guests, "MINUTE", 0.0)
    turned_away = guests.TurnedAway("http")
    with capture_logs() as logs:
        for _ in range(3):
            turned_away.count("slow")
        assert [entry["slow"] for entry in logs] == [1]
        for _ in range(3):
            await asyncio.sleep(0)
        assert [entry["slow"] for entry in logs] == [1, 2]
        turned_away.count("stale")
        assert [entry.get("stale") for entry in logs] == [None, None, 1]


FLOODED = """
import asyncio, sys
from aiohttp import web
from cogs.startup.serving import serving

async def opens(_):
    with open("/dev/null"), open("/dev/null"):
        return web.Response()

async def main():
    app = web.Application()
    app.add_routes([web.get("/", opens)])
    async with serving(app, "127.0.0.1", int(sys.argv[1]), "http", goodbye=1.0):
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@pytest.mark.slow
async def test_a_flood_leaves_the_process_its_descriptors(unused_tcp_port):
    limited = f'ulimit -n 128; exec "{sys.executable}" -c "$0" {unused_tcp_port}'
    flooded = await asyncio.create_subprocess_exec(
        "/bin/sh", "-c", limited, FLOODED, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert await flooded.stdout.readline() == b"open\n"
        flood = []
        for number in range(600):
            with contextlib.suppress(ConnectionError):
                flood.append(await knocked(unused_tcp_port, HEAD if number % 2 else HEAD + b"\r\n"))
        assert await asked(unused_tcp_port) == 200
        for _, writer in flood:
            writer.close()
    finally:
        flooded.stdin.close()
        await flooded.wait()
    assert flooded.returncode == 0
