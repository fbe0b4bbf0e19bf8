"""Disputing a word, from the result to the list: the voters, the public texts, and a restart."""

import asyncio

import msgspec
import pytest
from drilling import Trap
from evening import act, closed, false_word, started, table_of, to_act, to_the_showdown
from sqlalchemy import bindparam, update
from stand_in import house

from cogs.messages.rows import StoredRows
from engine.words.lexica import lexicon_of
from house.store import Statement
from house.store.schema import disputes
from tests.labels import DETAILS, FOLD, NEXT_HAND


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def played(bot, ann, bob):
    """Both have finished a hand here. Gives the table's message."""
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    return board


async def begun(player, word="qzx", **where):
    """A vote on this word; gives its message."""
    sheet = await player.slash("word", word=word, language="en", **where)
    asked = await player.press("Vote on this word", on=sheet.message)
    assert asked.ephemeral, asked
    answer = await player.press("Begin the vote", on=asked.message)
    assert "begins in" in answer.text, answer
    return await player.channel.wait_for(lambda message: "It counts" in message.labels)


async def stands(cards, words):
    return await cards.wait_for(lambda message: words in message.text)


async def let_it_end(bot):
    """Its deadline comes: the clock is asked to ring now."""
    (vote,) = [one for one in await bot.room.disputes.untold() if one.runs]
    await _is_over(bot, vote.id)
    await bot.room.disputes.ring(vote.id)


async def _is_over(bot, dispute):
    over = update(disputes).where(disputes.c.id == bindparam("it")).values(ends_at=1)
    await bot.room.store.write(Statement(over), it=dispute)


async def test_a_word_is_disputed_from_a_result_voted_on_and_counts_from_then_on(bot, ann, bob, mod, cards):
    await mod.slash("settings server", name="vote_quorum", value="2")
    board = await started(ann, bob)
    await to_the_showdown(board, bot, ann, bob)
    word = false_word(bot, ann)
    window = await act(ann, board, "Type words")
    await window.submit(word)
    await act(bob, board, "Show nothing")
    await act(bob, board, f"Challenge {word}")
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    details = (await ann.press(DETAILS, on=result)).message
    sheet = await ann.press("Look up a word, or vote on it", on=details)
    assert f"**{word}** is not a word" in sheet.text
    asked = await ann.press("Vote on this word", on=sheet.message)
    assert "for 24 hours" in asked.text
    await ann.press("Begin the vote", on=asked.message)
    vote = await stands(cards, f"Does **{word}** count as a word in English here?")
    assert vote.channel.id == cards.id
    assert "0 votes" in vote.text
    assert "You may change it until" in (await ann.press("It counts", on=vote)).text
    await bob.press("It does not count", on=vote)
    answer = await bob.press("It counts", on=vote)
    assert f"Your vote: **{word}** (English) counts" in answer.text
    assert answer.ephemeral
    await stands(cards, "2 votes so far")
    await let_it_end(bot)
    await stands(cards, f"**{word}** (English) counts here from the next hand on: 2 for it, 0 against.")
    assert f"**{word}** is a word" in (await ann.slash("word", word=word, language="en")).text
    await ann.press(NEXT_HAND, on=result)
    assert f"en:{word}" in table_of(bot).now.options["allow"]
    assert word in lexicon_of(table_of(bot).now.options)


async def test_only_who_has_played_here_votes_once_and_on_no_word_of_a_list(bot, ann, bob, cy, mod):
    await played(bot, ann, bob)
    await mod.slash("settings server", name="deny", value="frog")
    sheet = await ann.slash("word", word="frog", language="en")
    refused = await ann.press("Vote on this word", on=sheet.message)
    assert "already decided on **FROG**" in refused.text
    sheet = await bob.slash("word", word="qzx", language="en")
    asked = await bob.press("Vote on this word", on=sheet.message)
    vote = await begun(ann)
    assert "already running here" in (await bob.press("Begin the vote", on=asked.message)).text
    assert "already running here" in (await bob.press("Vote on this word", on=sheet.message)).text
    assert "Only those who have played here vote" in (await cy.press("It counts", on=vote)).text
    assert "0 votes" in vote.text
    sheet = await cy.slash("word", word="toad", language="en")
    assert (
        "Only those who have played here vote" in (await cy.press("Vote on this word", on=sheet.message)).text
    )


