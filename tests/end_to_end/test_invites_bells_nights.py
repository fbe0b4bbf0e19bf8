"""How people find each other: mentions that invite, bells, game nights."""

import asyncio
import time
from datetime import UTC, datetime

import pytest
from evening import start, table_of
from msgspec.structs import replace
from stand_in import house

from cogs.messages import guests
from cogs.messages.message import Message
from cogs.messages.rows import StoredRows
from house.meeting import bells
from house.meeting.night import REMIND_MS
from house.meeting.nights import Nights
from house.store.message_rows import INVITE
from screens.nights import DAYS
from tests.labels import JOIN, MY_HAND


def present():
    """The present by the test's clock, which `datetime.now` does not use."""
    return datetime.fromtimestamp(time.time(), UTC)


WEEK = 7 * 86_400_000


async def lobby_of(host):
    """Their own panel of a new table."""
    await host.slash("play", game="scroker")
    return await host.wait_for_ephemeral(lambda message: "You sit at" in message.text)


def standing(channel):
    return [one for one in channel.messages if "Sit down" in one.labels]


async def mentioned(channel):
    return await channel.wait_for(lambda one: "Sit down" in one.labels)


async def invited(bot):
    return [row.reader for row in await StoredRows(bot.room.store).of_kind(INVITE)]


async def test_somebody_is_mentioned_once_and_sits_down(bot, ann, bob):
    panel = await lobby_of(ann)
    answer = await ann.choose("Invite", bob, on=panel)
    assert f"{bob.mention} is invited." in answer.text
    message = await mentioned(ann.channel)
    assert f"{bob.mention}, **ann** invites you to **Scroker**." in message.text
    assert message.record.mentions == [bob.id]
    assert not bob.dms
    assert "have been invited to this table already" in (await ann.choose("Invite", bob, on=panel)).text
    assert "You sit at" in (await bob.press("Sit down", on=message)).text
    assert table_of(bot).now.seat_of(bob.id) == 1
    assert "They sit here already." in (await ann.choose("Invite", bob, on=panel)).text
    assert standing(ann.channel) == [message]


@pytest.mark.parametrize("reached", [True, False], ids=["open", "closed"])
async def test_who_prefers_that_is_asked_by_direct_message_or_else_by_a_mention(bot, ann, bob, reached):
    for name, value in {"invitations": "message", "quiet_from": "0", "quiet_to": "0"}.items():
        await bob.slash("settings me", name=name, value=value)
    bob.dms_open = reached
    panel = await lobby_of(ann)
    await ann.choose("Invite", bob, on=panel)
    if reached:
        message = await bob.wait_for_dm()
        assert "**ann** invites you to **Scroker**. · **Word Nerds**" in message.text
        assert standing(ann.channel) == []
    else:
        message = await mentioned(ann.channel)
        assert bob.mention in message.text
        assert message.record.mentions == [bob.id]
    assert "have been invited" in (await ann.choose("Invite", bob, on=panel)).text
    await table_of(bot).close(ann.id)
    await bob.discord.wait_until(lambda: message.deleted, what="it to go with the lobby")


async def test_who_does_not_want_that_is_not_mentioned(bot, ann, bob):
    await bob.slash("settings me", name="invitations", value="off")
    panel = await lobby_of(ann)
    assert "do not want to be invited" in (await ann.choose("Invite", bob, on=panel)).text
    assert standing(ann.channel) == []
    assert await invited(bot) == []


@pytest.mark.usefixtures("bot")
async def test_who_prefers_a_direct_message_and_sleeps_is_mentioned_and_not_woken(ann, bob):
    hour = present().hour
    wishes = {"invitations": "message", "quiet_from": (hour - 1) % 24, "quiet_to": (hour + 2) % 24}
    for name, value in wishes.items():
        await bob.slash("settings me", name=name, value=str(value))
    await ann.choose("Invite", bob, on=await lobby_of(ann))
    message = await mentioned(ann.channel)
    assert bob.mention in message.text
    assert message.record.mentions == []
    assert not bob.dms


