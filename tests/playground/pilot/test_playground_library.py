"""The library's other requests: files, emojis, languages, threads."""

import asyncio
import io
import signal
import sys
from pathlib import Path

import aiohttp
import discord as library
import pytest
from discord import app_commands, ui
from playground_bot import SmallBot, running

from playground.core.records import PRIVATE_THREAD
from playground.pilot import NotPossible

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(100)


def picture(name="cards.png"):
    return library.File(io.BytesIO(PICTURE), name, description="three cards, face down")


@pytest.fixture
def channel(bot, cards):
    return bot.get_channel(cards.id)


async def fetched(url):
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, response.content_type, await response.read()


async def test_a_file_is_sent_served_and_taken_away(channel, cards):
    message = await channel.send("look", file=picture())
    assert cards.messages[0].files == ["cards.png"]
    assert "face down" in cards.messages[0].text
    url = message.attachments[0].url
    assert await fetched(url) == (200, "image/png", PICTURE)
    assert await message.attachments[0].read() == PICTURE
    message = await message.edit(attachments=[*message.attachments, picture("more.png")])
    assert cards.messages[0].files == ["cards.png", "more.png"]
    await message.edit(attachments=[])
    assert cards.messages[0].files == []


async def test_a_picture_stands_in_a_gallery(channel, cards, discord):
    view = ui.LayoutView()
    gallery = ui.MediaGallery(library.MediaGalleryItem(picture(), description="your hand"))
    view.add_item(ui.Container(gallery))
    await channel.send(view=view, file=picture())
    assert "your hand" in cards.messages[0].text
    media = cards.messages[0].payload["components"][0]["components"][0]["items"][0]["media"]
    assert media["url"].startswith(discord.url)
    assert (await fetched(media["url"]))[2] == PICTURE


async def test_a_file_that_is_too_big(channel):
    big = library.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "big.bin")
    with pytest.raises(library.HTTPException) as caught:
        await channel.send(file=big)
    assert (caught.value.status, caught.value.code) == (413, 40005)


async def test_history_and_deletion(channel):
    sent = [await channel.send(str(n)) for n in range(3)]
    assert [m.content async for m in channel.history(limit=10) if m.content] == ["2", "1", "0"]
    await sent[0].delete()
    with pytest.raises(library.NotFound):
        await sent[0].edit(content="x")
    assert [m.content async for m in channel.history(limit=10) if m.content] == ["2", "1"]


async def test_only_those_are_pinged_who_may_be(channel, cards, ann, bob):
    await channel.send(f"{ann.mention} and {bob.mention}")
    await channel.send(
        f"{ann.mention} and {bob.mention}",
        allowed_mentions=library.AllowedMentions(users=[library.Object(bob.id)]),
    )
    assert [message.mentions for message in cards.messages] == [[], [bob.id]]


async def test_an_emoji_of_the_application_stands_on_a_button(bot, channel, cards):
    emoji = await bot.create_application_emoji(name="unicorn", image=PICTURE)
    assert await fetched(emoji.url) == (200, "image/png", PICTURE)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(emoji=emoji, custom_id="call:7K"))
    await channel.send("suits", view=view)
    assert cards.messages[0].labels == ["unicorn"]
    assert [found.name for found in await bot.fetch_application_emojis()] == ["unicorn"]


async def test_a_private_thread_is_seen_by_those_in_it(channel, cards, ann, bob, discord):
    thread = await channel.create_thread(name="secret", type=library.ChannelType.private_thread)
    await thread.add_user(library.Object(ann.id))
    await thread.send("for ann")
    (seen,) = cards.threads
    assert seen.record.type == PRIVATE_THREAD
    assert [message.content for message in ann.sees(seen)] == ["for ann"]
    with pytest.raises(NotPossible):
        bob.sees(seen)
    assert [delivery.viewers >= {ann.id} for delivery in discord.transcript] == [True]
    assert not discord.transcript.seen_by(bob.id)


