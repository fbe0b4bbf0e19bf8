"""`bot.py` without a token: the stand-in and the real bot on it, as a newcomer starts them."""

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from playground.local.folder_lock import CannotStart
from playground.local.play import play
from playground.local.saved import SavedPlayground

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PATIENCE = 100  # seconds
OURS = ("LETTERSHARK_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.fixture
async def started(tmp_path):
    """The program, and the address it prints."""
    running = []

    async def start(*arguments, port="0"):
        process = await begin(tmp_path, *(("--port", port) if port else ()), *arguments)
        running.append(process)
        async with asyncio.timeout(PATIENCE):
            async for line in process.stdout:
                if b"http://127.0.0.1:" in line:
                    return process, line.decode().strip().rstrip("/")
        raise AssertionError("no address was printed")

    yield start
    for process in running:
        if process.returncode is None:
            process.terminate()  # it takes its bot with it
        await process.wait()


async def begin(folder, *arguments, **outputs):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=folder,
        env=environment | {"LETTERSHARK_DATA_DIR": str(folder)},
        stdout=asyncio.subprocess.PIPE,
        **outputs,
    )


async def refused(folder, *arguments):
    """The one line that it says instead of starting."""
    process = await begin(folder, *arguments, stderr=asyncio.subprocess.PIPE)
    async with asyncio.timeout(PATIENCE):
        out, complaint = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert complaint.count(b"\n") == 1, complaint
    return complaint.decode()


async def test_one_command_prints_one_address_and_the_bot_is_there(started, tmp_path):
    process, address = await started()
    async with aiohttp.ClientSession() as web, asyncio.timeout(PATIENCE):
        async with web.get(f"{address}/") as page:
            assert page.status == 200
            assert "text/html" in page.headers["Content-Type"]
        await bot_logged(tmp_path, b" ready ")
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0
    assert json.loads((tmp_path / ".playground" / "playground.json").read_text())


async def test_a_configuration_for_several_bots_can_be_tried_out(started, tmp_path):
    """The setting is meant for a server's database; here a bot is alone with its own."""
    told = 'database = "postgresql://us@host/cards"\nplaces = 2\nshards = 2\n'
    (tmp_path / "config.toml").write_text(told, encoding="utf-8")
    await started()
    assert b"shards=2" in await bot_logged(tmp_path, b" ready ")


async def test_a_killed_bot_is_started_again(started, tmp_path):
    _, address = await started()
    async with aiohttp.ClientSession() as web, asyncio.timeout(PATIENCE):
        await bot_logged(tmp_path, b" ready ")
        async with web.post(f"{address}/control/restart", json={}) as answer:
            assert answer.status == 200
        await bot_logged(tmp_path, b" ready ", times=2)


@pytest.mark.parametrize("arguments", [("--port", "0"), ("--port", "0", "--fresh")])
async def test_a_second_one_in_the_same_folder_is_refused(started, tmp_path, arguments):
    process, address = await started()
    await bot_logged(tmp_path, b" ready ")
    assert f"already running in {tmp_path / '.playground'}: {address}/" in await refused(tmp_path, *arguments)
    assert {"playground.json", "lettershark.db", "bot.log"} <= names_in(tmp_path / ".playground")
    assert process.returncode is None
    process.terminate()
    await process.wait()
    await started(*arguments[2:])


async def test_the_bot_ends_with_a_program_that_is_killed(started, tmp_path):
    process, _ = await started()
    await bot_logged(tmp_path, b" ready ")
    process.kill()
    await process.wait()
    _, address = await started()  # it waits for the bot to end
    before, stopped, _ = (tmp_path / ".playground" / "bot.log").read_bytes().partition(b" stopped ")
    assert stopped
    assert before.count(b" ready ") == 1
    async with aiohttp.ClientSession() as web, web.get(f"{address}/") as page:
        assert page.status == 200
    await bot_logged(tmp_path, b" ready ", times=2)


async def test_fresh_begins_anew(started, tmp_path):
    folder = tmp_path / ".playground"
    (folder / "kept").mkdir(parents=True)
    (folder / "playground.json").write_text("{}", encoding="utf-8")
    assert "--fresh" in await refused(tmp_path)
    assert "kept" in names_in(folder)
    await started("--fresh")
    assert "kept" not in names_in(folder)


@pytest.mark.parametrize("saved", ["", '{"application": {"id', "{}", "\udcff"])
async def test_a_damaged_memory_is_said_in_one_line(tmp_path, saved):
    (tmp_path / "playground.json").write_text(saved, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(CannotStart, match="--fresh starts over") as wrong:
        await play(("nothing",), tmp_path)
    assert "\n" not in str(wrong.value)


async def test_a_damaged_database_ends_it_with_a_reason(tmp_path):
    async with SavedPlayground(tmp_path / ".playground", port=0):
        pass
    (tmp_path / ".playground" / "lettershark.db").write_bytes(b"nothing that SQLite has written " * 200)
    process = await begin(tmp_path, "--port", "0", stderr=asyncio.subprocess.PIPE)
    async with asyncio.timeout(PATIENCE):
        _, complaint = await process.communicate()
    assert process.returncode == 2
    assert complaint == b"The bot stopped by itself; its log says why. --fresh starts over.\n"
    assert b"file is not a database" in (tmp_path / ".playground" / "bot.log").read_bytes()


async def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CannotStart, match="cannot be written: Not a directory"):
        await play(("nothing",), tmp_path / "file" / "folder")


async def test_the_bot_has_the_configuration_too(started, tmp_path):
    (tmp_path / "other.toml").write_text('log_format = "json"\nshards = 2\n', encoding="utf-8")
    await started("--config", "other.toml")
    assert b'"shards": 2' in await bot_logged(tmp_path, b'"event": "ready"')


async def test_a_port_that_is_taken_is_refused_if_it_was_asked_for(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"--port {port}: " in await refused(tmp_path, "--port", port)


async def test_another_port_than_the_usual_one_is_said(tmp_path, monkeypatch, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("playground.local.play.PORT", port)
        monkeypatch.setattr("playground.local.saved.SavedPlayground.open_browser", lambda _: False)
        assert await play((sys.executable, "-c", "raise SystemExit(3)"), tmp_path) == 3
    assert f"the usual port {port} (address already in use)" in capsys.readouterr().out


def names_in(folder):
    return {path.name for path in folder.iterdir()}


async def bot_logged(folder, words, times=1):
    """The bot's log once it holds these words this often. A file sends no event, so it is read again."""
    log = folder / ".playground" / "bot.log"
    turn = asyncio.Event()
    while not log.exists() or log.read_bytes().count(words) < times:
        asyncio.get_running_loop().call_later(0.05, turn.set)
        await turn.wait()
        turn.clear()
    return log.read_bytes()
