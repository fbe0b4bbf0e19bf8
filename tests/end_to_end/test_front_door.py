"""bot.py as a program: it waits for Discord, stops when told, and says in one line what is wrong."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


async def begun(discord, tmp_path, token=None, **settings):
    told = {"TOKEN": token or discord.token, "API": discord.url, "READY_SECONDS": "0.05", **settings}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], **{f"LETTERSHARK_{name}": value for name, value in told.items()}},
        stderr=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_when_told(discord, tmp_path, sign):
    discord.guild("Word Nerds")
    program = await begun(discord, tmp_path)
    await discord.wait_for_command("play", 20)
    program.send_signal(sign)
    out, err = await asyncio.wait_for(program.communicate(), 15)
    assert program.returncode == 0, err.decode()
    assert discord.token not in (out + err).decode()
    assert "Traceback" not in err.decode()


async def test_it_tries_again_when_the_first_connection_is_refused(discord, tmp_path):
    discord.guild("Word Nerds")
    await discord.faults.drop_gateway(refuse=1)
    program = await begun(discord, tmp_path)
    await discord.wait_for_bot(20)
    program.terminate()
    await asyncio.wait_for(program.communicate(), 15)
    assert program.returncode == 0


async def test_a_wrong_token_is_said_in_one_line(discord, tmp_path):
    program = await begun(discord, tmp_path, token="not.a.token")
    _, err = await asyncio.wait_for(program.communicate(), 15)
    assert program.returncode == 1
    assert "Discord does not know this token" in err.decode()
    assert "not.a.token" not in err.decode()


async def test_it_waits_for_a_discord_that_is_not_there(discord, tmp_path):
    program = await begun(discord, tmp_path, API="http://127.0.0.1:9")
    assert program.stderr is not None
    line = b""
    while b"discord-not-reached" not in line:
        line = await asyncio.wait_for(program.stderr.readline(), 15)
        assert line, "it ended"
    program.terminate()
    await asyncio.wait_for(program.communicate(), 15)
    assert program.returncode == 0