async def test_a_vote_begins_only_where_the_bot_may_write_and_tables_may_be_opened(
    bot, guild, ann, bob, mod, cards
):
    await played(bot, ann, bob)
    sheet = await ann.slash("word", word="toad", language="en")
    asked = await ann.press("Vote on this word", on=sheet.message)
    cards.deny("bot", "send_messages")
    for label, where in (("Vote on this word", sheet), ("Begin the vote", asked)):
        refused = await ann.press(label, on=where.message)
        assert "I cannot post a vote here. Allow me to: Send Messages" in refused.text
    cards.allow("bot", "send_messages")
    elsewhere = guild.channel("tables")
    await mod.slash("settings server", name="channels", value=f"<#{elsewhere.id}>")
    refused = await ann.press("Vote on this word", on=sheet.message)
    assert f"begin votes in <#{elsewhere.id}>" in refused.text
    assert await bot.room.disputes.untold() == []


async def test_a_vote_that_can_be_shown_nowhere_ends_and_holds_no_place(bot, discord, ann, bob):
    await played(bot, ann, bob)
    sheet = await ann.slash("word", word="toad", language="en")
    asked = await ann.press("Vote on this word", on=sheet.message)
    discord.faults.fail("POST /channels/{channel_id}/messages", 403, None, code=50013)
    await ann.press("Begin the vote", on=asked.message)
    await until_told(bot)
    (vote,) = await bot.room.disputes.last(ann.guild.id)
    assert vote.state == "few"
    assert await StoredRows(bot.room.store).of_kind("vote") == []


async def test_a_channel_that_discord_keeps_failing_stops_no_other_vote(bot, discord, ann, bob, guild, cards):
    await played(bot, ann, bob)
    vote = await begun(ann)
    outbox, tried = bot.messages.outbox, asyncio.Event()
    outbox.timing = msgspec.structs.replace(outbox.timing, retry_seconds=3600)  # it is still failing then
    edits = f"PATCH /channels/{cards.id}/messages/{vote.id}"
    discord.faults.add(Trap("fail", edits, None, status=503, sprung=tried.set))
    await let_it_end(bot)
    await tried.wait()
    there = guild.channel("tables")
    await bot.room.disputes.open(guild.id, "toad", "en", by=bob.id, channel=there.id, thread=there.id)
    await there.wait_for(lambda message: "Does **TOAD** count" in message.text)


async def test_a_moderator_may_veto_and_others_may_not(bot, ann, bob, mod, cards):
    await played(bot, ann, bob)
    vote = await begun(ann)
    assert "Only moderators" in (await ann.press("Veto…", on=vote)).text
    sure = await mod.press("Veto…", on=vote)
    answer = await mod.press("End the vote", on=sure.message)
    assert "Nothing changes" in answer.text
    await stands(cards, f"was ended by <@{mod.id}>")
    await cards.wait_for(lambda one: one.id == vote.id and "It counts" not in one.labels)


async def test_a_tie_is_broken_by_a_moderator(bot, ann, bob, mod, cards):
    await mod.slash("settings server", name="vote_quorum", value="2")
    await played(bot, ann, bob)
    vote = await begun(ann)
    await ann.press("It counts", on=vote)
    await bob.press("It does not count", on=vote)
    await let_it_end(bot)
    tied = await stands(cards, "A tie on **QZX** (English): 1 to 1")
    assert "Only moderators" in (await ann.press("It counts", on=tied)).text
    await mod.press("It counts", on=tied)
    await stands(
        cards, f"**QZX** (English) counts here from the next hand on: 1 to 1, and <@{mod.id}> decided."
    )
    listed = await ann.slash("word", word="toad", language="en")
    asked = await ann.press("Vote on this word", on=listed.message)
    assert "QZX" in (await ann.press("Earlier votes", on=asked.message)).text


