"""How people find each other: mentions that invite."""

import pytest
from evening import table_of
from stand_in import house


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
