"""Discord takes a letter or a ping and the bot never hears of it, because the line breaks or the bot is killed. There is one of each afterwards, and no orphan with live buttons."""

import asyncio

import msgspec
import pytest
from doubles import dealt, killed_when_taken, pinged, sends_to, taken_again
from evening import act, seated, start, started, table_of, to_act
from stand_in import PATIENCE, house

from cogs.messages.turn_ping import TurnPing

pytestmark = pytest.mark.slow


async def test_a_hand_that_was_taken_before_a_crash_is_one_letter(killable, discord, people):
    ann, bob = people
    await killable.start()
    await dealt(ann, bob, ann.channel)
    await killed_when_taken(killable, sends_to(ann.dm), start(ann))
    for player in people:
        await taken_again(discord, player.dm, 1)
    await taken_again(discord, ann.dm, 2)
    letters = [await player.wait_for_dm(lambda message: "Your cards" in message.text) for player in people]
    assert [player.dms for player in people] == [[letter] for letter in letters]
    assert not (await ann.press(letters[0].labels[0], on=letters[0])).failed


async def test_a_ping_that_was_taken_before_a_crash_is_one(killable, discord, people):
    ann, bob = people
    await killable.start()
    lobby = await dealt(ann, bob, ann.channel)
    thread = lobby.channel
    await killed_when_taken(killable, sends_to(thread), start(ann))
    await taken_again(discord, thread, 3)
    assert len([message for message in thread.messages if "to the table" in message.text]) == 1


async def test_a_ping_that_was_never_confirmed_goes_with_its_turn(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        bot.messages.outbox.timing = msgspec.structs.replace(bot.messages.outbox.timing, retry_seconds=3600)
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        turn_ping = bot.messages.of(table_of(bot)).turn_ping
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        await bot.messages.outbox.awaited(turn_ping.now, PATIENCE)
        (ping,) = [message for message in board.channel.messages if "to the table" in message.text]
        discord.faults.clear()
        await act(first, board, "Check")
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")
        assert not [message for message in board.channel.messages if first.id in message.mentions]


async def test_a_ping_from_before_a_crash_goes_though_the_next_one_never_left(
    discord, people, tmp_path, timing, monkeypatch
):
    """Discord took it, the bot died, and the player acts before the new bot has come to ask again."""
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        await bot.messages.outbox.awaited(bot.messages.of(table_of(bot)).turn_ping.now, PATIENCE)
    discord.faults.clear()
    (ping,) = [message for message in board.channel.messages if "to the table" in message.text]
    monkeypatch.setattr(TurnPing, "now", lambda _: None)
    async with house(discord, tmp_path, timing):
        await act(first, board, "Check")
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_ping_of_a_table_that_closed_before_a_restart_goes(discord, people, tmp_path, timing):
    """Discord confirmed neither the ping nor its deletion, as long as the bot ran."""
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        ping = await pinged(bot, board)
        await table_of(bot).close(ann.id)
        assert bot.room.tables == {}
    assert not ping.record.deleted
    discord.faults.clear()
    async with house(discord, tmp_path, timing, nudge_seconds=3600):
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_ping_that_could_not_be_deleted_is_not_forgotten_for_the_next(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        ping = await pinged(bot, board)
        discord.faults.fail("DELETE /channels/{channel_id}/messages/{message_id}", times=None)
        await act(first, board, "Check")
        await bot.messages.outbox.awaited(bot.messages.of(table_of(bot)).turn_ping.now, PATIENCE)
    assert not ping.record.deleted
    discord.faults.clear()
    async with house(discord, tmp_path, timing, nudge_seconds=3600):
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_letter_that_was_never_confirmed_goes_when_the_hand_stands_at_the_table(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        await start(ann)
        letter = await ann.wait_for_dm(lambda message: "Your cards" in message.text)
        answer = await ann.press("My hand", on=board)
        assert "Your cards" in answer.text
        discord.faults.clear()
        await discord.wait_until(lambda: letter.record.deleted, PATIENCE, what="the letter to go")
        assert not answer.message.record.deleted


async def test_a_letter_from_before_a_restart_is_taken_up_when_the_panel_has_had_to_go(
    discord, people, tmp_path, timing, monkeypatch
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        discord.faults.fail("GET /channels/{channel_id}/messages", times=None)
        await start(ann)
        letter = await ann.wait_for_dm(lambda message: "Your cards" in message.text)
        panel = (await ann.press("My hand", on=board)).message
    discord.faults.clear()
    monkeypatch.setattr("cogs.messages.hand_places.LASTS", 0.2)
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: panel.record.deleted, PATIENCE, what="the panel to go")
        shelf = bot.messages.of(table_of(bot)).hands._shelf
        await discord.wait_until(lambda: shelf.get(ann.id) is not None, PATIENCE, what="the letter")
        assert shelf.get(ann.id).place.message == letter.id
        assert ann.dms == [letter]


async def test_a_letter_that_arrives_late_is_not_given_the_buttons_of_another_hand(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        await start(ann)
        letter = await ann.wait_for_dm(lambda message: "Your cards" in message.text)
    discord.faults.clear()
    slow = discord.faults.hold(sends_to(ann.dm))
    async with house(discord, tmp_path, timing) as bot:
        await asyncio.wait_for(slow.reached.wait(), PATIENCE)
        first, second = to_act(bot, ann, bob)
        for player in (first, second):
            await act(player, board, "Check")
        result = await board.channel.wait_for(lambda message: "Next hand" in message.labels)
        await second.press("Next hand", on=result)
        slow.release()
        await discord.wait_until(
            lambda: letter.record.deleted, PATIENCE, what="the letter of the first hand to go"
        )
        assert ann.dms == []
        assert [one for one in ann.ephemerals if "Your cards" in one.text], "her hand stands where she acted"
    assert not [one for one in discord.requests if one.method == "PATCH" and str(letter.id) in one.path]


async def test_a_letter_that_is_long_on_its_way_after_a_restart_shows_the_turn_in_the_end(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing) as bot:
        board = await seated(ann, bob)
        letters = [discord.faults.hold(sends_to(player.dm)) for player in people]
        await start(ann)
        for letter in letters:
            await asyncio.wait_for(letter.reached.wait(), PATIENCE)
        first, second = to_act(bot, ann, bob)
    discord.faults.clear()
    held = discord.faults.hold(sends_to(second.dm))
    async with house(discord, tmp_path, timing):
        await asyncio.wait_for(held.reached.wait(), PATIENCE)
        assert (await act(first, board, "Check")).kind == "update"
        held.release()
        await second.wait_for_dm(lambda message: "Your turn" in message.text, PATIENCE)
        assert len(second.dms) == 1
