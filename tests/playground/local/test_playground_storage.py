"""A saved playground comes back unchanged; a separate one serves a bot until it is stopped."""

import asyncio
import signal
import sys

import aiohttp
import msgspec
import pytest

from playground.core import storage
from playground.local.demo import ELSEWHERE, GUILD, demo
from playground.local.saved import SAVE, SavedPlayground
from playground.pilot import Discord


@pytest.mark.usefixtures("bot")
async def test_messages_members_and_settings_come_back(discord, ann, bob, cards, tmp_path):
    bob.dms_open = False
    await ann.slash("play", game="scroker")
    await ann.slash("dm", whom=ann)
    await ann.slash("table thread", name="7K")
    path = tmp_path / "saved.json"
    discord.save(path)
    async with Discord(records=storage.load(path)) as again:
        guild = again.guild("Word Nerds")
        channel = guild.channel("cards")
        assert [m.text for m in channel.messages] == [m.text for m in cards.messages]
        assert [thread.name for thread in channel.threads] == ["7K"]
        assert not guild.member("bob").dms_open
        assert [m.content for m in guild.member("ann").dms] == ["your new hand"]
        assert again.token == discord.token
        assert "play" in again.commands
        fresh = again.server.world.ids.take()
        assert fresh > max(again.server.world.records.channels)


def test_nothing_saved_is_nothing_loaded(tmp_path):
    assert storage.load(tmp_path / "saved.json") is None


def test_the_demo_has_a_moderator_and_a_closed_door():
    records = demo("token")
    guild = next(one for one in records.guilds.values() if one.name == GUILD)
    people = {records.users[ident].name: member for ident, member in guild.members.items()}
    assert len(people["dee"].roles) == 1
    assert not records.users[people["cy"].user_id].dms_open
    assert msgspec.json.decode(msgspec.json.encode(records), type=type(records)) == records


async def test_what_the_bot_was_told_is_done_is_kept_if_the_playground_is_killed(tmp_path):
    async with SavedPlayground(tmp_path, port=0, token="t") as saved:
        where = next(one.id for one in saved.playground.world.records.channels.values() if one.type == 0)
        messages = f"/api/v10/channels/{where}/messages"
        async with aiohttp.ClientSession(saved.address, headers={"Authorization": "Bot t"}) as bot:
            async with bot.post(messages, json={"content": "Next hand"}) as answer:
                message = (await answer.json())["id"]
            await bot.patch(f"{messages}/{message}", json={"content": "over"})
        kept = storage.load(tmp_path / SAVE)
    assert kept.channels[where].messages[int(message)].content == "over"


async def test_it_runs_alone_and_keeps_what_it_was_told(tmp_path):
    for visit in range(2):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "playground", "--data", str(tmp_path), "--token", "t"),
            stdout=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(100):
            told = [(await process.stdout.readline()).decode().split() for _ in range(2)]
            assert [line[0] for line in told] == ["address", "token"]
            async with aiohttp.ClientSession(told[0][1]) as session:
                await session.post("/control/guilds", json={"name": f"visit {visit}"})
                async with session.get("/control/world") as response:
                    names = [guild["name"] for guild in (await response.json())["guilds"]]
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        assert names == [GUILD, ELSEWHERE, "visit 0", "visit 1"][: visit + 3]
        process._transport.close()
