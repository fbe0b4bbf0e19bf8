"""Only one bot at a time has a database; readers may come at any time."""

import asyncio
import os
import sys

import pytest
from drilling import ROOT, Program
from stand_in import PATIENCE

from house.store import require_file

pytestmark = [pytest.mark.slow, pytest.mark.real]


@pytest.fixture
async def program(discord, tmp_path):
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path)
    await program.start()
    yield program
    await program.stop()


async def ran(program, *arguments, database=None):
    """Another one with the same settings, to its end."""
    settings = {
        "TOKEN": program.discord.token,
        "API": program.discord.url,
        "DATABASE": database or program.database,
    }
    other = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=program.folder,
        env={
            "PATH": os.environ["PATH"],
            **{f"LETTERSHARK_{name}": value for name, value in settings.items()},
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(other.communicate(), PATIENCE)
    return other.returncode, out.decode(), err.decode()


async def test_a_second_one_is_refused_in_one_line_by_whatever_path_it_comes(program):
    link = program.folder / "link.db"
    link.symlink_to(program.folder / "cards.db")
    for database in (None, f"sqlite:///{link}"):
        code, _, err = await ran(program, database=database)
        assert code == 2
        assert "another bot is running" in err
        assert err.count("\n") == 1, err


async def test_an_audit_may_run_beside_it(program):
    code, out, err = await ran(program, "audit")
    assert code == 0, err
    assert "0 problems" in out


async def test_one_that_was_killed_is_in_nobodys_way(program):
    program.kill()
    await program.gone()
    await program.start()
    assert program.process.returncode is None


async def test_an_empty_file_is_no_database(program, tmp_path):
    """A copy without room, for example: chips and tables must not begin again over it."""
    (tmp_path / "empty.db").touch()
    code, _, err = await ran(program, database=f"sqlite:///{tmp_path}/empty.db")
    assert code == 2
    assert "empty" in err
    assert err.count("\n") == 1, err
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_a_database_that_is_not_there_is_made_whole(tmp_path):
    folder = tmp_path / "made"
    folder.mkdir()
    require_file(f"sqlite:///{folder}/cards.db")
    assert (folder / "cards.db").stat().st_size > 0
    assert {file.name for file in folder.iterdir()} == {"cards.db"}
