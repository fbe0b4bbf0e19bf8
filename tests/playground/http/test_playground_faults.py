"""The library meets what goes wrong on the way, and comes through."""

import asyncio

import aiohttp
import discord as library
import pytest
from playground_bot import SmallBot, running

from playground.core.ratelimits import Limit

UNREADABLE = "char|JSON|EOF|string"
SEND = "POST /channels/{channel_id}/messages"


async def test_a_dropped_gateway_is_resumed_and_what_was_missed_is_told(bot, discord, cards, ann):
    await discord.wait_until(lambda: discord.sessions == 1)
    await discord.faults.drop_gateway(4000)
    cards.thread("while you were away", ann)
    await bot.wait_for_note(("resumed", 0))
    await bot.wait_for_note(("thread", "while you were away"))
    assert (await ann.slash("hand")).kind == "ephemeral"


@pytest.mark.slow
async def test_a_gateway_that_refuses_is_tried_again(bot, discord, ann):
    bot.seen.clear()
    await discord.faults.drop_gateway(4000, refuse=1)
    # The sharded client gives its session up after a refusal.
    await bot.wait_for_note(("ready", 0))
    assert discord.server.gateway.refusing == 0
    assert (await ann.slash("hand")).kind == "ephemeral"


async def test_a_forgotten_session_begins_anew(bot, discord, ann):
    bot.seen.clear()
    await discord.faults.drop_gateway(4000, forget=True)
    await bot.wait_for_note(("ready", 0))
    assert (await ann.slash("hand")).kind == "ephemeral"


async def test_discord_may_ask_to_reconnect(bot, discord, ann):
    discord.faults.ask_to_reconnect()
    await bot.wait_for_note(("resumed", 0))
    assert (await ann.slash("hand")).kind == "ephemeral"


async def test_an_invalid_session_begins_anew(bot, discord):
    bot.seen.clear()
    discord.faults.invalidate_session()
    await bot.wait_for_note(("ready", 0))
    assert discord.sessions == 1


async def test_a_server_error_is_tried_again(bot, discord, cards):
    fault = discord.faults.fail(SEND, status=502)
    await bot.get_channel(cards.id).send("hello")
    assert fault.times == 0
    assert [request.status for request in discord.requests.on(SEND)] == [502, 200]
    assert [message.content for message in cards.messages] == ["hello"]


async def test_unavailable_is_not_tried_again(bot, discord, cards):
    discord.faults.fail(SEND, status=503)
    with pytest.raises(library.DiscordServerError):
        await bot.get_channel(cards.id).send("hello")
    assert not cards.messages


async def test_a_rate_limit_is_waited_out(bot, discord, cards):
    discord.faults.rate_limit(SEND, retry_after=0.01)
    discord.faults.rate_limit("POST /*", retry_after=0.01, everywhere=True)
    await bot.get_channel(cards.id).send("hello")
    assert [request.status for request in discord.requests.on(SEND)] == [429, 200]


async def test_the_announced_limit_is_kept_by_the_library(bot, discord, cards):
    discord.limits.routes[SEND] = Limit(2, 0.2)
    channel = bot.get_channel(cards.id)
    await asyncio.gather(*(channel.send(str(n)) for n in range(5)))
    assert len(cards.messages) == 5
    assert {request.status for request in discord.requests.on(SEND)} == {200}


async def test_whoever_ignores_the_limit_is_refused(raw, discord, cards):
    discord.limits.routes[SEND] = Limit(1, 60)
    path = f"/channels/{cards.id}/messages"
    assert (await raw("POST", path, {"content": "c"}))[0] == 200
    status, answer = await raw("POST", path, {"content": "c"})
    assert (status, answer["global"]) == (429, False)
    assert 0 < answer["retry_after"] <= 60
    discord.pass_time(61)
    assert (await raw("POST", path, {"content": "c"}))[0] == 200


async def test_as_strict_as_discord(raw, discord, cards):
    discord.limits.be_strict()
    path = f"/channels/{cards.id}/messages"
    assert [(await raw("POST", path, {"content": "c"}))[0] for _ in range(6)] == [200] * 5 + [429]


async def test_the_limit_over_all_routes(raw, discord):
    discord.limits.whole = Limit(1, 60)
    assert (await raw("GET", "/users/@me"))[0] == 200
    status, answer = await raw("GET", "/gateway/bot")
    assert (status, answer["global"]) == (429, True)


async def test_a_lost_acknowledgement_is_carried_out_all_the_same(bot, discord, cards):
    discord.faults.lose_acknowledgement(SEND)
    with pytest.raises(aiohttp.ClientError):
        await bot.get_channel(cards.id).send("hello")
    assert [message.content for message in cards.messages] == ["hello"]


