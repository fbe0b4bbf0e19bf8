"""A result stands there exactly once, whatever happens on its way."""

import asyncio
import contextlib
import sqlite3

import pytest
from drilling import Program, Trap, board_naming, named, on_its_way
from evening import act, started, table_of, to_act
from result_watching import SENDS, has_result, results, unopened
from stand_in import PATIENCE, house

from cogs.transport.rest import NotDone, Rest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("hands", [0, 1])
async def test_a_result_that_discord_would_not_take_comes_after_a_restart(
    discord, ann, bob, tmp_path, timing, hands
):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob, options=f"hands={hands}")
        discord.faults.fail(SENDS, 500, times=None)
        await unopened(bot, board, ann, bob)
    assert results(board.channel) == []
    discord.faults.clear()
    async with house(discord, tmp_path, timing) as bot:
        await board.channel.wait_for(has_result("Scroker · hand 1"))
        await bot.room.settled()
        assert len(results(board.channel)) == 1


async def test_a_result_that_discord_took_without_saying_so_stands_there_once(
    discord, ann, bob, tmp_path, timing
):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob, options="hands=1")
        discord.faults.lose_acknowledgement(SENDS, times=None)
        await unopened(bot, board, ann, bob)
        await board.channel.wait_for(has_result())
    discord.faults.clear()
    discord.pass_time(3600)  # by then no nonce is remembered
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: _looked_for(discord, board.channel))
        await bot.room.settled()
    assert len(results(board.channel)) == 1


async def test_a_hand_that_ends_while_the_bot_starts_is_told_by_one_request(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, "Check")
    held = discord.faults.hold(SENDS)
    on_its_way(act(second, board, "Check"))
    await held.reached.wait()
    await bot.messages._settle()
    held.release()
    result = await board.channel.wait_for(has_result("Scroker · hand 1"))
    await second.press("Next hand", on=result)
    await bot.room.settled()
    posted = [one for one in discord.requests if "Scroker · hand 1" in str(one.body)]
    assert [one.method for one in posted].count("POST") == 1


def _looked_for(discord, channel):
    path = f"/channels/{channel.id}/messages"
    return [one for one in discord.requests if one.method == "GET" and one.path.endswith(path)]


def _owed(folder):
    with contextlib.closing(sqlite3.connect(folder / "test.db")) as database:
        return database.execute("SELECT count(*) FROM owed_results").fetchone()[0]


@pytest.mark.parametrize("kind", ["delay", "lose"])
async def test_killed_between_the_commit_and_the_message_it_is_posted_once(discord, guild, tmp_path, kind):
    ann, bob = guild.member("ann"), guild.member("bob")
    program = Program(discord, tmp_path, BREAK_SECONDS="600", NUDGE_SECONDS="600", REPOST_AFTER="20")
    try:
        await program.start()
        board = await started(ann, bob)
        for player in (ann, bob):
            await player.wait_for_dm()  # or the trap would close on a hand that is only sent now
        board, first = await board_naming(board.channel, (ann, bob))
        last = bob if first is ann else ann
        await act(first, board, "Check")
        more = {"seconds": 5} if kind == "delay" else {}
        discord.faults.add(Trap(kind, SENDS, sprung=program.kill, **more))
        on_its_way(act(last, board, "Check"))
        assert await program.gone() == -9
        assert program.hands == 1
        discord.faults.clear()
        await program.start()
        first_result = await board.channel.wait_for(has_result("Scroker · hand 1"))
        await ann.press("Next hand", on=first_result)
        below = await board.channel.wait_for(lambda message: "hand 2, betting round 1" in message.text)
        first = named(below, (ann, bob))
        last = bob if first is ann else ann
        await act(first, below, "Check")
        await act(last, below, "Check")
        await board.channel.wait_for(has_result("Scroker · hand 2"))
        assert len(results(board.channel)) == 2
    finally:
        await program.stop()


async def test_where_the_thread_is_gone_it_is_told_in_the_channel(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, "Check")
    board.channel.delete()
    await table_of(bot).act(second.id, {"do": "check"})
    await ann.channel.wait_for(has_result("Scroker · hand 1"))


async def test_a_result_follows_a_table_whose_message_has_left_a_lost_thread_first(
    bot, ann, bob, monkeypatch
):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, "Check")
    spot, lost = bot.messages.of(table_of(bot)), asyncio.Event()
    send, edit = Rest.send, Rest.edit

    async def send_and_lose(*what, **how):
        try:
            return await send(*what, **how)
        except NotDone:
            spot.place, spot.message = spot.table.channel, None  # as the table's message does it
            lost.set()
            raise

    async def edit_later(*what, **how):
        await lost.wait()
        return await edit(*what, **how)

    monkeypatch.setattr(Rest, "send", send_and_lose)
    monkeypatch.setattr(Rest, "edit", edit_later)
    board.channel.delete()
    await table_of(bot).act(second.id, {"do": "check"})
    await ann.channel.wait_for(has_result("Scroker · hand 1"))


async def test_where_the_bot_may_not_write_the_game_goes_on_and_nothing_is_owed(
    bot, guild, ann, bob, tmp_path
):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, "Check")
    guild.revoke("send_messages_in_threads", "send_messages", "view_channel")
    await table_of(bot).act(second.id, {"do": "check"})
    async with asyncio.timeout(PATIENCE):
        while _owed(tmp_path):  # Discord hears nothing of it
            await asyncio.wait(set(bot.messages.outbox.tasks), return_when=asyncio.FIRST_COMPLETED)
    assert table_of(bot).phase == "between"
    assert results(board.channel) == []
