"""SIGTERM in the middle of a hand: the players are told, the table is stored, and the next start goes on with it."""

import signal

import pytest
from drilling import SAFE, Program, board_naming, button

from house import audit_database
from playground.pilot import Discord

EDITS = "PATCH /channels/*"


@pytest.fixture
async def discord():
    async with Discord(seconds=20) as discord:
        yield discord


@pytest.fixture
async def program(discord, tmp_path):
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path, SHUTDOWN_SECONDS="2")
    await program.start()
    yield program
    await program.stop()


async def a_table(discord):
    guild = discord.guild("Word Nerds")
    ann, bob = guild.member("ann"), guild.member("bob")
    await ann.slash("play", game="scroker")
    thread = await ann.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "Start" in message.labels)
    await bob.press("Join", on=lobby)
    await ann.press("Start", on=lobby)
    return thread, ann, bob


async def one_press(thread, people):
    board, player = await board_naming(thread, people)
    return await player.press(button(board, *SAFE), on=board)


async def started_again_and_played_on(program, thread, people, version):
    assert program.version == version
    await program.start()
    board, player = await board_naming(thread, people)
    told = await thread.wait_for(lambda message: "your turn at" in message.text and message.mentions)
    assert told.mentions == [player.id]
    await board.channel.wait_for(
        lambda message: "My hand" in message.labels and "restarting" not in message.text
    )
    finished = program.hands
    while program.hands == finished:
        assert not (await one_press(thread, people)).failed
    assert (await audit_database(program.database)).problems == ()


async def test_players_are_told_and_the_table_waits(program, discord):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    version = program.version
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone() == 0
    board = await thread.wait_for(lambda message: "My hand" in message.labels)
    assert "The bot is restarting" in board.text
    assert "Traceback" not in program.log
    await started_again_and_played_on(program, thread, people, version)


async def test_a_discord_that_does_not_answer_holds_up_nobody(program, discord):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    version = program.version
    discord.faults.delay(EDITS, seconds=8, times=None)
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone(within=6) == 0
    discord.faults.clear()
    await started_again_and_played_on(program, thread, people, version)
