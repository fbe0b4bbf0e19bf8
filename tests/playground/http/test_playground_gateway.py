"""The gateway on the wire: its login, its events, and its replays."""

import asyncio

import aiohttp
import discord as library
import pytest
from playground_bot import SmallBot, running

HELLO, ACK, INVALID = 10, 11, 9


@pytest.fixture
async def knock(discord):
    """Opens sockets, past the HELLO."""
    async with aiohttp.ClientSession() as session:

        async def call(op=None, data=None):
            ws = await session.ws_connect(f"{discord.url}/gw")
            assert (await ws.receive_json())["op"] == HELLO
            if op is not None:
                await ws.send_json({"op": op, "d": data})
            return ws

        yield call


@pytest.fixture
def identity(discord):
    return {"token": discord.token, "intents": 1, "properties": {}}


async def test_a_heartbeat_is_acknowledged(knock):
    ws = await knock(1)
    assert (await ws.receive_json())["op"] == ACK


@pytest.mark.parametrize(("change", "code"), [({"token": "x"}, 4004), ({"shard": [2, 2]}, 4010)])
async def test_a_wrong_identity_is_shown_out(knock, identity, change, code):
    ws = await knock(2, identity | change)
    assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
    assert ws.close_code == code


async def test_a_page_of_another_site_is_not_let_in(knock, discord):
    async with aiohttp.ClientSession(headers={"Origin": discord.url}) as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{discord.url}/gw")
    assert refused.value.status == 403
    await knock()


async def test_a_message_larger_than_discord_takes_ends_the_connection(knock):
    ws = await knock(1, "x" * 4000)
    assert (await ws.receive_json())["op"] == ACK
    await ws.send_json({"op": 1, "d": "x" * 4096})
    assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
    assert ws.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG


async def test_an_unknown_session_is_not_resumed(knock, discord):
    ws = await knock(6, {"token": discord.token, "session_id": "x", "seq": 1})
    assert await ws.receive_json() == {"op": INVALID, "d": False, "s": None, "t": None}


async def test_nobody_resumes_with_another_token(knock, identity):
    ws = await knock(2, identity)
    ready = (await ws.receive_json())["d"]
    await ws.close()
    ws = await knock(6, {"token": "x", "session_id": ready["session_id"], "seq": 1})
    assert (await ws.receive_json())["op"] == INVALID


async def test_what_was_missed_is_told_once_and_in_order(knock, identity, discord, guild):
    ws = await knock(2, identity)
    ready = await ws.receive_json()
    assert (await ws.receive_json())["t"] == "GUILD_CREATE"
    await ws.close()
    await discord.wait_until(lambda: discord.sessions == 0)
    for name in ("one", "two"):
        guild.channel(name)
    ws = await knock(6, {"token": discord.token, "session_id": ready["d"]["session_id"], "seq": 2})
    frames = [await ws.receive_json() for _ in range(3)]
    assert [(frame["s"], frame["t"]) for frame in frames] == [
        (3, "CHANNEL_CREATE"),
        (4, "CHANNEL_CREATE"),
        (5, "RESUMED"),
    ]
    assert frames[1]["d"]["name"] == "two"


class Reader(SmallBot):
    async def on_message(self, message):
        self.note(("message", message.content))

    async def on_raw_message_edit(self, payload):
        self.note(("edit", payload.message.content))

    async def on_raw_message_delete(self, payload):
        self.note(("delete", payload.message_id))


@pytest.mark.parametrize("readable", [True, False])
async def test_messages_are_told_to_those_who_listen(discord, ann, cards, readable):
    intents = library.Intents(guilds=True, messages=True, message_content=readable)
    async with running(discord, Reader(intents=intents)) as bot:
        ann.say("hello")
        await bot.wait_for_note(("message", "hello" if readable else ""))
        ann.say("hi bot", ann.dm)
        await bot.wait_for_note(("message", "hi bot"))
        sent = await bot.get_channel(cards.id).send("mine")
        await bot.wait_for_note(("message", "mine"))
        await sent.edit(content="still mine")
        await bot.wait_for_note(("edit", "still mine"))
        await sent.delete()
        await bot.wait_for_note(("delete", sent.id))


async def test_two_bots_with_one_token_both_hear(knock, identity, discord, guild):
    sockets = [await knock(2, identity) for _ in range(2)]
    await discord.wait_for_bot(sessions=2)
    guild.channel("news")
    async with asyncio.timeout(60):
        for ws in sockets:
            while (await ws.receive_json())["t"] != "CHANNEL_CREATE":
                pass


async def test_a_button_is_found_where_the_command_was_written(discord, guild, ann):
    side = guild.channel("side")
    async with running(discord, SmallBot()):
        await ann.slash("play", game="scroker", in_=side)
        assert (await ann.press("Call")).text == "called at 7K"


async def test_a_bot_hears_of_no_server_that_it_is_not_on(discord, knock, identity):
    discord.guild("elsewhere", bot=False)
    mine = discord.guild("here")
    ws = await knock(2, identity)
    ready = (await ws.receive_json())["d"]
    assert [guild["id"] for guild in ready["guilds"]] == [str(mine.id)]
