"""SIGKILL at any moment: nothing that anybody was shown is lost, no chip is lost or made, and the game goes on."""

import asyncio
from random import Random

import pytest
from drilling import (
    CALLBACK,
    SAFE,
    Trap,
    abandoned,
    acted,
    board_naming,
    in_hand,
    on_its_way,
    pinged,
    versions,
)
from evening import start
from stand_in import PATIENCE

from house.audit import audit_database
from playground.pilot import Discord
from tests.labels import BET, JOIN, YOUR_CARDS

MOMENTS = ("before the answer", "after the answer", "racing", "idle")
RACE_SECONDS = 0.04


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000) as discord:
        yield discord


async def a_lively_table(ann, bob, options="max_bet=5"):
    await ann.slash("play", game="scroker", computers=2, buy_in=1000, options=options)
    thread = await ann.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "Rules" in message.labels)
    await bob.press(JOIN, on=lobby)
    answer = await start(ann)
    assert answer.kind == "update", answer
    assert " 1,000" in lobby.text or " 999" in lobby.text, lobby.text
    return thread


async def one_press(thread, people, random):
    """Players whose turn it is bet now and then, and otherwise go on as cheaply as they may."""
    board, player = await board_naming(thread, people)
    if random.random() < 0.2:
        window = await acted(player, board, BET)
        if hasattr(window, "submit"):
            return await window.submit(amount="1")
    return await acted(player, board, *SAFE)


async def killed(program, thread, people, random, moment):
    """Killed at that moment. Gives the message as it was last pressed, who pressed it, and the version it showed."""
    player, panel, label = await in_hand(thread, people, *SAFE)
    old, shown = panel.frozen(), max(versions_of(panel))
    loop = asyncio.get_running_loop()
    timer = None
    if moment == "before the answer":
        program.discord.faults.add(Trap("delay", CALLBACK, seconds=0.1, sprung=program.kill))
    elif moment == "after the answer":
        program.discord.faults.add(Trap("lose", CALLBACK, sprung=program.kill))
    else:
        timer = loop.call_later(random.uniform(0, RACE_SECONDS), program.kill)
    press = None if moment == "idle" else on_its_way(player.press(label, on=panel))
    assert await program.gone() == -9
    if press is not None:
        await abandoned(press)
    if timer is not None:
        timer.cancel()
    program.discord.faults.clear()
    return old, player, label, shown


def versions_of(board):
    return [
        int(one.custom_id.split(":")[2], 36)
        for one in board.buttons
        if one.custom_id.startswith(("g:", "t:"))
    ]


async def books_agree(program):
    findings = await audit_database(program.database)
    assert findings.problems == ()
    assert findings.open_tables == 1


async def an_old_button_answers(old, player, label):
    answer = await player.press(label, on=old)
    assert not answer.failed
    assert answer.kind == "update" or any(
        word in answer.text for word in ("The table has moved on", "turn", YOUR_CARDS)
    ), answer
    return answer


async def drilled(program, discord, guild, random, kills):
    ann, bob = people = [guild.member(name) for name in ("ann", "bob")]
    await program.start()
    thread = await a_lively_table(ann, bob)
    for number in range(kills):
        for _ in range(random.randrange(1, 6)):
            assert not (await one_press(thread, people, random)).failed
        moment = MOMENTS[number % len(MOMENTS)]
        old, player, label, shown = await killed(program, thread, people, random, moment)
        await books_agree(program)
        told = max(versions(discord.transcript))
        assert program.version >= told, moment
        if "answer" in moment:
            assert program.version > shown, "what was answered had been stored"
        await program.start()
        await pinged(thread, people)
        await an_old_button_answers(old, player, label)
        assert program.version >= told
    finished = program.hands
    while program.hands < finished + 2:
        assert not (await one_press(thread, people, random)).failed
    program.process.terminate()
    assert await program.gone() == 0
    await books_agree(program)
    assert "Traceback" not in program.log
    assert '"level": "error"' not in program.log
    return finished


@pytest.mark.slow
async def test_a_bot_killed_at_any_moment_loses_nothing(killable, discord):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    await drilled(killable, discord, guild, Random(7), len(MOMENTS))
