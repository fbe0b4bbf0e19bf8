"""PostgreSQL goes away in the middle of a hand and comes back: the table goes on by itself."""

import signal

import pytest
from drilling import SAFE, Program, in_hand
from stand_in import PATIENCE
from test_drill_full_disk import NOT_STORED, STANDS
from test_drill_stopped import a_table, one_press

from house.audit import audit_database
from tests.house.line import line_to
from tests.labels import MY_HAND
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real]


@pytest.fixture
async def database():
    async with empty_on_server("drill") as (address,):
        yield address


@pytest.fixture
async def line(database):
    async with line_to(database) as line:
        yield line


@pytest.fixture
async def program(discord, tmp_path, line):
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path)
    program.database = line.url
    await program.start()
    yield program
    await program.stop()


async def test_the_table_waits_for_the_database_and_goes_on(program, discord, line, database):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    player, panel, label = await in_hand(thread, people, *SAFE)
    line.freeze()
    answer = await player.press(label, on=panel)
    if NOT_STORED not in answer.text:  # it was put off
        await player.wait_for_ephemeral(lambda message: NOT_STORED in message.text, PATIENCE)
    await thread.wait_for(lambda message: STANDS in message.text, PATIENCE)
    line.thaw()
    board = await thread.wait_for(
        lambda message: MY_HAND in message.labels and not message.mentions and STANDS not in message.text,
        PATIENCE,
    )
    for _ in range(4):
        if "between hands" in board.text:
            break
        assert not (await one_press(thread, people)).failed
    assert program.log.count('"level": "error"') == 1, program.log
    assert (await audit_database(database)).problems == ()


async def test_it_stops_with_a_line_while_the_database_is_away(program, discord, line):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    player, panel, label = await in_hand(thread, people, *SAFE)
    line.cut()
    await player.press(label, on=panel)
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone() == 0
    assert "Traceback" not in program.log
    assert "stopped" in program.log.splitlines()[-1]
