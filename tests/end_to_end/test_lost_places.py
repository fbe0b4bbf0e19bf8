"""Tables without a place: all their players are notified, once, wherever they can be reached."""

import asyncio

from evening import seated_long_ago, sends_to, start, table_of
from stand_in import house

from cogs.messages.reply import Reply
from cogs.messages.rows import StoredRows
from tests.labels import JOIN, MY_HAND


async def test_when_a_table_has_no_place_all_who_sit_there_are_told_once(bot, ann, bob, cards):
    cards.deny("bot", "create_public_threads")
    answer = await ann.slash("play", game="scroker", in_=cards)
    await bob.press(JOIN, on=answer.message)
    cards.deny("bot", "view_channel", "send_messages")
    table = table_of(bot)
    board = bot.messages.of(table)
    board.shown.doubt()
    host = await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
    guest = await bob.wait_for_dm(lambda message: "can no longer write" in message.text)
    assert "`/" not in host.text + guest.text
    assert "or close the table" in host.text
    assert host.labels == [MY_HAND, "Close the table"]
    assert guest.labels == [MY_HAND]
    before = len(ann.dms), len(bob.dms)
    board.shown.doubt()
    await asyncio.gather(*tuple(bot.messages.outbox.tasks), return_exceptions=True)
    assert (len(ann.dms), len(bob.dms)) == before


async def test_closed_dms_are_tried_once_for_all_tables_without_a_place(bot, discord, ann, cards):
    games = ("scroker", "soup", "quist")
    for game in games:
        await ann.slash("play", game=game, in_=cards)
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).shown.doubt()

    def told():
        return sum(message.text.count("can no longer write") for message in ann.ephemerals)

    await discord.wait_until(lambda: told() == len(games), what="a word about each of the tables")
    assert [request.code for request in discord.requests.refused()].count(50007) == 1
    assert sum("Your DMs are closed" in message.text for message in ann.ephemerals) == 1


async def refused(bot, discord, cards):
    """Waits until no table can be shown, and the notices were refused, too."""

    def seen():
        found = discord.requests.refused()
        lost = [any(f"/{thread.id}/" in request.path for request in found) for thread in cards.threads]
        return all(lost) and any(request.code == 50007 for request in found)

    await discord.wait_until(seen, what="closed DMs")
    await all_sent(bot)


async def all_sent(bot):
    while bot.messages.outbox.waiting:
        await asyncio.wait(bot.messages.outbox.tasks)


async def test_what_waits_for_their_next_press_comes_then_whatever_it_is_about(
    bot, discord, ann, cards, monkeypatch
):
    games = ("scroker", "soup", "quist")
    for game in games:
        await ann.slash("play", game=game, in_=cards)
    await all_sent(bot)
    monkeypatch.setattr(Reply, "may_follow", property(lambda _: False))
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).shown.doubt()
    await refused(bot, discord, cards)
    assert not any("can no longer write" in message.text for message in ann.ephemerals)
    monkeypatch.undo()
    await ann.slash("help", in_=cards)

    def told(words):
        return sum(message.text.count(words) for message in ann.ephemerals)

    await discord.wait_until(
        lambda: (told("can no longer write"), told("Your DMs are closed")) == (len(games), 1),
        what="all that was kept",
    )


async def test_a_table_that_has_closed_meanwhile_is_told_of_no_more(bot, discord, ann, cards, monkeypatch):
    await ann.slash("play", game="scroker", in_=cards)
    monkeypatch.setattr(Reply, "may_follow", property(lambda _: False))
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    table = table_of(bot)
    bot.messages.of(table).touch()
    await refused(bot, discord, cards)
    await table.close(ann.id)
    monkeypatch.undo()
    await ann.slash("help", in_=cards)
    await ann.slash("help", in_=cards)
    assert not any("can no longer write" in message.text for message in ann.ephemerals)


async def test_one_whose_notice_waits_keeps_no_other_from_theirs(bot, discord, ann, bob, cards):
    for host in (ann, bob):
        await host.slash("play", game="scroker", in_=cards)
    discord.faults.fail(sends_to(ann.dm), 503, times=None)
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).shown.doubt()
    await bob.wait_for_dm(lambda message: "can no longer write" in message.text)
    discord.faults.clear()
    assert await ann.wait_for_dm(lambda message: "can no longer write" in message.text)


