"""A table's place: threads that are deleted, archived or forbidden, and limited channels."""

import asyncio

import pytest
from evening import act, says, seated, started, table_of, to_act
from msgspec.structs import replace

from house.store import DatabaseAway
from house.tables.table import Table
from tests.labels import CHECK, JOIN

pytestmark = pytest.mark.usefixtures("bot")


async def test_discord_puts_a_threads_table_away_after_a_day_and_a_slow_one_after_a_week(ann, guild):
    for name, seconds, minutes in (("quick", 60, 1440), ("slow", 0, 10_080)):
        lobby = await seated(ann, in_=guild.channel(name), turn_seconds=seconds)
        assert lobby.channel.archive_minutes == minutes


async def test_where_threads_are_not_allowed_the_channel_is_used(discord, bot, ann, bob, cards):
    cards.deny("bot", "create_public_threads")
    answer = await ann.slash("play", game="scroker", in_=cards)
    assert "ann" in answer.text
    assert cards.threads == []
    await ann.wait_for_ephemeral(lambda message: "Fill and start" in message.labels)
    await bob.press(JOIN, on=answer.message)
    await asyncio.wait(set(bot.messages.outbox.tasks))
    asked = {request.path for request in discord.requests}
    assert f"/channels/{cards.id}/messages/{cards.id}" not in asked, "no invitation stands there"


async def test_where_no_table_may_be_it_says_what_is_lacking(bot, ann, cards, guild):
    cards.deny("bot", "send_messages")
    answer = await ann.slash("play", game="scroker", in_=cards)
    assert answer.ephemeral
    assert "Send Messages" in answer.text
    cards.allow("bot", "send_messages")
    mod = guild.member("mod", permissions=["manage_guild"])
    games = guild.channel("games")
    await mod.slash("settings server", name="channels", value=f"<#{games.id}>", in_=cards)
    answer = await ann.slash("play", game="scroker", in_=cards)
    assert f"<#{games.id}>" in answer.text
    assert not bot.room.tables


async def test_two_tables_in_one_place_have_to_be_named(bot, ann, cards, guild):
    await ann.slash("play", game="scroker", in_=cards)
    await ann.slash("play", game="scroker", in_=cards)
    answer = await ann.slash("table log", in_=cards)
    assert "Which table?" in answer.text
    offered = await ann.autocomplete("table log", "table", "", in_=cards)
    assert {choice.value for choice in offered} == set(bot.room.tables)
    named = offered[0].value
    shown = await ann.slash("table show", table=named, in_=guild.channel("den"))
    assert f"Table {bot.room.table(named).short} is here: https://discord.com/channels/" in shown.text


async def test_in_a_thread_that_is_locked_showing_the_table_says_who_can_open_it(ann, bob):
    board = await started(ann, bob)
    board.channel.archive(locked=True)
    board.channel.deny("bot", "manage_threads")
    answer = await ann.slash("table show", in_=board.channel)
    assert "This thread is archived" in answer.text
    assert "moderator" in answer.text


async def test_where_discord_starts_no_thread_the_invitation_becomes_the_table(discord, bot, ann, bob, cards):
    discord.faults.fail("POST /channels/{channel_id}/messages/{message_id}/threads", 400, times=None)
    answer = await ann.slash("play", game="scroker", in_=cards)
    await bob.press(JOIN, on=answer.message)
    await cards.wait_for(lambda message: "ann, bob" in message.text)
    assert [message for message in cards.messages if "SCROKER" in message.text] == [answer.message]
    assert len(table_of(bot).now.seats) == 2


async def test_what_the_bot_was_not_allowed_to_delete_goes_as_soon_as_it_may_write(discord, bot, ann, bob):
    board = await started(ann, bob)
    discord.faults.fail("DELETE /channels/{channel_id}/messages/{message_id}", 403, code=50001)
    await ann.slash("table show", in_=board.channel)
    await discord.wait_until(lambda: not discord.faults.pending, what="the refusal")
    assert not board.record.deleted
    first, _ = to_act(bot, ann, bob)
    await act(first, await board.channel.wait_for(lambda message: "to act" in message.text), CHECK)
    await discord.wait_until(lambda: board.record.deleted, what="the old message to go")


