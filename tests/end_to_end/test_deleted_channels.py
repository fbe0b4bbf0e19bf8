"""A table's channel or thread is deleted: its players are notified, play on, and move the table."""

import asyncio

import pytest
from evening import act, by_letter, held, sends_to, started, table_of, to_act
from stand_in import house

from screens.custom_ids import page
from tests.labels import CHECK, MY_HAND, YOUR_CARDS

GONE = "was deleted"


@pytest.fixture
def den(guild):
    return guild.channel("den")


def links(text):
    return "discord.com/channels" in text or "<#" in text


async def told(player, offered="Move it…"):
    """Their hand, which says so."""
    return await player.wait_for_dm(
        lambda message: "The channel of this table was deleted" in message.text and offered in message.labels
    )


async def test_the_hands_say_so_without_a_link_and_the_game_goes_on_there(bot, ann, bob, cards):
    await started(ann, bob)
    for player in (ann, bob):
        await player.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    first, second = to_act(bot, ann, bob)
    cards.delete()
    hand = await told(first, CHECK)
    assert not links(hand.text)
    assert "Move it…" in hand.labels
    await first.press(CHECK, on=hand)
    await second.press(CHECK, on=await told(second, CHECK))
    assert table_of(bot).now.phase == "between"


async def test_all_who_sit_there_are_told_once_and_not_to_let_the_bot_see_it(bot, ann, bob, cards):
    await started(ann, bob)
    cards.delete()
    for player in (ann, bob):
        notice = await player.wait_for_dm(
            lambda message: f"table {table_of(bot).short} {GONE}" in message.text
        )
        assert "Let me see" not in notice.text
        assert not links(notice.text)
        assert "Move it…" in notice.labels
    assert ("Close the table" in notice.labels) == (table_of(bot).now.host == bob.id)
    assert f"its channel {GONE}" in (await bob.press_id(page("tables", "mine.new"), on=notice)).text
    before = len(ann.dms)
    bot.messages.of(table_of(bot)).touch()
    await ann.press(MY_HAND, on=notice_of(ann, bot))
    assert len(ann.dms) == before


def notice_of(player, bot):
    return next(one for one in player.dms if f"table {table_of(bot).short} {GONE}" in one.text)


async def test_show_elsewhere_moves_the_table_there(bot, ann, bob, cards, den):
    await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    cards.delete()
    await told(ann)
    answer = await ann.slash("table show", in_=den)
    assert "Here it is" in answer.text
    assert str(den.id) in answer.text
    board = await den.wait_for(lambda message: "to act" in message.text)
    assert (table_of(bot).now.channel, bot.messages.of(table_of(bot)).gone) == (den.id, False)
    await act(first, board, CHECK)
    hand = await second.wait_for_dm(lambda message: YOUR_CARDS in message.text and GONE not in message.text)
    assert str(den.id) in hand.text


async def test_a_hand_that_is_looked_at_elsewhere_offers_to_move_it_here(bot, ann, bob, cards, den):
    await started(ann, bob)
    cards.delete()
    await told(ann)
    hand = (await ann.slash("hand", in_=den)).message
    assert GONE in hand.text
    assert not links(hand.text)
    assert "Move it here" in hand.labels
    await ann.press("Move it here", on=hand)
    await den.wait_for(lambda message: "to act" in message.text)
    assert table_of(bot).now.channel == den.id


async def test_of_two_who_move_it_at_once_the_quicker_decides_where(bot, ann, bob, guild, cards, den):
    await started(ann, bob)
    cards.delete()
    await told(ann)
    shown, other = bot.messages.of(table_of(bot)), guild.channel("games")
    await asyncio.gather(shown.move(den.id), shown.move(other.id))
    await den.wait_for(lambda message: "to act" in message.text)
    assert table_of(bot).now.channel == den.id
    assert other.messages == []


async def test_a_direct_message_is_no_place_for_it(bot, ann, bob, cards):
    await started(ann, bob)
    cards.delete()
    answer = await ann.press("Move it…", on=await told(ann))
    assert "`/table show` there" in answer.text
    assert bot.messages.of(table_of(bot)).gone


async def test_nobody_else_moves_it_and_only_to_where_tables_may_be(bot, ann, bob, cy, guild, cards, den):
    await started(ann, bob)
    mod = guild.member("mod", permissions=["manage_guild"])
    cards.delete()
    await told(ann)
    short = table_of(bot).short
    assert "You are not at table" in (await cy.slash("table show", table=short, in_=den)).text
    den.deny("bot", "send_messages")
    assert "Send Messages" in (await ann.slash("table show", in_=den)).text
    den.allow("bot", "send_messages")
    other = guild.channel("games")
    await mod.slash("settings server", name="channels", value=f"<#{other.id}>", in_=den)
    assert f"<#{other.id}>" in (await ann.slash("table show", in_=den)).text
    assert bot.messages.of(table_of(bot)).gone
    await mod.slash("table show", table=short, in_=other)
    await other.wait_for(lambda message: "to act" in message.text)


async def test_a_deleted_thread_sends_the_table_back_to_its_channel_at_once(bot, ann, bob, cards):
    board = await started(ann, bob)
    await by_letter(ann)
    board.channel.delete()
    await cards.wait_for(lambda message: "to act" in message.text)
    hand = await ann.wait_for_dm(
        lambda message: YOUR_CARDS in message.text and f"/{cards.id}" in message.text
    )
    assert GONE not in hand.text
    assert not bot.messages.of(table_of(bot)).gone


async def test_a_thread_that_its_result_found_gone_is_not_the_channel(discord, bot, ann, bob, cards):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await second.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    await first.wait_for_ephemeral(lambda message: CHECK in message.labels)
    edit = discord.faults.hold(f"PATCH /channels/{board.channel.id}/messages/{board.id}")
    result = discord.faults.hold(sends_to(board.channel))
    board.channel.delete()
    await first.slash("poker fold", in_=cards)
    for request in (edit, result):
        await request.reached.wait()
    result.release()
    await cards.wait_for(lambda message: "wins" in message.text)
    edit.release()
    await cards.wait_for(lambda message: MY_HAND in message.labels and not message.mentions)
    assert not bot.messages.of(table_of(bot)).gone


async def test_after_a_restart_it_is_still_known(discord, tmp_path, timing, ann, bob, guild):
    cards, den = guild.channel("cards"), guild.channel("den")
    async with house(discord, tmp_path, timing) as bot:
        await started(ann, bob)
        cards.delete()
        await told(ann)
    async with house(discord, tmp_path, timing) as bot:
        assert bot.messages.of(table_of(bot)).gone
        await ann.slash("table show", in_=den)
        await den.wait_for(lambda message: "to act" in message.text)
    async with house(discord, tmp_path, timing) as bot:
        assert table_of(bot).now.channel == den.id
        assert held(bot, ann)


async def test_whoever_shows_the_table_just_as_its_channel_goes_is_told_so(discord, bot, ann, bob):
    assert bot
    board = await started(ann, bob)
    for player in (ann, bob):
        await player.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    discord.faults.fail("POST /channels/{channel_id}/messages", 404, times=2, code=10003)  # and its thread
    answer = await ann.slash("table show", in_=board.channel)
    assert "The channel of this table was deleted" in answer.text
