"""Tables in group chats: the bot is no member there, and can only answer."""

import pytest
from evening import pressed
from trick_evening import asked

from house.servers.settings import OUTSIDE
from playground.core.interactions import MOST_OUTSIDE
from tests.labels import CHECK, FOLD, JOIN, MY_HAND, NEXT_HAND, YOUR_CARDS

TURN = {FOLD, CHECK}


@pytest.fixture
def elsewhere(discord):
    """A server without the bot: nobody here shares one with it."""
    return discord.guild("elsewhere", bot=False)


@pytest.fixture
def ann(elsewhere):
    return elsewhere.member("ann")


@pytest.fixture
def bob(elsewhere):
    return elsewhere.member("bob")


@pytest.fixture
def group(bot, discord, ann, bob):
    """Only ann has installed the bot."""
    assert bot.user
    ann.install()
    return discord.group(ann, bob)


def table_of(bot):
    [table] = bot.room.tables.values()
    return table


async def opened(ann, group):
    await ann.slash("play", in_=group, game="scroker")
    [board] = group.messages
    return board


async def started(ann, bob, board, labels=(JOIN, "Start", MY_HAND)):
    join, start, hand = labels
    await bob.press(join, on=board)
    panel = await ann.wait_for_ephemeral(lambda one: start in one.labels)
    await ann.press(start, on=panel)
    await ann.discord.wait_until(lambda: hand in board.labels, what="the table to begin")


async def hands(board, *people):
    shown = {}
    for player in people:
        before = [one.id for one in player.ephemerals]
        await player.press(MY_HAND, on=board)
        shown[player.name] = await player.wait_for_ephemeral(
            lambda one, before=before: YOUR_CARDS in one.text and one.id not in before
        )
    return shown


async def told_by_nudge(player, board, label="Nudge"):
    return await (await player.press(label, on=board)).wait_for_follow_up()


async def test_a_hand_is_played_among_those_who_are_there(bot, ann, bob, group):
    board = await opened(ann, group)
    assert "Nudge" not in board.labels
    await started(ann, bob, board)
    table = table_of(bot)
    assert (table.guild, table.now.deadline) == (-group.id, None)
    assert await bot.room.bank.balance(-group.id, ann.id) == 900
    assert await bot.room.bank.balance(OUTSIDE, ann.id) == 1000
    shown = await hands(board, ann, bob)
    assert "Nudge" in board.labels
    actor = asked(table, [ann, bob])
    other = bob if actor is ann else ann
    assert TURN & {*shown[actor.name].labels}
    await pressed(actor, shown[actor.name], FOLD)
    await ann.discord.wait_until(lambda: NEXT_HAND in shown[other.name].labels, what="the result")
    await ann.discord.wait_until(
        lambda: " wins the pot of 2. Next hand" in board.text, what="the table to tell"
    )
    assert "Nudge" not in board.labels
    assert YOUR_CARDS not in board.text
    assert [one.id for one in group.messages] == [board.id]
    assert not [*ann.dms, *bob.dms]


async def test_a_nudge_mentions_whose_turn_it_is_until_they_have_acted(bot, monkeypatch, ann, bob, group):
    board = await opened(ann, group)
    await started(ann, bob, board)
    actor = asked(table_of(bot), [ann, bob])
    other = bob if actor is ann else ann
    assert YOUR_CARDS in (await told_by_nudge(actor, board)).text, "who nudges themselves sees their hand"
    nudge = await told_by_nudge(other, board)
    assert nudge.mentions == [actor.id]
    assert nudge.labels == [MY_HAND]
    assert "just been nudged" in (await told_by_nudge(other, board)).text
    assert [one.id for one in group.messages] == [board.id, nudge.id]
    shown = await hands(board, actor)
    await pressed(actor, shown[actor.name], CHECK)
    await ann.discord.wait_until(lambda: len(group.messages) == 1, what="the nudge to go")
    assert (await told_by_nudge(actor, board)).mentions == [other.id]
    assert "just been nudged" in (await told_by_nudge(actor, board)).text
    monkeypatch.setattr("cogs.messages.turn_ping.LASTS_MS", 0)
    assert (await told_by_nudge(actor, board)).mentions == [other.id], "the last one is old"


async def test_only_players_nudge(bot, discord, elsewhere, ann, bob):
    assert bot.user
    ann.install()
    cy = elsewhere.member("cy")
    group = discord.group(ann, bob, cy)
    board = await opened(ann, group)
    await started(ann, bob, board)
    answer = await cy.press("Nudge", on=board)
    assert "You are not at table" in answer.text
    assert [one.id for one in group.messages] == [board.id]


async def test_no_more_notices_follow_an_answer_than_discord_takes(bot, discord, monkeypatch, ann, group):
    """The others wait for the next answer."""
    monkeypatch.setattr("cogs.messages.notices.TRY_AGAIN", -1.0)
    await opened(ann, group)
    first = await ann.slash("help", in_=group)
    await bot.messages.notices.no_more_dms(ann.id, table_of(bot))
    await first.wait_for_follow_up()
    for _ in range(MOST_OUTSIDE):
        await bot.messages.notices.no_more_dms(ann.id, table_of(bot))
    assert len(first.follow_ups) == MOST_OUTSIDE
    assert not discord.requests.refused()
    second = await ann.slash("help", in_=group)
    assert "more DMs" in (await second.wait_for_follow_up()).text


async def test_when_the_answer_can_be_changed_no_more_whoever_presses_brings_it_up_to_date(
    bot, ann, bob, group
):
    board = await opened(ann, group)
    await started(ann, bob, board)
    shown = await hands(board, ann, bob)
    row = bot.messages.of(table_of(bot)).shown.row
    row.tokens = tuple(token._replace(at=0) for token in row.tokens)
    actor = asked(table_of(bot), [ann, bob])
    before = board.text
    await pressed(actor, shown[actor.name], FOLD)
    await bot.room.settled()
    assert board.text == before
    await ann.press(MY_HAND, on=board)
    assert board.text != before


async def test_show_brings_the_table_down_and_the_old_one_goes(bot, ann, bob, group):
    board = await opened(ann, group)
    await started(ann, bob, board)
    await ann.slash("table show", in_=group)
    new = group.messages[-1]
    assert MY_HAND in new.labels
    await ann.discord.wait_until(lambda: board.deleted, what="the old one to go")
    assert bot.messages.of(table_of(bot)).message == new.id


async def test_a_table_that_nobody_has_started_goes(bot, ann, group):
    await opened(ann, group)
    await ann.slash("table close", in_=group)
    await ann.discord.wait_until(lambda: not group.messages, what="the table to go")
    assert not bot.room.tables
