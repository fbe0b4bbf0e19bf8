"""A backup that is made while everybody plays, put back into an empty place: it agrees, and the tables go on."""

import asyncio
import os
import sqlite3
import stat
import sys
from contextlib import closing

import pytest
from drilling import ROOT, SAFE, Program, abandoned, acted, board_naming, on_its_way
from stand_in import PATIENCE
from test_drill_stopped import a_table, one_press

from house.audit import audit_database
from tests.ready_databases import empty_on_server

pytestmark = pytest.mark.real


@pytest.fixture
def on():
    return "sqlite"


@pytest.fixture
async def databases(on, tmp_path):
    """Where the bot plays, and an empty place."""
    if on == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/cards.db", f"sqlite+aiosqlite:///{tmp_path}/restored.db"
        return
    async with empty_on_server("played", "restored") as addresses:
        yield addresses


@pytest.fixture
async def program(discord, tmp_path, databases):
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path, repost_after=20)  # every result moves its table down
    program.database = databases[0]
    await program.start()
    yield program
    await program.stop()


async def ran(program, database, *command):
    """Runs it to its end, with the bot's settings except for the database."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=program.folder,
        env={"PATH": os.environ["PATH"], "LETTERSHARK_DATABASE": database, "PYTHON": sys.executable},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, out.decode(), err.decode()


async def command(program, database, *arguments):
    return await ran(program, database, sys.executable, str(ROOT / "bot.py"), *arguments)


async def pressing(thread, people):
    while True:
        board, player = await board_naming(thread, people)
        await acted(player, board, *SAFE)


@pytest.mark.parametrize("on", ["sqlite", "postgres"])
async def test_a_copy_made_while_they_play_is_restored_elsewhere_and_the_table_goes_on(
    program, discord, databases, tmp_path
):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    playing = on_its_way(pressing(thread, people))
    code, out, err = await command(program, program.database, "backup", "copy")
    assert code == 0, err
    assert "is copied to copy" in out
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    await abandoned(playing)
    # What follows the copy knows nothing of: the table's message moves down, and is never deleted any more.
    discord.faults.fail("DELETE *", 500, times=None)
    before, _ = await board_naming(thread, people)
    while (await board_naming(thread, people))[0] == before:
        await one_press(thread, people)
    program.kill()
    await program.gone()
    discord.faults.clear()
    program.database = databases[1]
    code, out, err = await command(program, program.database, "restore", "copy")
    assert code == 0, err
    for audit in (("audit",), ("audit", "--deals")):
        code, out, err = await command(program, program.database, *audit)
        assert code == 0, out + err
        assert out.strip().endswith("0 problems")
    await program.start()
    for _ in range(6):
        assert not (await one_press(thread, people)).failed
    assert (await audit_database(program.database)).problems == ()
    assert '"level": "error"' not in program.log


@pytest.mark.parametrize("on", ["postgres"])
async def test_the_script_of_the_manual_does_it_all_beside_the_bot(program, discord, databases):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    code, out, err = await ran(
        program, program.database, str(ROOT / "docs" / "deploy" / "drill.sh"), databases[1]
    )
    assert code == 0, out + err
    assert out.strip().endswith("everything in it agrees")
    assert not (await one_press(thread, people)).failed


async def test_nothing_that_is_there_is_written_over(program, databases, tmp_path):
    (tmp_path / "copy").write_text("mine")
    code, _, err = await command(program, program.database, "backup", "copy")
    assert (code, (tmp_path / "copy").read_text()) == (1, "mine")
    assert "already" in err
    assert (await command(program, program.database, "backup", "another"))[0] == 0
    for database in (program.database, databases[1]):
        code, _, err = await command(program, database, "restore", "another")
        assert (code == 0) is (database == databases[1]), err
    code, _, err = await command(program, databases[1], "restore", "another")
    assert code == 1
    assert "not empty" in err or "is there" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("wrong", ["torn", "foreign"])
async def test_what_is_no_whole_copy_is_refused_before_anything_is_made(tmp_path, wrong):
    copy = tmp_path / "copy"
    if wrong == "torn":
        copy.write_bytes(b"SQLite format 3\0" + b"\0" * 5000)
    else:
        with closing(sqlite3.connect(copy)) as database:
            database.execute("CREATE TABLE recipes (name TEXT)")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        "restore",
        "copy",
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "LETTERSHARK_DATABASE": "sqlite:///house.db"},
        stderr=asyncio.subprocess.PIPE,
    )
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 1
    assert err.count(b"\n") == 1, err
    assert not (tmp_path / "house.db").exists()
