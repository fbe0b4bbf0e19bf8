"""Each reader's deliveries: nothing that reaches a screen is missing, and nothing is on the wrong one."""

import json

import pytest

from playground.pilot import Discord

pytestmark = pytest.mark.usefixtures("bot")


def kinds(discord, member):
    return [delivery.kind for delivery in discord.transcript.seen_by(member.id)]


async def test_everybody_in_the_channel_is_sent_its_messages_and_edits(discord, guild, ann, bob):
    outsider = discord.guild("Second").member("eve")
    await ann.slash("play", game="scroker")
    await ann.press("Count")
    for member in (ann, bob):
        assert kinds(discord, member) == ["message", "edit"]
    assert kinds(discord, outsider) == []
    late = guild.member("late")
    assert kinds(discord, late) == []


async def test_those_who_may_not_look_are_not_sent_anything(discord, ann, bob, cards):
    cards.deny(bob, "view_channel")
    await ann.slash("play", game="scroker")
    assert kinds(discord, ann) == ["message"]
    assert kinds(discord, bob) == []


async def test_windows_choices_and_direct_messages_are_deliveries_too(discord, ann, bob):
    await ann.slash("play", game="scroker")
    discord.transcript.clear()
    await ann.autocomplete("play", "game", "s")
    await ann.press("Present")
    await ann.slash("dm", whom=bob)
    assert kinds(discord, ann) == ["choices", "modal", "message"]
    assert kinds(discord, bob) == ["message", "edit"]
    texts = [json.loads(delivery.text) for delivery in discord.transcript]
    assert texts[1]["title"] == "Your words"


async def test_it_can_be_left_out():
    async with Discord(record=False) as quiet:
        guild = quiet.guild("Word Nerds")
        guild.member("ann").say("hello", guild.channel("cards"))
        assert len(quiet.transcript) == 0
        assert len(quiet.requests) == 0
        assert [m.content for m in guild.channel("cards").messages] == ["hello"]


async def test_histories_are_bounded():
    async with Discord(history=3) as small:
        guild = small.guild("Word Nerds")
        cards, ann = guild.channel("cards"), guild.member("ann")
        for n in range(5):
            ann.say(str(n), cards)
        assert [m.content for m in cards.messages] == ["2", "3", "4"]


async def test_what_never_comes_is_not_waited_for_forever(discord, cards):
    with pytest.raises(TimeoutError, match=r"<Channel cards>"):
        await cards.wait_for(lambda message: "never" in message.text, seconds=0.01)
    with pytest.raises(ZeroDivisionError):
        await discord.wait_until(lambda: 1 / 0)


async def test_what_was_waited_for_in_silence_is_named():
    async with Discord(seconds=0.01) as discord:
        cards = discord.guild("Word Nerds").channel("cards")
        with pytest.raises(TimeoutError, match=r"waited 0\.01 s for a thread .*, and nothing happened"):
            await cards.wait_for_thread()