async def test_a_slow_answer_is_a_failed_one(bot, discord, ann):
    assert bot.is_ready()
    held = discord.faults.hold("*/callback")
    asked = asyncio.create_task(ann.slash("hand"))
    await asyncio.wait_for(held.reached.wait(), discord.seconds)
    discord.pass_time(3)
    assert (await asked).failed
    held.release()
    refused = await discord.wait_until(discord.requests.refused)
    assert [request.code for request in refused] == [10062]


async def test_faults_can_be_taken_back(raw, discord, cards):
    discord.faults.fail(times=None)
    assert (await raw("GET", f"/channels/{cards.id}"))[0] == 500
    discord.faults.clear()
    assert (await raw("GET", f"/channels/{cards.id}"))[0] == 200


async def test_each_shard_hears_of_its_own_guilds(discord):
    discord.server.gateway.shards = 2
    even, odd = (discord.guild(name, shard=(n, 2)) for n, name in enumerate(("Even", "Odd")))
    for guild in (even, odd):
        guild.channel("cards")
    async with running(discord, SmallBot(shard_count=2)) as bot:
        assert discord.sessions == 2
        assert bot.get_guild(even.id).shard_id == 0
        assert bot.get_guild(odd.id).shard_id == 1
        cy = odd.member("cy")
        assert (await cy.slash("hand")).kind == "ephemeral"
        await cy.slash("dm", whom=cy)
        assert (await cy.press("Call", on=cy.dms[0])).text == "called at 7K"
        await discord.faults.drop_gateway(shard=1)
        await bot.wait_for_note(("resumed", 1))
        assert ("resumed", 0) not in bot.seen


async def test_a_new_guild_is_joined(bot, discord):
    discord.guild("Late Comers")
    await bot.wait_for_note(("joined", "Late Comers"))


async def test_an_answer_may_be_unreadable_whether_or_not_it_was_carried_out(bot, discord, cards):
    channel = bot.get_channel(cards.id)
    discord.faults.garble(SEND, status=502)
    with pytest.raises(ValueError, match=UNREADABLE):
        await channel.send("not carried out")
    discord.faults.garble(SEND, status=200, body='{"id": "1')
    with pytest.raises(ValueError, match=UNREADABLE):
        await channel.send("carried out")
    assert [message.content for message in cards.messages] == ["carried out"]


async def test_a_request_is_held_until_it_is_let_go(raw, discord, cards):
    held = discord.faults.hold(SEND)
    path = f"/channels/{cards.id}/messages"
    sending = asyncio.ensure_future(raw("POST", path, {"content": "hello"}))
    await asyncio.wait_for(held.reached.wait(), discord.seconds)
    await raw("POST", path, {"content": "overtakes it"})
    assert [message.content for message in cards.messages] == ["overtakes it"]
    held.release()
    await sending
    assert [message.content for message in cards.messages] == ["overtakes it", "hello"]


@pytest.fixture
def told(discord):
    """The interactions sent to the bot, by their ids."""
    ids, deliver = [], discord.server.interactions.deliver

    def delivered(interaction, body):
        ids.append(body["id"])
        return deliver(interaction, body)

    discord.server.interactions.deliver = delivered
    return ids


@pytest.mark.usefixtures("bot")
async def test_the_bot_can_be_told_of_an_interaction_twice(discord, ann, told):
    discord.faults.repeat()
    discord.faults.delay("GET /nothing")
    for _ in range(2):
        assert (await ann.slash("hand")).kind == "ephemeral"
    first, again, second = told
    assert first == again != second
    assert len(discord.faults.pending) == 1, "no other fault was used up by that"


@pytest.mark.usefixtures("bot")
async def test_an_interaction_can_come_again_after_its_answer(ann, told):
    answer = await ann.slash("hand")
    answer.comes_again()
    assert told[0] == told[1]
    assert len(told) == 2


async def test_new_direct_messages_may_have_a_limit(raw, discord, ann, bob):
    async def opens(whom):
        return await raw("POST", "/users/@me/channels", {"recipient_id": str(whom.id)})

    discord.limits.new_dms = Limit(1, 60)
    assert (await opens(ann))[0] == 200
    assert (await opens(bob))[1]["code"] == 40003
    assert (await opens(ann))[0] == 200, "that one is not new"
    discord.pass_time(60)
    assert (await opens(bob))[0] == 200


async def test_the_threads_of_a_deleted_channel_go_with_it(raw, cards, ann):
    thread = cards.thread("inside", ann)
    cards.delete()
    for place in (cards, thread):
        _, refused = await raw("POST", f"/channels/{place.id}/messages", {"content": "c"})
        assert refused["code"] == 10003
