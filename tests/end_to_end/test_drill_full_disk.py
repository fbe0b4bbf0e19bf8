"""The disk is full in the middle of a hand: the table says so and waits, and when there is room again it goes on."""

import asyncio
import resource
import signal
import sys

import pytest
from drilling import SAFE, Program, in_hand
from stand_in import PATIENCE
from test_drill_stopped import a_table, one_press

from house.audit import audit_database
from tests.labels import MY_HAND

STANDS = "so the table waits"
NOT_STORED = "I cannot save anything right now, so nothing has changed"
IN_DOUBT = "I lost the connection to my database"  # it was the sync of the commit that failed
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs"),
]


def fill(program):
    """No file of the bot's may grow any more, as on a disk without room."""
    size = (program.folder / "cards.db-wal").stat().st_size
    before = resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    return before


async def refused(program, thread, people):
    """A press on a full disk."""
    player, panel, label = await in_hand(thread, people, *SAFE)
    version, before = program.version, fill(program)
    answer = await player.press(label, on=panel)
    return version, before, answer.text or panel.text


async def test_the_table_says_it_waits_and_goes_on(program, discord):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    version, before, said = await refused(program, thread, people)
    assert NOT_STORED in said or IN_DOUBT in said
    await thread.wait_for(lambda message: STANDS in message.text, PATIENCE)
    assert program.version == version
    assert program.log.count('"level": "error"') == 1, program.log
    assert program.log.count("nothing-can-be-stored") == 1
    resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, before)
    await thread.wait_for(
        lambda message: MY_HAND in message.labels and not message.mentions and STANDS not in message.text,
        PATIENCE,
    )
    finished = program.hands
    while program.hands == finished:
        assert not (await one_press(thread, people)).failed
    assert (await audit_database(program.database)).problems == ()


async def test_it_stops_with_a_line_though_nothing_can_be_stored(program, discord):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    await refused(program, thread, people)
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone() == 0
    assert "Traceback" not in program.log
    assert "stopped" in program.log.splitlines()[-1]


@pytest.mark.slow
async def test_it_stops_with_0_though_nobody_hears_it(discord, tmp_path):
    """Its log is on the full disk, too."""
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path)
    (tmp_path / "bot.log").symlink_to("/dev/full")
    await program.start()
    try:
        program.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(program.process.wait(), PATIENCE) == 0
    finally:
        await program.stop()