async def test_a_thread_is_archived_and_comes_back(channel, cards):
    thread = await channel.create_thread(name="table", type=library.ChannelType.public_thread)
    await thread.edit(archived=True)
    assert cards.threads[0].archived
    await thread.send("awake")
    assert not cards.threads[0].archived


async def test_a_thread_on_a_message(channel, cards):
    message = await channel.send("table")
    thread = await message.create_thread(name="talk")
    assert thread.id == message.id
    with pytest.raises(library.HTTPException) as caught:
        await message.create_thread(name="again")
    assert caught.value.code == 160004
    assert [found.name for found in cards.threads] == ["talk"]


async def test_commands_in_direct_messages(bot, ann):
    assert bot.is_ready()
    answer = await ann.slash("hand", in_=ann.dm)
    assert answer.ephemeral
    answer = await ann.slash("play", game="scroker", in_=ann.dm)
    assert ann.dms == [answer.message]
    assert (await ann.press("Call", on=answer.message)).text == "called at 7K"


class French(app_commands.Translator):
    async def translate(self, string, locale, _):
        return {"hand": "main", "A secret": "Un secret"}.get(string.message) if locale.value == "fr" else None


async def test_commands_are_found_by_their_name_in_the_members_language(bot, guild, ann):
    await bot.tree.set_translator(French())
    await bot.tree.sync()
    luc = guild.member("luc", locale="fr")
    assert (await luc.slash("main")).text == "your cards: he.U"
    with pytest.raises(NotPossible):
        await ann.slash("main")


async def test_members_are_told_to_those_who_ask_for_them(discord, guild, ann):
    class Curious(SmallBot):
        async def on_member_join(self, member):
            self.note(("came", member.name))

        async def on_member_remove(self, member):
            self.note(("went", member.name))

    bot = Curious(intents=library.Intents(guilds=True, members=True))
    async with running(discord, bot):
        found = bot.get_guild(guild.id)
        assert [m.name for m in await found.query_members("an")] == ["ann"]
        guild.member("zoe")
        await bot.wait_for_note(("came", "zoe"))
        ann.leave()
        await bot.wait_for_note(("went", "ann"))


BOT = """
import sys, discord
from pathlib import Path
from playground.http.point import point
from playground_bot import SmallBot, running
point(discord, sys.argv[1])
SmallBot().run(sys.argv[2], log_handler=None)
"""


async def start_process(discord):
    here = Path(__file__).parents[1]
    environment = {"PYTHONPATH": f"{here}:{here.parents[1]}", "PYTHONWARNINGS": "ignore"}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BOT, discord.url, discord.token), env=environment
    )


async def test_a_killed_bot_comes_back_in_another_process(discord, ann, cards):
    first = await start_process(discord)
    try:
        await discord.wait_for_command("play", 20)
        played = await ann.slash("play", game="scroker")
        first.send_signal(signal.SIGKILL)
        await first.wait()
        await discord.wait_until(lambda: discord.sessions == 0)
        second = await start_process(discord)
        try:
            await discord.wait_for_bot(20)
            assert (await ann.press("Call", on=played.message)).text == "called at 7K"
            assert cards.messages == [played.message]
        finally:
            second.kill()
            await second.wait()
    finally:
        if first.returncode is None:
            first.kill()
            await first.wait()


async def test_the_library_knows_what_the_bot_may_do(bot, guild, channel, cards):
    def may(name):
        return getattr(channel.permissions_for(channel.guild.me), name)

    assert (may("pin_messages"), may("send_messages")) == (False, True)
    guild.grant_bot("pin_messages")
    cards.deny("bot", "send_messages")
    guild.channel("news")
    await bot.wait_for_note(("channel", "news"))
    assert (may("pin_messages"), may("send_messages")) == (True, False)


async def test_a_bot_that_is_expelled_hears_of_it(bot, guild):
    guild.expel_bot()
    await bot.wait_for_note(("left", guild.name))
    assert bot.get_guild(guild.id) is None
