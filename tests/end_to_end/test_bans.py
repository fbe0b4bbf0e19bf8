"""Banned people read why and where to appeal, at every press or input, and keep access to their data."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from evening import seated, started, table_of

from cogs.transport.denied import LASTS
from cogs.transport.rest import NotDone
from house.bans import EVERYWHERE, WHOLE_SERVER, Ban, ban, unban
from house.cluster import Shards
from house.meeting import bells
from house.meeting.nights import Nights
from house.room import CardRoom
from house.store import driven, written_to
from house.store.place import Place
from tests.labels import JOIN, MY_HAND
from tests.ready_databases import ready_on_server

ROOT = Path(__file__).resolve().parents[2]
SUPPORT = "https://example.org/help"
TEXT = [{"type": 10, "content": "a word"}]
BY_MODERATORS = "The moderators of this server have barred you"


async def imposed(bot, guild, who, reason="cheats", until=None):
    async with written_to(str(bot.room.store.url)) as store:
        await ban(store, Ban(guild, str(who), reason, 1, until))
    await bot.room.bans.turn()


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def barred_sheet(mod):
    sheet = (await mod.slash("settings server")).message
    return (await mod.press("Barred members…", on=sheet)).message


async def test_a_banned_player_reads_why_by_command_button_and_completion(bot, ann, bob, cards):
    board = await started(ann, bob)
    await imposed(bot, EVERYWHERE, bob.id, until=bot.room.now + 3_600_000)
    bot.messages.links = {"support": SUPPORT}
    for answer in (await bob.slash("play", game="soup", in_=cards), await bob.press(MY_HAND, on=board)):
        assert "You may not play with me. Reason: cheats" in answer.text
        assert "Until <t:" in answer.text
        assert answer.text.endswith(SUPPORT)
    assert table_of(bot).now.seat_of(bob.id) is None or table_of(bot).now.seats[1].presence == "gone"
    assert (await ann.press(MY_HAND, on=board)).message


async def test_without_a_page_for_support_they_are_told_to_ask(bot, bob, cards):
    await imposed(bot, EVERYWHERE, bob.id)
    answer = await bob.slash("play", game="soup", in_=cards)
    assert answer.text.endswith("To appeal, ask whoever runs me.")


async def test_what_is_stored_about_them_can_still_be_had_and_deleted(bot, bob):
    await imposed(bot, EVERYWHERE, bob.id)
    assert "everything that is stored" in (await bob.slash("privacy export")).text
    assert "has been deleted" in (await bob.slash("privacy delete", sure="DELETE")).text
    await bot.room.bans.turn()
    assert "You may not play with me" in (await bob.slash("play", game="soup")).text


async def test_on_a_banned_server_nobody_plays_and_elsewhere_they_do(bot, discord, guild, ann, cards):
    elsewhere = discord.guild("Elsewhere")
    there = elsewhere.channel("cards")
    await imposed(bot, guild.id, WHOLE_SERVER, "farms chips")
    answer = await ann.slash("play", game="soup", in_=cards)
    assert "This server may not use me. Reason: farms chips" in answer.text
    assert "may not use me" not in (await elsewhere.member("ann").slash("play", game="soup", in_=there)).text


async def test_on_a_banned_server_nothing_is_posted_until_it_is_lifted(bot, discord, guild):
    news, elsewhere = guild.channel("news"), discord.guild("Elsewhere").channel("news")
    await imposed(bot, guild.id, WHOLE_SERVER, "farms chips")
    rest, before = bot.messages.outbox.rest, len(discord.requests)
    with pytest.raises(NotDone):
        await rest.send(news.id, TEXT, "1")
    assert await rest.send(elsewhere.id, TEXT, "2")
    async with written_to(str(bot.room.store.url)) as store:
        assert await unban(store, guild.id, WHOLE_SERVER)
    await bot.room.bans.turn()
    await asyncio.sleep(LASTS)
    assert await rest.send(news.id, TEXT, "3")
    posts = [one.path for one in list(discord.requests)[before:] if one.method == "POST"]
    assert posts == [f"/channels/{channel.id}/messages" for channel in (elsewhere, news)]


async def test_no_game_night_begins_on_a_banned_server(bot, guild, mod, monkeypatch):
    await mod.slash("night", game="quist", weekday="friday", time="20:00")
    [night] = await bot.room.nights.all()
    await imposed(bot, guild.id, WHOLE_SERVER, "farms chips")
    monkeypatch.setattr(Nights, "now", night.at)
    bot.room.nights.changed()
    while (await bot.room.nights.find(guild.id, night.id)).at == night.at:
        pass  # the next one is planned once this one is missed
    assert not bot.room.tables


async def test_who_is_barred_gets_no_message_that_somebody_wants_to_play(
    bot, guild, ann, bob, cy, monkeypatch
):
    monkeypatch.setattr(bells, "WAIT_MS", 0)
    for player in (bob, cy):
        for setting in ("quiet_from", "quiet_to"):
            await player.slash("settings me", name=setting, value="0")
        await bot.room.bells.want(player.id, guild.id, "scroker")
    await bot.room.bans.bar(guild.id, [bob.id])
    await ann.slash("play", game="scroker")
    assert "wants to play" in (await cy.wait_for_dm()).text
    assert not bob.dms


async def test_moderators_bar_members_who_then_neither_sit_nor_press_nor_are_invited(
    bot, mod, ann, bob, cards
):
    board = await seated(ann, bob, in_=cards)
    sheet = await barred_sheet(mod)
    assert "Nobody is barred here." in sheet.text
    await mod.choose("Bar members", bob, on=sheet)
    assert f"<@{bob.id}>" in sheet.text
    assert table_of(bot).now.seat_of(bob.id) is None
    assert BY_MODERATORS in (await bob.press(JOIN, on=board)).text
    assert BY_MODERATORS in (await bob.slash("help", in_=cards)).text
    assert "They may not play here." in (await ann.choose("Invite", bob)).text
    await mod.choose("Admit", bob, on=sheet)
    assert "Nobody is barred here." in sheet.text
    await bob.press(JOIN, on=board)
    assert table_of(bot).now.seat_of(bob.id) is not None


async def test_who_may_manage_the_server_is_not_locked_out_by_a_moderator(bot, guild, mod, bob, cards):
    await bot.room.bans.bar(guild.id, [mod.id, bob.id])
    sheet = await barred_sheet(mod)
    await mod.choose("Admit", mod, on=sheet)
    assert [one.who for one in bot.room.bans.barred(guild.id)] == [str(bob.id)]
    assert BY_MODERATORS in (await bob.slash("help", in_=cards)).text


async def test_only_moderators_bar_anybody_and_nobody_themselves(bot, mod, ann, bob, guild):
    sheet = await barred_sheet(mod)
    [select] = [one for one in sheet.payload["components"][0]["components"] if "bar.these" in str(one)]
    refused = await ann.press_id(select["components"][0]["custom_id"], on=sheet)
    assert "Only moderators" in refused.text
    await mod.choose("Bar members", mod, bob, on=sheet)
    assert [one.who for one in bot.room.bans.barred(guild.id)] == [str(bob.id)]


def told(folder, *arguments, database="sqlite:///house.db"):
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LETTERSHARK_DATABASE": database},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.real
async def test_the_operator_bans_lists_and_lifts_while_a_house_is_open(tmp_path):
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", alone=True) as room:
        ran = told(tmp_path, "ban", "user", "123", "--reason", "cheats", "--until", "2999-12-31")
        assert (ran.returncode, ran.stdout) == (0, "user 123 is banned until 2999-12-31: cheats\n"), (
            ran.stderr
        )
        assert told(tmp_path, "ban", "server", "456", "--reason", "farms").returncode == 0
        await room.bans.turn()
        assert (room.bans.about(123).reason, room.bans.about(1, 456).reason) == ("cheats", "farms")
        lines = told(tmp_path, "bans").stdout.splitlines()[1:]
        assert [line.partition(" since ")[0] for line in lines] == ["user 123", "server 456"]
        assert told(tmp_path, "unban", "user", "123").returncode == 0
        assert told(tmp_path, "unban", "user", "123").returncode == 1
        await room.bans.turn()
        assert room.bans.about(123) is None
    audit = (tmp_path / "audit.log").read_text().splitlines()
    assert [line.rpartition("uid ")[2].partition(": ")[2] for line in audit] == [
        "ban user 123 until 2999-12-31: cheats",
        "ban server 456: farms",
        "unban user 123",
        "unban user 123",
    ]


@pytest.mark.slow
@pytest.mark.real
async def test_on_postgresql_every_place_hears_of_a_ban(tmp_path):
    url, rooms = await ready_on_server(), []
    try:
        for number in range(2):
            place = Place(driven(url), 2, 2)
            await place.take()
            rooms.append(await CardRoom(url, place=place, shards=Shards.of_place(number, 2, 2)).open())
        ran = told(tmp_path, "ban", "user", "123", "--reason", "cheats", database=url)
        assert ran.returncode == 0, ran.stderr
        assert (
            told(tmp_path, "ban", "server", str(2**63 - 1), "--reason", "farms", database=url).returncode == 0
        )
        for room in rooms:
            await room.bans.turn()
            assert room.bans.about(123).reason == "cheats"
            assert room.bans.closed(2**63 - 1)
        assert len(told(tmp_path, "bans", database=url).stdout.splitlines()) == 3
        assert told(tmp_path, "unban", "user", "123", database=url).returncode == 0
        for room in rooms:
            await room.bans.turn()
            assert room.bans.about(123) is None
            assert room.store.outage is None
    finally:
        for room in rooms:
            await room.close()