@pytest.mark.usefixtures("bot")
async def test_who_may_not_have_been_invited_is_so_by_another_try_and_once(ann, bob):
    panel = await lobby_of(ann)
    bob.discord.faults.fail(f"POST /channels/{ann.channel.id}/messages", status=503, times=1)
    answer = await ann.choose("Invite", bob, on=panel)
    assert "is invited" not in answer.text
    assert f"{bob.mention} is invited." in (await ann.choose("Invite", bob, on=panel)).text
    assert len(standing(ann.channel)) == 1
    assert "have been invited" in (await ann.choose("Invite", bob, on=panel)).text


@pytest.mark.usefixtures("bot")
async def test_only_so_many_are_invited_to_a_table(ann, bob, cy, monkeypatch):
    monkeypatch.setattr(guests, "MOST", 1)
    panel = await lobby_of(ann)
    await ann.choose("Invite", bob, on=panel)
    refused = await ann.choose("Invite", cy, on=panel)
    assert "have been invited to this table, and no more can be" in refused.text
    assert cy.mention not in " ".join(one.text for one in standing(ann.channel))


async def test_who_could_not_be_invited_is_not_said_to_be(bot, discord, ann, bob):
    panel = await lobby_of(ann)
    discord.faults.fail(f"POST /channels/{ann.channel.id}/messages", 403, None, code=50013)
    assert "is invited" not in (await ann.choose("Invite", bob, on=panel)).text
    await settled(bot)
    assert (standing(ann.channel), await invited(bot)) == ([], [])


@pytest.mark.parametrize(
    "killed", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["at once", "after a kill"]
)
async def test_a_mention_goes_with_the_lobby(discord, ann, bob, tmp_path, timing, monkeypatch, killed):
    async with house(discord, tmp_path, timing) as bot:
        panel = await lobby_of(ann)
        await ann.choose("Invite", bob, on=panel)
        message = await mentioned(ann.channel)
        if killed:
            monkeypatch.setattr(bot.messages.guests, "begun", lambda _: None)
            await table_of(bot).close(ann.id)
    if killed:
        assert standing(ann.channel) == [message]
    async with house(discord, tmp_path, timing) as bot:
        if not killed:
            await table_of(bot).close(ann.id)
        assert await message.discord.wait_until(lambda: message.deleted, what="the mention to go")


async def test_whoever_deletes_their_data_is_invited_nowhere(bot, ann, bob):
    panel = await lobby_of(ann)
    await ann.choose("Invite", bob, on=panel)
    assert await invited(bot) == [bob.id]
    message = await mentioned(ann.channel)
    await bob.slash("privacy delete", sure="DELETE")
    assert bob.id not in await invited(bot)
    await bob.discord.wait_until(lambda: message.deleted, what="the mention of them to go")
    await settled(bot)
    assert await invited(bot) == []


# --- bells --------------------------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(bells, "WAIT_MS", 0)


async def asks_to_be_told(player, game="Scroker"):
    for setting in ("quiet_from", "quiet_to"):
        await player.slash("settings me", name=setting, value="0")
    panel = (await player.slash("play")).message
    for label in ("Poker", game, "Notify me"):
        await player.press(label, on=panel)
    assert "when somebody has waited half a minute for others to play Scroker here" in panel.text
    return panel


@pytest.mark.usefixtures("at_once")
async def test_who_asked_for_it_is_told_that_somebody_wants_to_play(bot, ann, bob, cy):
    await asks_to_be_told(bob)
    await ann.slash("play", game="scroker")
    told = await bob.wait_for_dm()
    assert "**ann** wants to play **Scroker** on **Word Nerds**." in told.text
    assert told.buttons[0].url.startswith(f"https://discord.com/channels/{ann.guild.id}/")
    await bob.press("Stop notifying me", on=told)
    assert "no longer be told" in told.text
    assert not await bot.room.bells.wanted(bob.id, ann.guild.id, "scroker")
    assert not cy.dms


