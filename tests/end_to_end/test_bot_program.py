"""bot.py as a program: it waits for Discord, stops when told, and reports faults in one line."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from drilling import Trap
from stand_in import PATIENCE

pytestmark = [pytest.mark.real, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
async def begun(discord, tmp_path):
    """Starts the program; none is left when the test is over."""
    programs = []

    async def begun(*arguments, token=None, stdin=None, **settings):
        told = {
            "TOKEN": token or discord.token,
            "API": discord.url,
            "TIMING": '{"ready_seconds": 0.05}',
            **settings,
        }
        program = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            *arguments,
            cwd=tmp_path,
            env={
                "PATH": os.environ["PATH"],
                **{f"LETTERSHARK_{name}": value for name, value in told.items()},
            },
            stdin=stdin,
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        programs.append(program)
        return program

    yield begun
    for program in programs:
        if program.returncode is None:
            program.kill()
        await program.wait()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_when_told(discord, begun, sign):
    discord.guild("Word Nerds")
    program = await begun()
    await discord.wait_for_command("play", PATIENCE)
    program.send_signal(sign)
    out, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 0, err.decode()
    assert discord.token not in (out + err).decode()
    assert "Traceback" not in err.decode()


async def test_it_stops_when_its_input_ends_if_that_is_what_it_was_told(discord, begun):
    discord.guild("Word Nerds")
    program = await begun("--until-eof", stdin=asyncio.subprocess.PIPE)
    await discord.wait_for_command("play", PATIENCE)
    program.stdin.close()
    _, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 0, err.decode()
    assert "stopped" in err.decode()
    assert "Traceback" not in err.decode()


async def test_it_tries_again_when_the_first_connection_is_refused(discord, begun):
    discord.guild("Word Nerds")
    await discord.faults.drop_gateway(refuse=1)
    program = await begun()
    await discord.wait_for_bot(PATIENCE)
    program.terminate()
    await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 0


async def test_a_wrong_token_is_said_in_one_line(begun):
    program = await begun(token="not.a.token")
    _, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 1
    assert "Discord does not know this token" in err.decode()
    assert "not.a.token" not in err.decode()


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("sqlite:///no/such/folder/cards.db", "unable to open"),
        ("sqlite:///damaged.db", "not a database"),
        ("postgresql://us:hush-hush@127.0.0.1:9/cards", "postgresql://us:*** cannot be used: [Errno 111]"),
        ("postgresql://us:p@hush-hush@127.0.0.1:9/cards", "%40 for @"),
        ("postgresql://us:hush-hush@127.0.0.1:hush-hush/cards", "nobody can read"),
    ],
)
async def test_a_database_that_cannot_be_used_is_said_in_one_line(begun, tmp_path, database, says):
    (tmp_path / "folder").mkdir()
    (tmp_path / "damaged.db").write_bytes(b"nothing that SQLite has written " * 200)
    program = await begun(DATABASE=database)
    _, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 2
    assert err.decode().count("\n") == 1, err.decode()
    assert says in err.decode()
    assert "hush-hush" not in err.decode()


async def test_it_waits_for_a_discord_that_is_not_there(begun):
    program = await begun(API="http://127.0.0.1:9")
    assert program.stderr is not None
    line = b""
    while b"discord-not-reached" not in line:
        line = await asyncio.wait_for(program.stderr.readline(), PATIENCE)
        assert line, "it ended"
    program.terminate()
    await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 0


async def test_it_stops_when_told_though_discord_lets_nobody_in(discord, begun):
    asked = asyncio.Event()
    discord.faults.add(Trap("fail", "*", None, status=503, sprung=asked.set))
    program = await begun()
    await asyncio.wait_for(asked.wait(), PATIENCE)
    program.terminate()
    _, err = await asyncio.wait_for(program.communicate(), PATIENCE)
    assert program.returncode == 0
    assert "Traceback" not in err.decode()
