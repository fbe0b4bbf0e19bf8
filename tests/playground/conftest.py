import asyncio
import json

import aiohttp
import pytest
from playground_bot import SmallBot, running

from playground.pilot import Discord


@pytest.fixture
async def discord():
    async with Discord() as discord:
        yield discord


@pytest.fixture
def guild(discord):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    return guild


@pytest.fixture
def cards(guild):
    return guild.channel("cards")


@pytest.fixture
async def bot(discord, guild):
    assert guild.channels
    async with running(discord, SmallBot()) as bot:
        await discord.wait_for_command("play")
        yield bot


@pytest.fixture
async def raw(discord):
    """Calls the interface as any bot could, without a library that checks bodies first."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {discord.token}"}) as session:

        async def call(method, path, body=None, **more):
            async with session.request(method, f"{discord.url}/api/v10{path}", json=body, **more) as response:
                content = await response.read()
                return response.status, json.loads(content) if content else None

        yield call


@pytest.fixture
async def listener(discord, guild):
    """A bot of a few lines: it is connected, and passes on its events."""
    assert guild.channels
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{discord.url}/gw") as ws:
        identify = {"token": discord.token, "intents": 1, "properties": {}}
        await ws.send_json({"op": 2, "d": identify})

        async def event(name):
            async with asyncio.timeout(60):
                while (frame := await ws.receive_json())["t"] != name:
                    pass
            return frame["d"]

        await event("GUILD_CREATE")
        yield event


@pytest.fixture
def ann(guild):
    return guild.member("ann")


@pytest.fixture
def bob(guild):
    return guild.member("bob")
