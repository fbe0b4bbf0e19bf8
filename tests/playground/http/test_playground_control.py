"""Acts over HTTP, as from a web page, and its screen's updates."""

import asyncio

import aiohttp
import pytest

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def page(discord):
    async with aiohttp.ClientSession(f"{discord.url}/control/") as session:
        yield Page(session)


class Page:
    def __init__(self, session):
        self.session = session

    async def get(self, path, **query):
        async with self.session.get(path, params=query) as response:
            return response.status, await response.json()

    async def post(self, path, *, headers=None, **body):
        async with self.session.post(path, json=body, headers=headers) as response:
            return response.status, await response.json()


@pytest.fixture
def who(ann, cards):
    return {"as": str(ann.id), "channel": str(cards.id)}


async def test_the_world_as_a_member_sees_it(page, guild, ann, cards):
    guild.channel("moderators").deny(None, "view_channel")
    status, world = await page.get("world", **{"as": ann.id})
    assert (status, world["connected"]) == (200, True)
    assert [(c["name"], c["can_send"]) for c in world["guilds"][0]["channels"]] == [(cards.name, True)]
    assert "ann" in [member["username"] for member in world["guilds"][0]["members"]]
    _, everything = await page.get("world")
    assert len(everything["guilds"][0]["channels"]) == 2


async def test_a_whole_hand_over_http(page, who, ann):
    _, offered = await page.get("commands", **who)
    assert "play" in [command["name"] for command in offered]
    _, choices = await page.post("autocomplete", **who, command="play", option="game", text="scru")
    assert choices["choices"] == [{"name": "Scrummy", "value": "scrummy"}]
    _, played = await page.post("slash", **who, command="play", options={"game": "scrummy", "seats": 2})
    message = played["message"]["id"]
    assert (played["kind"], played["message"]["content"]) == ("message", "SCRUMMY for 2")
    _, opened = await page.post("press", **who, message=message, custom_id="present")
    assert opened["modal"]["title"] == "Your words"
    values = {"word": "BADGE", "game": ["scroker"]}
    _, sent = await page.post("submit", **who, interaction=opened["interaction"], values=values)
    assert sent["message"]["content"] == "BADGE in scroker"
    _, threw = await page.post("choose", **who, message=message, custom_id="throw", values=["a", "c"])
    assert (threw["kind"], threw["message"]["content"]) == ("ephemeral", "threw a+c")
    _, shown = await page.get("messages", **who)
    assert [m["content"] for m in shown] == ["SCRUMMY for 2", "BADGE in scroker", "threw a+c"]
    await page.post("dismiss", **who, message=threw["message"]["id"])
    assert not ann.ephemerals


async def test_what_the_client_would_not_allow_is_said(page, who, bob):
    status, answer = await page.post("slash", **who, command="void")
    assert (status, answer["error"]) == (409, "/void is not offered to ann here")
    _, played = await page.post("slash", **who, command="hand")
    other = who | {"as": str(bob.id)}
    status, _ = await page.post("press", **other, message=played["message"]["id"], custom_id="x")
    assert status == 409
    assert (await page.post("press", **who, message="1", custom_id="x"))[0] == 404
    assert (await page.post("slash", **who, command=5))[0] == 400


async def test_pages_of_elsewhere_are_turned_away(page, who, discord):
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}):
        status, _ = await page.post("slash", **who, command="hand", headers=headers)
        assert status == 403
    assert (await page.post("slash", **who, command="hand", headers={"Origin": discord.url}))[0] == 200


async def test_the_feed_tells_what_happens_on_one_screen(page, who, ann, bob, bot, cards):
    async with page.session.ws_connect("feed", params={"as": who["as"]}) as feed:

        async def news(kind):
            async with asyncio.timeout(60):
                while (event := await feed.receive_json())["kind"] != kind:
                    pass
            return event

        await bob.slash("hand")
        await ann.slash("play", game="scroker")
        assert (await news("message"))["message"]["content"] == "SCROKER for 4"
        await bob.press("Count")
        assert (await news("edit"))["message"]["content"] == "counted"
        await ann.press("Present")
        assert (await news("modal"))["modal"]["title"] == "Your words"
        await ann.slash("hand")
        assert (await news("message"))["message"]["flags"] == 64
        await ann.slash("table thread", name="7K")
        assert (await news("thread-create"))["channel"]["name"] == "7K"
        for message in cards.messages[:1]:
            await bot.get_channel(cards.id).get_partial_message(message.id).delete()
        await news("delete")


async def test_whoever_runs_it_builds_and_breaks_it(page, discord, bot, guild):
    _, made = await page.post("guilds", name="Second")
    await bot.wait_for_note(("joined", "Second"))
    await page.post("channels", guild=made["id"], name="cards")
    _, cy = await page.post("members", guild=made["id"], name="cy", permissions=["manage_guild"], locale="fr")
    user = {"as": cy["user"]["id"]}
    _, world = await page.get("world", **user)
    place = {**user, "channel": world["guilds"][0]["channels"][0]["id"]}
    assert (await page.post("slash", **place, command="void"))[1]["message"]["content"] == "voided"
    await page.post("member", **user, dms_open=False)
    assert not discord.server.world.user(int(user["as"])).dms_open
    _, sent = await page.get("transcript", **user)
    assert [one["payload"]["content"] for one in sent] == ["voided"]
    await page.post("faults", kind="drop")
    await bot.wait_for_note(("resumed", 0))
    await page.post("faults", kind="fail", route="POST *", times=None)
    await page.post("faults", kind="clear")
    assert (await page.post("faults", kind="earthquake"))[0] == 400
    assert guild.name == "Word Nerds"


async def test_time_passes_on_order(page, discord, who):
    await page.post("slash", **who, command="hand")
    before = discord.server.clock.now()
    await page.post("time", seconds=900)
    assert discord.server.clock.now() - before >= 900
