"""How people find each other: mentions that invite."""

import pytest
from evening import table_of
from stand_in import house

from house.meeting import bells


async def lobby_of(host):
    """Their own panel of a new table."""
    await host.slash("play", game="scroker")
    return await host.wait_for_ephemeral(lambda message: "You sit at" in message.text)


def standing(channel):
    return [one for one in channel.messages if "Sit down" in one.labels]


async def mentioned(channel):
    return await channel.wait_for(lambda one: "Sit down" in one.labels)


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
    assert table_of(bot).seat_of(bob.id) == 1
    assert "They sit here already." in (await ann.choose("Invite", bob, on=panel)).text
    assert standing(ann.channel) == [message]


async def test_who_does_not_want_that_is_not_mentioned(bot, ann, bob):
    await bob.slash("settings me", name="invitations", value="off")
    panel = await lobby_of(ann)
    assert "do not want to be invited" in (await ann.choose("Invite", bob, on=panel)).text
    assert standing(ann.channel) == []
    assert "invited" not in table_of(bot).notes


@pytest.mark.parametrize("killed", [False, True], ids=["at once", "after a kill"])
async def test_a_mention_goes_with_the_lobby(discord, ann, bob, tmp_path, timing, monkeypatch, killed):
    async with house(discord, tmp_path, timing) as bot:
        panel = await lobby_of(ann)
        await ann.choose("Invite", bob, on=panel)
        message = await mentioned(ann.channel)
        if killed:
            monkeypatch.setattr(bot.messages.outbox, "begin", lambda work: work.close())
            await table_of(bot).close(ann.id)
    if killed:
        assert standing(ann.channel) == [message]
    async with house(discord, tmp_path, timing) as bot:
        if not killed:
            await table_of(bot).close(ann.id)
        await message.discord.wait_until(lambda: message.deleted, what="the mention to go")


async def test_whoever_deletes_their_data_stands_in_no_note(bot, ann, bob):
    panel = await lobby_of(ann)
    await ann.choose("Invite", bob, on=panel)
    table = table_of(bot)
    assert str(bob.id) in table.notes["invited"]
    await bot.room.privacy.delete(bob.id)
    assert table.notes["invited"] == {}


# --- bells --------------------------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(bells, "WAIT_MS", 0)


async def asks_to_be_told(player, game="Scroker"):
    for setting in ("quiet_from", "quiet_to"):
        await player.slash("settings me", name=setting, value="0")
    panel = (await player.slash("play")).message
    for label in ("Poker", game, "Tell me"):
        await player.press(label, on=panel)
    assert "You get a direct message when somebody wants to play Scroker here" in panel.text
    return panel


@pytest.mark.usefixtures("at_once")
async def test_who_asked_for_it_is_told_that_somebody_wants_to_play(bot, ann, bob, cy):
    await asks_to_be_told(bob)
    await ann.slash("play", game="scroker")
    told = await bob.wait_for_dm()
    assert "**ann** wants to play **Scroker** on **Word Nerds**." in told.text
    assert told.buttons[0].url.startswith(f"https://discord.com/channels/{ann.guild.id}/")
    await bob.press("Tell me no more", on=told)
    assert "no longer be told" in told.text
    assert not await bot.room.bells.wanted(bob.id, ann.guild.id, "scroker")
    assert not cy.dms


@pytest.mark.usefixtures("at_once")
async def test_who_takes_no_direct_messages_is_told_so_once_and_not_tried_again(bot, ann, bob):
    await asks_to_be_told(bob)
    bob.dms_open = False
    await ann.slash("play", game="scroker")
    told = await bob.wait_for_ephemeral(lambda one: "your DMs are closed" in one.text)
    assert "*Tell me* once more" in told.text
    assert not await bot.room.bells.wanted(bob.id, ann.guild.id, "scroker")


async def test_a_server_can_do_without_bells(bot, guild, bob):
    await bot.room.settings.set(guild.id, "bells", False)
    panel = (await bob.slash("play")).message
    for label in ("Poker", "Scroker"):
        await bob.press(label, on=panel)
    assert "Tell me" not in panel.labels