@pytest.mark.parametrize("waits", [True, False], ids=["still", "no more"])
@pytest.mark.usefixtures("at_once")
async def test_a_kill_keeps_it_from_nobody_for_whom_it_is_still_true(
    discord, ann, bob, tmp_path, timing, monkeypatch, waits
):
    stored = asyncio.Event()
    with monkeypatch.context() as killed:
        killed.setattr(Message, "owed", lambda _: stored.set())
        async with house(discord, tmp_path, timing) as bot:
            await asks_to_be_told(bob)
            await ann.slash("play", game="scroker")
            await stored.wait()
            if not waits:
                await table_of(bot).close(ann.id)
    assert not bob.dms
    async with house(discord, tmp_path, timing) as bot:
        if waits:
            await bob.wait_for_dm(lambda told: "wants to play **Scroker**" in told.text)
        await settled(bot)
        assert await StoredRows(bot.room.store).of_kind(bells.BELL) == []
    assert len(bob.dms) == waits


@pytest.mark.usefixtures("at_once")
async def test_who_takes_no_direct_messages_is_told_so_once_and_not_tried_again(bot, ann, bob):
    await asks_to_be_told(bob)
    bob.dms_open = False
    await ann.slash("play", game="scroker")
    told = await bob.wait_for_ephemeral(lambda one: "your DMs are closed" in one.text)
    assert "*Notify me* once more" in told.text
    assert not await bot.room.bells.wanted(bob.id, ann.guild.id, "scroker")


@pytest.mark.usefixtures("at_once")
async def test_who_has_left_or_may_not_see_the_channel_is_not_told_of_a_table_there(bot, guild, ann, bob, cy):
    dee = guild.member("dee")
    den = guild.channel("den")
    den.deny(None, "view_channel")
    for player in ("bot", ann, cy):
        den.allow(player, "view_channel")
    for player in (bob, cy, dee):
        await asks_to_be_told(player)
    dee.leave()
    await ann.slash("play", game="scroker", in_=den)
    assert "**ann** wants to play" in (await cy.wait_for_dm()).text
    await settled(bot)
    assert not bob.dms
    assert not dee.dms
    assert await bot.room.bells.wanted(bob.id, guild.id, "scroker")
    assert not await bot.room.bells.wanted(dee.id, guild.id, "scroker")


async def settled(bot):
    """Nothing is on its way any more."""
    while bot.messages.outbox.waiting:
        await asyncio.wait(bot.messages.outbox.tasks)


async def test_tell_me_means_the_same_when_it_is_pressed_twice(bot, guild, bob):
    panel = (await bob.slash("play")).message
    for label in ("Poker", "Scroker"):
        await bob.press(label, on=panel)
    for label, wanted in (("Notify me", True), ("Stop notifying me", False)):
        before = panel.frozen()
        for _ in range(2):
            await bob.press(label, on=before)
            assert await bot.room.bells.wanted(bob.id, guild.id, "scroker") == wanted


async def test_a_server_can_do_without_bells(bot, guild, bob):
    await bot.room.settings.set(guild.id, "notifications", False)
    panel = (await bob.slash("play")).message
    for label in ("Poker", "Scroker"):
        await bob.press(label, on=panel)
    assert "Notify me" not in panel.labels


# --- game nights --------------------------------------------------------------------------------------------


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


@pytest.fixture
def pretends(monkeypatch):
    """Sets another time for game nights."""

    def is_now(bot, at):
        monkeypatch.setattr(Nights, "now", at)
        bot.room.nights.changed()

    return is_now


async def plans(mod, game="scroker"):
    """A time in three days."""
    day = DAYS[(present().weekday() + 3) % 7]
    return await mod.slash("night", game=game, weekday=day, time="20:00")


async def announcement(channel, words=""):
    return await channel.wait_for(lambda one: "I'm coming" in one.labels and words in one.text)


async def only(bot):
    (night,) = await bot.room.nights.all()
    return night


