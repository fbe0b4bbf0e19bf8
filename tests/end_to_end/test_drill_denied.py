"""A thousand servers that take the bot's permissions away while people play. At ten thousand refusals in ten
minutes Discord bans the bot's address."""

import asyncio

import pytest
from stand_in import house

from cogs.transport.rest import NotDone
from house.cluster.allowance import Allowance
from playground.core.ratelimits import STRICT
from playground.pilot import Discord

SERVERS, ALLOWED = 1000, 1000
ROUNDS, APART = 3, 200.0  # ten minutes
INVALID = (401, 403, 429)
HEARD = 1.0  # seconds for the gateway's news
TEXT = [{"type": 10, "content": "a word"}]
EVERYTHING = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")


def invalid(discord):
    return [one for one in discord.requests if one.status in INVALID]


async def is_sent(bot):
    while bot.messages.outbox.waiting:
        await asyncio.wait(bot.messages.outbox.tasks)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_thousand_servers_that_deny_everything_are_hardly_asked(tmp_path, timing):
    async with Discord(seconds=60, history=200_000) as discord:
        discord.server.limits.routes.update(STRICT)
        channels = [discord.guild(f"Nerds {number}").channel("cards") for number in range(SERVERS)]
        allowance = Allowance(50, asyncio.get_running_loop().time)
        async with house(discord, tmp_path, timing, allowance=allowance) as bot:
            for guild, channel in zip(discord.guilds, channels, strict=True):
                await guild.member("ann").slash("play", game="scroker", in_=channel)
            await is_sent(bot)
            tables = list(bot.room.tables.values())
            assert len(tables) == SERVERS
            for channel in channels:
                channel.deny("bot", *EVERYTHING)
            before = len(invalid(discord))
            for number in range(ROUNDS):
                for table in tables:
                    await table.join(1000 + number, f"guest {number}")
                await asyncio.sleep(APART)
            refused = len(invalid(discord)) - before
            assert 0 < refused < ALLOWED
            assert 0 < allowance.invalid.count <= refused


async def test_what_is_refused_without_a_reason_is_asked_once_and_again_when_permissions_change(
    discord, bot, ann, cards
):
    await ann.slash("play", game="scroker", in_=cards)
    await is_sent(bot)
    rest = bot.messages.outbox.rest
    discord.faults.fail("POST /channels/{channel_id}/messages", 403, times=None, code=50013)
    for times, changes in ((1, False), (1, False), (2, True)):
        if changes:
            cards.allow("bot", "attach_files")
            await asyncio.sleep(HEARD)
        with pytest.raises(NotDone):
            await rest.send(cards.id, [], "a nonce")
        assert len(invalid(discord)) == times


async def test_where_files_are_denied_no_picture_is_sent_and_no_refusal_comes(discord, bot, cards):
    rest = bot.messages.outbox.rest
    assert rest.denied.takes_files(cards.id)
    cards.deny("bot", "attach_files")
    await asyncio.sleep(HEARD)
    assert not rest.denied.takes_files(cards.id)
    with pytest.raises(NotDone):
        await rest.post(cards.id, TEXT, "1", attachments=[{"id": "0"}], files=[("a.png", b"")])
    assert await rest.send(cards.id, TEXT, "2")
    assert invalid(discord) == []
