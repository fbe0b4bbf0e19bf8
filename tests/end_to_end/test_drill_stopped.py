"""SIGTERM in the middle of a hand: the players are notified, the table is stored, and the next start goes on with
it."""

import asyncio
import signal

import pytest
from drilling import CALLBACK, SAFE, Trap, in_hand, pinged
from evening import says, start
from stand_in import house

from cogs.messages.messages import GOODBYES_AT_ONCE
from cogs.messages.table_message import TableMessage
from house.audit import audit_database
from house.tables.timing import TableTiming
from tests.labels import JOIN, MY_HAND

EVERYTHING = "*"
DELAY = 2.0  # seconds until Discord hears the answer
IN_TIME = 15  # seconds: five for goodbyes, and the rest for the library and the connection


async def a_table(discord):
    guild = discord.guild("Word Nerds")
    ann, bob = guild.member("ann"), guild.member("bob")
    await ann.slash("play", game="scroker")
    thread = await ann.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "Rules" in message.labels)
    await bob.press(JOIN, on=lobby)
    await start(ann)
    return thread, ann, bob


async def one_press(thread, people):
    player, panel, label = await in_hand(thread, people, *SAFE)
    return await player.press(label, on=panel)


async def started_again_and_played_on(program, thread, people, version):
    assert program.version == version
    await program.start()
    await pinged(thread, people)
    await thread.wait_for(
        lambda message: (
            MY_HAND in message.labels and not message.mentions and "restarting" not in message.text
        )
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
    board = await thread.wait_for(lambda message: MY_HAND in message.labels and not message.mentions)
    await says(board, "The bot is restarting")
    assert "Traceback" not in program.log
    await started_again_and_played_on(program, thread, people, version)


async def test_a_discord_that_fails_holds_up_nobody(program, discord):
    """Everything that the bot asks fails, and so does its goodbye."""
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    player, panel, label = await in_hand(thread, people, *SAFE)
    answered = asyncio.Event()
    discord.faults.add(Trap("fail", CALLBACK, None, status=500, sprung=answered.set))
    discord.faults.fail(EVERYTHING, 500, times=None)
    await player.press(label, on=panel)
    await answered.wait()  # answered presses are stored
    version = program.version
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone() == 0
    assert "discord-not-reached" not in program.log, "being late with a goodbye is not an unreachable Discord"
    assert "Traceback" not in program.log
    discord.faults.clear()
    await started_again_and_played_on(program, thread, people, version)


async def test_a_bot_that_is_closed_while_discord_fails_leaves_nothing_behind(discord, tmp_path):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    async with house(discord, tmp_path, TableTiming()) as bot:
        thread, *people = await a_table(discord)
        player, panel, label = await in_hand(thread, people, *SAFE)
        discord.faults.fail(EVERYTHING, 500, times=None)
        await player.press(label, on=panel)
        await asyncio.wait_for(asyncio.gather(*(bot.close() for _ in range(2))), IN_TIME)
        assert bot.is_closed()
        assert bot.http._HTTPClient__session.closed
        assert bot.messages.outbox.tasks == set()
    assert discord.sessions == 0


async def _in_a_hand(_discord, thread, people):
    player, panel, label = await in_hand(thread, people, *SAFE)
    return player.press(label, on=panel)


async def _on_a_message_that_keeps_itself(discord, _thread, people):
    ann, _ = people
    mod = discord.guilds[0].member("mod", permissions=["manage_guild"])
    await mod.slash("night", game="scroker", weekday="monday", time="20:00", in_=ann.channel)
    told = await ann.channel.wait_for(lambda message: "I'm coming" in message.labels)
    return ann.press("I'm coming", on=told)


@pytest.mark.parametrize("pressed", [_in_a_hand, _on_a_message_that_keeps_itself])
async def test_an_answer_on_its_way_comes_before_the_bot_goes(discord, tmp_path, pressed):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    async with house(discord, tmp_path, TableTiming()) as bot:
        thread, *people = await a_table(discord)
        press = await pressed(discord, thread, people)
        hanging, answers = discord.faults.hold(CALLBACK), asyncio.ensure_future(press)
        await hanging.reached.wait()
        asyncio.get_running_loop().call_later(DELAY, hanging.release)
        await bot.close()
        assert (await answers).kind == "update"


async def test_a_gateway_that_does_not_say_goodbye_holds_up_nobody(discord, tmp_path):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    async with house(discord, tmp_path, TableTiming()) as bot:
        lines = [session.connection._ws._req.transport for session in discord.server.gateway.connected()]
        for line in lines:
            line.pause_reading()
        await asyncio.wait_for(bot.close(), IN_TIME)
        assert bot.http._HTTPClient__session.closed
    for line in lines:
        line.resume_reading()


async def test_very_many_goodbyes_leave_time_to_look_at_the_clock(discord, tmp_path, monkeypatch):
    """All at once they kept a house of ten thousand tables from stopping for more than a minute."""
    discord.guild("Word Nerds").channel("cards")
    said = []

    async def hangs(*_):
        said.append("goodbye")
        await asyncio.Event().wait()

    async with house(discord, tmp_path, TableTiming()) as bot:
        await a_table(discord)
        (board,) = bot.messages.all()
        monkeypatch.setattr(bot.messages, "_by_table", dict.fromkeys(range(2000), board))
        monkeypatch.setattr(TableMessage, "say_goodbye", hangs)
        await asyncio.wait_for(bot.messages.close(), IN_TIME)
        assert len(said) == GOODBYES_AT_ONCE
        assert bot.messages.outbox.tasks == set()
