"""A playground that lives in a folder, and what its page asks for beside playing."""

import socket

import aiohttp
import pytest

from playground.http.page_files import policy
from playground.local.saved import SavedPlayground


@pytest.fixture
async def page(discord, bot):
    assert bot.is_ready()
    async with aiohttp.ClientSession(f"{discord.url}/control/") as session:

        async def call(path, body=None):
            method = "GET" if body is None else "POST"
            async with session.request(method, path, json=body) as answer:
                return answer.status, await answer.json()

        yield call


async def test_what_happened_is_there_again_unless_it_starts_fresh(tmp_path):
    async with SavedPlayground(tmp_path, port=0) as home:
        guild = home.playground.world.guild_called("Word Nerds")
        home.playground.world.add_channel(guild, "kept")
    for fresh, kept in ((False, True), (True, False)):
        async with SavedPlayground(tmp_path, port=0, fresh=fresh) as home:
            names = [channel.name for channel in home.playground.world.records.channels.values()]
            assert ("kept" in names) is kept


async def test_it_keeps_its_address_where_it_can():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with SavedPlayground(port=port) as home, aiohttp.ClientSession() as session:
            assert home.address != f"http://127.0.0.1:{port}"
            async with session.get(home.address) as answer:
                assert answer.status == 200
                assert answer.content_type == "text/html"
    async with SavedPlayground(port=port) as home:
        assert home.address == f"http://127.0.0.1:{port}"


async def test_no_browser_is_opened_without_a_screen(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not SavedPlayground().open_browser()


async def test_the_moderators_role_is_given_and_taken(page, guild, ann, bob):
    order = {"guild": str(guild.id), "as": str(ann.id)}
    _, given = await page("moderator", order)
    assert len(given["roles"]) == 1
    assert "void" in ann.offers()
    await page("moderator", order | {"as": str(bob.id)})
    assert len(guild.record.roles) == 2  # everybody, and one role for both
    _, taken = await page("moderator", order | {"on": False})
    assert taken["roles"] == []
    assert "void" not in ann.offers()
    assert "void" in bob.offers()


async def test_the_bot_is_restarted_by_whoever_runs_it(page, discord):
    status, answer = await page("restart", {})
    assert (status, "process of its own" in answer["error"]) == (409, True)
    assert (await page("world"))[1]["restartable"] is False
    restarts = []

    async def restart():
        restarts.append(True)

    discord.server.restart_bot = restart
    assert (await page("world"))[1]["restartable"] is True
    assert (await page("restart", {}))[0] == 200
    assert restarts == [True]


async def test_the_misfortunes_to_come_are_listed(page):
    assert (await page("faults"))[1] == []
    await page("faults", {"kind": "delay", "seconds": 1.5, "times": None})
    assert [(rule["kind"], rule["seconds"]) for rule in (await page("faults"))[1]] == [("delay", 1.5)]
    await page("faults", {"kind": "clear"})
    assert (await page("faults"))[1] == []


async def test_screens_hear_of_connections_and_members(page, discord, ann, bob):
    async with (
        aiohttp.ClientSession(discord.url) as session,
        session.ws_connect(f"/control/feed?as={ann.id}") as feed,
    ):
        await page("member", {"as": str(bob.id), "dms_open": False})
        assert await feed.receive_json(timeout=60) == {"kind": "world"}
        await discord.faults.drop_gateway()
        assert await feed.receive_json(timeout=60) == {"kind": "connection", "connected": False}
        assert await feed.receive_json(timeout=60) == {"kind": "connection", "connected": True}


async def test_the_page_may_be_linked_to_but_not_drawn_from(discord):
    async with aiohttp.ClientSession(discord.url, headers={"Sec-Fetch-Site": "cross-site"}) as session:
        for path, status in ("/", 200), ("/control/world", 403), ("/page/scripts/main.js", 403):
            async with session.get(path) as answer:
                assert answer.status == status
                if status == 200:
                    assert answer.headers["Content-Security-Policy"] == policy(
                        discord.url.removeprefix("http://")
                    )