async def test_a_game_night_from_the_plan_to_the_table(bot, mod, ann, bob, cards, pretends):
    planned = await plans(mod)
    assert "Planned. Everyone can sign up in this channel." in planned.text
    assert planned.text.count("<t:") == 1
    told = await announcement(cards)
    night = await only(bot)
    assert f"<t:{night.at // 1000}:F>, and every week at this time." in told.text
    for player in (ann, bob):
        assert (await player.press("I'm coming", on=told)).kind == "update"
    assert f"Coming: {ann.mention} and {bob.mention}." in told.text
    await bob.press("Not this time", on=told)
    assert f"Coming: {ann.mention}." in told.text
    assert told.record.mentions == []

    pretends(bot, night.at - REMIND_MS)
    reminder = await announcement(cards, "begins")
    assert reminder.record.mentions == [ann.id]
    await bob.discord.wait_until(lambda: told.deleted, what="the message before to go")
    await bob.press("I'm coming", on=reminder)
    assert f"{ann.mention} and {bob.mention}: it begins <t:" in reminder.text
    assert "Seats go in this order." in reminder.text

    pretends(bot, night.at)
    lobby = await cards.wait_for(lambda one: JOIN in one.labels)
    assert "2 of 8" in lobby.text
    assert "ann, bob" in lobby.text
    assert "**Game night**" in lobby.text
    assert "next in line" not in lobby.text
    assert lobby.record.mentions == []
    again = await announcement(cards, "every week")
    await bob.discord.wait_until(lambda: reminder.deleted, what="the reminder to go")
    assert f"<t:{(night.at + WEEK) // 1000}:F>" in again.text
    assert "Coming" not in again.text
    await ann.press(MY_HAND, on=lobby)
    await start(ann)
    assert table_of(bot).now.phase == "playing"
    await board_of_a_night(lobby)


async def board_of_a_night(lobby):
    await lobby.discord.wait_until(lambda: "**Game night**" in lobby.text, what="the table to say so")


async def test_who_comes_too_late_for_a_seat_is_named_as_next_in_line(bot, guild, mod, cards, pretends):
    await plans(mod, "scrotch")
    told = await announcement(cards)
    assert "Seats go to those who sign up first." in told.text
    for name in ("ann", "bob", "cy", "dee"):
        await guild.member(name).press("I'm coming", on=told)
    pretends(bot, (await only(bot)).at)
    lobby = await cards.wait_for(lambda one: "2 of 2" in one.text)
    assert "**Game night** · next in line: cy and dee" in lobby.text
    ann = guild.member("ann")
    await ann.press(MY_HAND, on=lobby)
    await start(ann)
    await lobby.discord.wait_until(lambda: "next in line: cy and dee" in lobby.text, what="the line to stay")


async def test_one_that_is_moved_to_and_fro_is_announced_again(bot, mod, cards):
    await plans(mod)
    told = [await announcement(cards)]

    async def moved_to(where):
        await bot.room.settings.set(mod.guild.id, "timezone", where)
        await bot.room.nights.moved(mod.guild.id)
        ids = {one.id for one in told}
        told.append(await cards.wait_for(lambda one: one.id not in ids and "I'm coming" in one.labels))

    await moved_to("Asia/Tokyo")
    await moved_to("UTC")
    assert told[0].text == told[2].text != told[1].text
    await mod.discord.wait_until(lambda: cards.messages == told[2:], what="those before to go")


async def test_moderators_plan_and_cancel_and_others_look(bot, mod, ann, cards):
    assert "Only moderators" in (await plans(ann)).text
    assert "None yet." in (await ann.slash("night")).text
    assert "a game, a day and a time" in (await mod.slash("night", game="quist")).text
    assert (
        "is not a time of day"
        in (await mod.slash("night", game="quist", weekday="friday", time="25:00")).text
    )
    await plans(mod)
    told = await announcement(cards)
    looked = (await ann.slash("night")).message
    assert "**Scroker** · <t:" in looked.text
    assert "Cancel it" not in looked.labels
    listed = (await mod.slash("night")).message
    await mod.press("Cancel it", on=listed)
    assert "Cancel it? It will not come again." in listed.text
    await mod.press("Back", on=listed)
    assert not told.deleted
    for _ in range(2):
        await mod.press("Cancel it", on=listed)
    assert "Cancelled." in listed.text
    await ann.discord.wait_until(lambda: told.deleted, what="the announcement to go")
    while await bot.room.nights.all():
        await bot.room.settled()