async def test_disputing_is_deaf_during_a_hand_on_honour_but_voting_is_not(bot, ann, bob):
    board = await played(bot, ann, bob)
    sheet = await ann.slash("word", word="toad", language="en")
    vote = await begun(bob)
    result = await board.channel.wait_for(lambda message: NEXT_HAND in message.labels)
    await ann.press(NEXT_HAND, on=result)
    answer = await ann.press("Vote on this word", on=sheet.message)
    assert "no look-ups in" in answer.text
    assert "Your vote" in (await ann.press("It counts", on=vote)).text
    await closed(ann, board)


async def test_a_vote_stands_there_once_and_ends_after_a_restart(discord, guild, cards, tmp_path, timing):
    ann, bob, mod = (
        guild.member("ann"),
        guild.member("bob"),
        guild.member("mod", permissions=["manage_guild"]),
    )
    async with house(discord, tmp_path, timing) as bot:
        await mod.slash("settings server", name="vote_quorum", value="2")
        await played(bot, ann, bob)
        vote = await begun(ann)
        await ann.press("It counts", on=vote)
        await stands(cards, "1 vote so far")
    async with house(discord, tmp_path, timing) as bot:
        await bob.press("It counts", on=vote)
        await stands(cards, "2 votes so far")
        assert len([one for one in cards.messages if "It counts" in one.labels]) == 1
        await let_it_end(bot)
        await stands(cards, "2 for it, 0 against")


async def test_a_vote_in_a_thread_that_is_closed_is_still_told_there(bot, discord, ann, bob, mod, cards):
    await mod.slash("settings server", name="vote_quorum", value="1")
    board = await played(bot, ann, bob)
    discord.faults.fail(f"POST /channels/{cards.id}/messages", 403, None, code=50013)
    where = {"channel": cards.id, "thread": board.channel.id}
    await bot.room.disputes.open(ann.guild.id, "qzx", "en", by=ann.id, **where)
    there = await board.channel.wait_for(lambda message: "It counts" in message.labels)
    await ann.press("It counts", on=there)
    board.channel.archive()
    await let_it_end(bot)
    await board.channel.wait_for(lambda message: "1 for it, 0 against" in message.text)


async def test_an_edit_that_is_refused_is_not_tried_again_and_again(bot, discord, ann, bob, cards):
    await played(bot, ann, bob)
    vote = await begun(ann)
    edits = f"PATCH /channels/{cards.id}/messages/{vote.id}"
    discord.faults.fail(edits, 403, None, code=50013)
    await ann.press("It counts", on=vote)
    await asyncio.sleep(60)
    refused = [one for one in discord.requests.refused() if one.method == "PATCH"]
    assert len(refused) == 1


async def test_a_vote_that_ended_while_the_bot_was_away_is_told_once_when_it_is_back(
    discord, guild, cards, tmp_path, timing
):
    ann, bob = guild.member("ann"), guild.member("bob")
    async with house(discord, tmp_path, timing) as bot:
        await played(bot, ann, bob)
        vote = await begun(ann)
        (one,) = await bot.room.disputes.untold()
        await _is_over(bot, one.id)
    for _ in range(2):
        async with house(discord, tmp_path, timing) as bot:
            await stands(cards, "Too few voted on **QZX** (English): 0 of 3")
            await discord.wait_until(lambda: "It counts" not in vote.labels)
            await bot.room.settled()
            await until_told(bot)
    told = [message for message in cards.messages if "Too few voted" in message.text]
    assert len(told) == 2  # the vote itself, and the message about its end


async def until_told(bot):
    """The messages of votes have nothing left to do."""
    await asyncio.wait(set(bot.messages.outbox.tasks))
    assert await bot.room.disputes.untold() == []
