"""Slow players at several tables are led from one to the next."""

import asyncio

import pytest
from evening import hand_of, is_played, started, to_act

from cogs.messages.rows import StoredRows
from house.meeting.reminders import REMINDER
from house.tables.days_off import HOUR_MS
from house.tables.records import TableOpening
from screens.custom_ids import write
from tests.labels import CHECK, FOLD, MORE, MY_HAND


@pytest.fixture
def elsewhere(discord):
    guild = discord.guild("Elsewhere")
    guild.channel("parlour")
    return guild


async def slow(bot, guild, channel, *players, hours=24, host=None, game="scroker"):
    """A table not yet shown, with its first hand dealt."""
    ann, bob = players
    table = await bot.room.open_table(
        TableOpening(
            guild=guild.id,
            channel=channel.id,
            game=game,
            host=(host or ann).id,
            name="ann",
            options={"turn_seconds": hours * 3600},
            seated=False,
        )
    )
    await table.join(ann.id, "ann")
    await table.join(bob.id, "bob")
    await table.start((host or ann).id)
    return table


def waits(table, player):
    return table.now.due is not None and table.now.seat_of(player.id) in table.now.due.seats


async def waiting_for(player, table, other):
    """The other one acts first, where it is their turn."""
    if not waits(table, player):
        await table.act(other.id, {"do": "check"})


async def test_every_table_of_every_server_that_waits_for_me_is_one_press_away(
    bot, ann, bob, guild, cards, elsewhere
):
    ann.install()
    elsewhere.member("ann")
    parlour = elsewhere.channel("parlour")
    later = await slow(bot, guild, cards, ann, bob, hours=72)
    sooner = await slow(bot, elsewhere, parlour, ann, bob, hours=8)
    for table in (later, sooner):
        await waiting_for(ann, table, bob)
    panel = (await ann.slash("turns", in_=cards)).message
    assert "2 tables are waiting for you." in panel.text
    assert "Days off left this year: 30 days." in panel.text
    assert panel.text.index(sooner.short) < panel.text.index(later.short)
    assert f"channels/{elsewhere.id}/" in panel.text
    answer = await ann.press(MY_HAND, on=panel)
    assert answer.kind == "update"
    answer = await ann.press(CHECK, on=panel)
    assert not waits(sooner, ann)
    assert "Next table" in panel.labels
    await ann.press("Next table", on=panel)
    await ann.press(CHECK, on=panel)
    assert not waits(later, ann)
    await ann.press("Next table", on=panel)
    assert "No table is waiting for you." in panel.text


async def test_a_moderator_here_does_not_moderate_a_table_of_another_server(
    bot, ann, bob, guild, cards, elsewhere
):
    moderator = elsewhere.member("ann", permissions=["manage_guild"])
    table = await slow(bot, guild, cards, ann, bob, host=bob)
    await waiting_for(ann, table, bob)
    panel = (await moderator.slash("turns", in_=elsewhere.channel("parlour"))).message
    await moderator.press(MY_HAND, on=panel)
    await moderator.press(MORE, on=panel)
    assert "Close…" not in panel.labels
    answer = await moderator.press_id(write("t", table.id, 0, "close"), on=panel)
    assert "Only the host" in answer.text
    assert table.now.phase == "playing"


async def awake(bot, player):
    for name in ("quiet_from", "quiet_to"):
        await bot.room.preferences.set(player.id, name, 0)


async def test_a_reminder_takes_the_place_of_the_ping_before_it(bot, discord, ann, bob, guild, cards):
    table = await slow(bot, guild, cards, ann, bob)
    await waiting_for(ann, table, bob)
    await awake(bot, ann)

    def pings():
        return [one for one in cards.messages if f"<@{ann.id}>, " in one.text and not one.record.deleted]

    await discord.wait_until(pings, what="the first ping")
    for hours in (13, 9):
        [before] = pings()
        table.shift(-hours * HOUR_MS)
        await discord.wait_until(lambda before=before: before.record.deleted, what="it to go")
        assert await discord.wait_until(pings, what="the next")