async def test_what_is_no_longer_so_goes_also_where_it_was_told_before_a_restart(
    discord, tmp_path, timing, ann, cards, guild
):
    den = guild.channel("den")
    async with house(discord, tmp_path, timing) as bot:
        await ann.slash("play", game="scroker", in_=cards)
        cards.delete()
        bot.messages.of(table_of(bot)).touch()
        told = await ann.wait_for_dm(lambda message: "was deleted" in message.text)
        await all_sent(bot)
    async with house(discord, tmp_path, timing) as bot:
        await all_sent(bot)
        assert told in ann.dms
        await ann.slash("table show", in_=den)
        await discord.wait_until(lambda: told not in ann.dms, what="the notice to go")
        assert await stored(bot) == []


async def test_what_is_told_behind_a_press_goes_with_a_restart(discord, tmp_path, timing, ann, cards):
    async with house(discord, tmp_path, timing) as bot:
        await ann.slash("play", game="scroker", in_=cards)
        await bot.messages.notices.no_more_dms(ann.id, table_of(bot))
        told = await ann.wait_for_ephemeral(lambda message: "more DMs" in message.text)
        await all_sent(bot)
        assert len(await stored(bot)) == 1
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: told not in ann.ephemerals, what="the notice to go")
        await all_sent(bot)
        assert await stored(bot) == []


async def stored(bot):
    return await StoredRows(bot.room.store).of_kind("said")


async def test_each_player_has_one_notice_about_a_table_with_all_that_holds(
    bot, discord, ann, cards, monkeypatch
):
    monkeypatch.setattr("cogs.messages.notices.TRY_AGAIN", -1.0)
    await ann.slash("play", game="scroker", in_=cards)
    await bot.messages.notices.no_more_dms(ann.id, table_of(bot))
    first = await ann.wait_for_ephemeral(lambda message: "more DMs" in message.text)
    await bot.messages.notices.no_more_dms(ann.id, table_of(bot))
    await discord.wait_until(lambda: first not in ann.ephemerals, what="the first to go")
    assert sum("more DMs" in message.text for message in ann.ephemerals) == 1
    cards.deny("bot", "view_channel", "send_messages")
    bot.messages.of(table_of(bot)).touch()
    told = await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
    assert "more DMs" in told.text
    assert told.labels == [MY_HAND, "Close the table"]
    await discord.wait_until(
        lambda: not any("more DMs" in message.text for message in ann.ephemerals),
        what="the one before to go",
    )


async def test_the_notice_goes_when_the_bot_may_write_there_again(bot, discord, guild, ann, cards):
    await ann.slash("play", game="scroker", in_=cards)
    cards.deny("bot", "view_channel", "send_messages")
    bot.messages.of(table_of(bot)).touch()
    told = await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
    guild.channel("den").deny("bot", "send_messages")
    await all_sent(bot)
    assert told in ann.dms, "permissions have changed elsewhere"
    cards.allow("bot", "view_channel", "send_messages")
    await discord.wait_until(lambda: told not in ann.dms, what="the notice to go")
    cards.deny("bot", "view_channel", "send_messages")
    bot.messages.of(table_of(bot)).shown.doubt()
    assert await ann.wait_for_dm(lambda message: "can no longer write" in message.text)


async def test_one_of_before_a_restart_goes_where_the_bot_may_write_by_then(
    discord, tmp_path, timing, ann, cards
):
    async with house(discord, tmp_path, timing) as bot:
        await ann.slash("play", game="scroker", in_=cards)
        cards.deny("bot", "view_channel", "send_messages")
        bot.messages.of(table_of(bot)).touch()
        told = await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
        await all_sent(bot)
    async with house(discord, tmp_path, timing) as bot:
        await all_sent(bot)
        assert told in ann.dms
    cards.allow("bot", "view_channel", "send_messages")
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: told not in ann.dms, what="the notice to go")


async def test_that_direct_messages_are_closed_is_told_once_also_after_a_restart(
    discord, tmp_path, timing, ann, guild
):
    dee = guild.member("dee", dms_open=False)
    async with house(discord, tmp_path, timing) as bot:
        board = await seated_long_ago(ann, dee, turn_seconds=0)
        await start(ann)
        await dee.slash("help", in_=board.channel)
        told = await dee.wait_for_ephemeral(lambda message: "Your DMs are closed" in message.text)
        await all_sent(bot)
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: told not in dee.ephemerals, what="the notice of before to go")
        await bot.messages.notices.dms_closed(dee.id, table_of(bot))
        await dee.press(MY_HAND, on=board)
        await all_sent(bot)
        assert not any("Your DMs are closed" in message.text for message in dee.ephemerals)
