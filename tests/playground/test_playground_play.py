"""`bot.py` without a token: the stand-in and the real bot on it, as a newcomer starts them."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]
OURS = ("LETTERSHARK_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.fixture
async def started(tmp_path):
    """The program, and the address it prints."""
    running = []

    async def start(*arguments):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            "--port",
            "0",
            *arguments,
            cwd=tmp_path,
            env=environment | {"LETTERSHARK_DATA_DIR": str(tmp_path)},
            stdout=asyncio.subprocess.PIPE,
        )
        running.append(process)
        async with asyncio.timeout(20):
            async for line in process.stdout:
                if b"http://127.0.0.1:" in line:
                    return process, line.decode().strip().rstrip("/")
        raise AssertionError("no address was printed")

    yield start
    for process in running:
        if process.returncode is None:
            process.terminate()  # it takes its bot with it
        await process.wait()


async def test_one_command_prints_one_address_and_the_bot_is_there(started, tmp_path):
    process, address = await started()
    async with aiohttp.ClientSession() as web, asyncio.timeout(20):
        async with web.get(f"{address}/") as page:
            assert page.status == 200
            assert "text/html" in page.headers["Content-Type"]
        await bot_logged(tmp_path, b" ready ")
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(20):
        assert await process.wait() == 0
    assert json.loads((tmp_path / ".playground" / "playground.json").read_text())


async def test_a_killed_bot_is_started_again(started, tmp_path):
    _, address = await started()
    async with aiohttp.ClientSession() as web, asyncio.timeout(30):
        await bot_logged(tmp_path, b" ready ")
        async with web.post(f"{address}/control/restart", json={}) as answer:
            assert answer.status == 200
        await bot_logged(tmp_path, b" ready ", times=2)


async def bot_logged(folder, words, times=1):
    """Until the bot's log holds these words so often. A file tells nobody that it has grown, so it is read again."""
    log = folder / ".playground" / "bot.log"
    turn = asyncio.Event()
    while not log.exists() or log.read_bytes().count(words) < times:
        asyncio.get_running_loop().call_later(0.05, turn.set)
        await turn.wait()
        turn.clear()