async def test_whoever_wants_messages_gets_one_about_all_their_tables(bot, ann, bob, guild, cards):
    tables = [await slow(bot, guild, cards, ann, bob, hours=hours) for hours in (24, 25)]
    for table in tables:
        await waiting_for(ann, table, bob)
    await awake(bot, ann)
    await ann.slash("settings me", name="reminders", value="message", in_=cards)
    for table in tables:
        table.shift(-13 * HOUR_MS)
    told = await ann.wait_for_dm(lambda message: "2 tables are waiting for you." in message.text)
    await bot.room.settled()
    assert [one for one in ann.dms if "waiting for you" in one.text] == [told]
    await asyncio.gather(*bot.messages.outbox.tasks)
    assert await StoredRows(bot.room.store).of_kind(REMINDER) == []
    answer = await ann.press(MY_HAND, on=told)
    assert CHECK in answer.message.labels


async def test_a_table_that_has_rested_is_as_it_was_and_takes_its_old_ping_away(
    bot, discord, ann, bob, guild, cards
):
    table = await slow(bot, guild, cards, ann, bob, game="longhorn")
    first, second = (ann, bob) if waits(table, ann) else (bob, ann)
    await table.act(first.id, {"do": "bet", "amount": 1})

    def pings():
        return [one for one in cards.messages if f"<@{second.id}>, " in one.text and not one.record.deleted]

    await discord.wait_until(pings, what="the ping")
    [ping] = pings()
    board = next(message for message in cards.messages if is_played(message))
    while bot.room.tables:
        bot.room.resting.rest(untouched=0)
        await asyncio.sleep(0)  # until all is shown and stored
    assert not bot.messages.all()
    hand = (await second.press(MY_HAND, on=board)).message
    assert "bets 1" in hand.text
    assert bot.room.table(table.id) is not table
    assert not ping.record.deleted
    await second.press(FOLD if FOLD in hand.labels else CHECK, on=hand)
    await discord.wait_until(lambda: ping.record.deleted, what="the ping to go")
    boards = [one for one in cards.messages if is_played(one) and not one.record.deleted]
    assert boards == [board]
    shown = [*first.dms, *first.ephemerals][-1]
    await discord.wait_until(lambda: "Your turn" not in shown.text or waits(bot.room.table(table.id), first))


@pytest.mark.slow
async def test_while_days_off_are_used_nothing_counts_down_and_nothing_is_said_again(bot, discord, ann, bob):
    board = await started(ann, bob, options="turn_seconds=28800")
    first, second = to_act(bot, ann, bob)
    await awake(bot, first)

    def said():
        everywhere = [*board.channel.messages, *first.dms, *second.dms, *ann.ephemerals, *bob.ephemerals]
        return [one.text for one in everywhere if not one.record.deleted]

    await asyncio.sleep(7.5 * 3600)
    before = said()
    assert sum("<t:" in one for one in before) == 3  # the table's, the hand's and the last reminder's
    await asyncio.sleep(3600)
    after = said()
    assert f"**{first.name}** to act" in board.text
    assert f"{first.name} takes days off" in board.text
    assert len(after) == len(before)
    assert not any("<t:" in one for one in after)
    asked = len(discord.requests)
    await asyncio.sleep(2 * 3600)
    assert len(discord.requests) == asked
    assert said() == after


async def test_accept_in_advance_is_answered_and_followed_in_ones_own_hand(bot, ann, bob):
    board = await started(ann, bob, options="turn_seconds=86400")
    _, second = to_act(bot, ann, bob)
    panel = await hand_of(second, board)
    await second.press("Auto-accept", on=panel)
    assert "You accept what others show in this hand." in panel.text
    await second.press("Stop auto-accept", on=panel)
    assert "Auto-accept" in panel.labels
    assert "You accept" not in panel.text