async def test_where_the_bot_was_removed_no_table_is_opened_and_another_servers_night_begins(
    discord, bot, mod, guild, pretends
):
    elsewhere = discord.guild("Elsewhere")
    hall = elsewhere.channel("hall")
    await plans(mod)
    await plans(elsewhere.member("max", permissions=["manage_guild"]))
    nights = {night.guild: night for night in await bot.room.nights.all()}
    guild.expel_bot()
    while bot.get_guild(guild.id) is not None:
        await bot.wait_for("guild_remove")
    pretends(bot, nights[guild.id].at)
    lobby = await hall.wait_for(lambda one: JOIN in one.labels)
    assert "0 of 8" in lobby.text
    assert [table.guild for table in bot.room.tables.values()] == [elsewhere.id]
    after = await bot.room.nights.find(guild.id, nights[guild.id].id)
    assert after.at == nights[guild.id].at + WEEK


@pytest.mark.slow
async def test_a_night_ends_with_its_channel(bot, mod, guild, pretends):
    den = guild.channel("den")
    day = DAYS[(present().weekday() + 3) % 7]
    await mod.slash("night", game="quist", weekday=day, time="20:00", in_=den)
    await announcement(den)
    night = await only(bot)
    den.delete()
    pretends(bot, night.at - REMIND_MS)
    while left := await bot.room.nights.all():
        await bot.room.settled()
    assert not left


async def test_a_reminder_that_was_not_allowed_comes_with_the_permission(
    bot, discord, guild, mod, cards, pretends
):
    await plans(mod)
    told = await announcement(cards)
    night = await only(bot)
    guild.revoke("send_messages")
    pretends(bot, night.at - REMIND_MS)
    await discord.wait_until(lambda: told.deleted, what="the message before to go")
    guild.grant_bot("send_messages")
    assert "begins" in (await announcement(cards, "begins")).text


@pytest.mark.usefixtures("bot")
async def test_whoever_deletes_their_data_comes_to_no_night(mod, ann, bob, cards):
    await plans(mod)
    told = await announcement(cards)
    for player in (ann, bob):
        await player.press("I'm coming", on=told)
    await bob.slash("privacy delete", sure="DELETE")
    await bob.discord.wait_until(lambda: bob.mention not in told.text, what="the message to forget them")
    assert f"Coming: {ann.mention}." in told.text


async def test_they_are_forgotten_though_the_first_edit_fails_and_by_all_nights(
    discord, bot, mod, ann, bob, cards
):
    outbox = bot.messages.outbox
    outbox.timing = replace(outbox.timing, retry_seconds=0.05)
    for game in ("scroker", "quist"):
        await plans(mod, game)
        told = await announcement(cards, game.capitalize())
        for player in (ann, bob):
            await player.press("I'm coming", on=told)
    discord.faults.fail("PATCH /channels/*", status=503, times=1)
    await bob.slash("privacy delete", sure="DELETE")
    await discord.wait_until(
        lambda: not any(bob.mention in one.text for one in cards.messages), what="both to forget them"
    )
    assert [ann.mention in one.text for one in cards.messages] == [True, True]


@pytest.mark.slow
async def test_a_table_that_was_opened_before_a_kill_is_shown_and_no_second_one(
    discord, mod, cards, tmp_path, timing, monkeypatch, pretends
):
    async with house(discord, tmp_path, timing) as bot:
        await plans(mod)
        await announcement(cards)
        night = await only(bot)
        monkeypatch.setattr(bot.messages.nights, "_show", lambda _: None)
        pretends(bot, night.at)
        again = await announcement(cards, f"<t:{(night.at + WEEK) // 1000}:F>")
    async with house(discord, tmp_path, timing) as bot:
        lobby = await cards.wait_for(lambda one: JOIN in one.labels)
        assert len(bot.room.tables) == 1
        await discord.wait_until(lambda: len(cards.messages) == 2, what="the message before to go")
    assert {*cards.messages} == {again, lobby}
