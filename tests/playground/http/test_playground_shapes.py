"""The playground answers any body with one of Discord's refusals and goes on."""

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playground.core.playground import Playground
from playground.http.server import HttpServer

KEYS = st.sampled_from(
    [
        "content",
        "embeds",
        "components",
        "flags",
        "attachments",
        "allowed_mentions",
        "type",
        "fields",
        "options",
        "name",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 1 << 40) | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(KEYS, inside, max_size=4),
    max_leaves=12,
)


@pytest.fixture
async def kind():
    """A playground as it runs alone, and a way to ask it."""
    here = Playground()
    guild = here.world.add_guild("Word Nerds", here.world.records.application.owner_id)
    here.world.add_member(guild, here.world.bot.id)
    channel = here.world.add_channel(guild, "cards")
    server = HttpServer(here)
    base = await server.start()
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {here.token}"}) as session:

        async def ask(method, path, body):
            path = path.format(channel=channel.id, guild=guild.id, bot=here.world.bot.id)
            async with session.request(method, f"{base}/api/v10{path}", json=body) as response:
                return response.status

        yield ask
    await server.stop()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/channels/{channel}/messages"),
        ("PUT", "/applications/{bot}/commands"),
        ("POST", "/channels/{channel}/threads"),
        ("PATCH", "/channels/{channel}"),
        ("POST", "/users/@me/channels"),
        ("POST", "/applications/{bot}/emojis"),
        ("POST", "/interactions/1/x/callback"),
    ],
)
@pytest.mark.broad(4)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=VALUES)
async def test_no_body_breaks_it(kind, method, path, body):
    assert await kind(method, path, body) < 500


async def test_nobody_is_let_in_without_saying_who_asks():
    here = Playground()
    server = HttpServer(here)
    base = await server.start()
    headers = {"Authorization": f"Bot {here.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(f"{base}/api/v10/users/@me") as reply:
            assert reply.status == 200
        async with session.get(f"{base}/api/v10/users/@me", skip_auto_headers=["User-Agent"]) as reply:
            assert (reply.status, (await reply.json())["code"]) == (403, 40333)
    await server.stop()