async def test_a_table_that_was_long_in_coming_has_its_thread_all_the_same(ann, bob, cards, monkeypatch):
    monkeypatch.setattr("cogs.messages.reply.DUE", 0)
    answer = await ann.slash("play", game="scroker", in_=cards)
    thread = await cards.wait_for_thread()
    lobby = await thread.wait_for(lambda message: JOIN in message.labels)
    await answer.finished()
    assert f"Here it is: https://discord.com/channels/{ann.guild.id}/{thread.id}" in answer.text
    await bob.press(JOIN, on=lobby)
    (invitation,) = [message for message in cards.messages if "SCROKER" in message.text]
    assert invitation.id == thread.id
    await says(invitation, "ann, bob")


async def test_a_table_that_was_long_in_coming_is_posted_and_told_where(ann, cards, monkeypatch):
    monkeypatch.setattr("cogs.messages.reply.DUE", 0)
    cards.deny("bot", "create_public_threads")
    answer = await ann.slash("play", game="scroker", in_=cards)
    board = await cards.wait_for(lambda message: JOIN in message.labels)
    await answer.finished()
    assert f"Here it is: https://discord.com/channels/{ann.guild.id}/{cards.id}/{board.id}" in answer.text


async def test_a_table_that_could_not_be_dealt_at_once_is_shown_and_is_no_invitation(bot, ann, monkeypatch):
    async def away(_table, _player):
        raise DatabaseAway("full", readable=True)

    chosen = (await ann.slash("play")).message
    for label in ("Poker", "Scroker"):
        await ann.press(label, on=chosen)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "start", away)
        await ann.press("Play now", on=chosen)
    board = await ann.channel.wait_for(lambda message: "SCROKER" in message.text)
    await table_of(bot).start(ann.id)
    await says(board, "ann plays with Ada")
    assert ann.channel.threads == []


async def test_a_table_is_shown_again_though_an_edit_of_it_hangs(discord, bot, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    hanging = discord.faults.hold(f"PATCH /channels/{board.channel.id}/messages/{board.id}")
    await table_of(bot).act(first.id, {"do": "check"})
    await hanging.reached.wait()
    answer = await ann.slash("table show", in_=board.channel)
    assert not answer.failed
    await board.channel.wait_for(lambda message: "to act" in message.text and message != board)
    hanging.release()


async def test_a_table_posted_without_the_bot_knowing_shows_what_has_happened_since(discord, bot, ann, bob):
    board = await started(ann, bob)
    outbox = bot.messages.outbox
    outbox.timing = replace(outbox.timing, retry_seconds=0.05)
    first, second = to_act(bot, ann, bob)
    discord.faults.lose_acknowledgement(f"POST /channels/{board.channel.id}/messages")
    await ann.slash("table show", in_=board.channel)
    await table_of(bot).act(first.id, {"do": "check"})
    await discord.wait_until(lambda: board.record.deleted, what="the message to be found again")
    (fresh,) = [message for message in board.channel.messages if "to act" in message.text]
    await says(fresh, f"▶ **{second.name}** to act")


async def test_an_answer_that_is_not_known_to_have_arrived_shows_the_table_and_no_invitation(ann, bob, cards):
    faults = ann.discord.faults
    faults.lose_acknowledgement("POST /interactions/*/callback")
    faults.fail("GET /webhooks/*", 503, times=4)
    await ann.slash("play", game="scroker", in_=cards)
    board = await cards.wait_for(lambda message: JOIN in message.labels)
    await bob.press(JOIN, on=board)
    await ann.slash("table start", in_=cards)
    shown = await cards.wait_for(lambda message: "to act" in message.text and not message.mentions)
    assert (shown.id, cards.threads) == (board.id, [])
