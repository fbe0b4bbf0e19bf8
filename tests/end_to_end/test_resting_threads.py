"""Threads of tables where nothing happens go out of everybody's sight, and come back when something does."""

import pytest
from between_hands import next_hand
from evening import closed, seated, start, started, table_of, to_act
from stand_in import house


@pytest.fixture
async def bot(discord, guild, tmp_path, timing):
    assert guild.channels
    async with house(discord, tmp_path, timing, archive_seconds=0.3) as bot:
        yield bot


async def archived(thread):
    await thread.discord.wait_until(lambda: thread.archived, what="the thread to be archived")


async def awake(thread):
    await thread.discord.wait_until(lambda: not thread.archived, what="the thread to be open again")


async def test_a_closed_tables_thread_is_archived(bot, ann, bob):
    board = await started(ann, bob)
    await closed(ann, board)
    await archived(board.channel)
    assert not bot.room.tables


async def test_a_lobby_that_nobody_touches_is_archived_and_a_press_wakes_it(bot, ann, bob):
    lobby = await seated(ann)
    await archived(lobby.channel)
    await bob.press("Join", on=lobby)
    await awake(lobby.channel)
    assert len(table_of(bot).seats) == 2
    await archived(lobby.channel)


async def test_a_command_about_the_table_wakes_it_from_elsewhere(bot, ann, bob, cards):
    lobby = await seated(ann)
    await archived(lobby.channel)
    await bob.slash("table join", table=table_of(bot).short, in_=cards)
    await awake(lobby.channel)


async def test_only_looking_at_a_sleeping_table_wakes_it_too(bot, ann, bob):
    assert not bot.room.tables
    lobby = await seated(ann)
    await archived(lobby.channel)
    await bob.press("Rules", on=lobby)
    await awake(lobby.channel)


async def test_a_table_that_is_played_at_is_never_archived(bot, ann, bob):
    board = await started(ann, bob)
    messages = bot.messages.archive
    messages._timers[board.channel.id].cancel()
    messages._archive(board.channel.id)
    assert board.channel.id not in messages._asleep
    first, _ = to_act(bot, ann, bob)
    await first.slash("poker fold", in_=board.channel)
    await archived(board.channel)  # between hands
    await next_hand(table_of(bot), ann, board)
    await awake(board.channel)


async def test_a_rematch_in_the_thread_of_a_closed_table_keeps_it_open(bot, ann, bob):
    board = await started(ann, bob)
    await closed(ann, board)
    await archived(board.channel)
    await bob.press("Play again", on=board)
    await awake(board.channel)
    await start(bob)
    bot.messages.archive._archive(
        board.channel.id
    ) if board.channel.id in bot.messages.archive._timers else None
    assert not board.channel.archived
