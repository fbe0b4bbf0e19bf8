"""What somebody reads who has never sat at such a table: every answer says what is, and what to do next."""

import asyncio

import pytest
from discord import Interaction
from evening import seated, sends_to, start, table_of

pytestmark = pytest.mark.usefixtures("bot")


async def opened(host, cards, game, **options):
    await host.slash("play", game=game, in_=cards, **options)
    thread = await cards.wait_for_thread()
    return await thread.wait_for(lambda message: "Rules" in message.labels)


async def test_whoever_sits_reads_what_is_played_and_for_what(ann, cards):
    lobby = await opened(ann, cards, "scroker", options="ante=2 max_bet=10", turn_seconds=60)
    assert "Poker with letters." in lobby.text
    panel = await ann.wait_for_ephemeral(lambda message: "You sit at Scroker" in message.text)
    assert "60 s a turn" in panel.text
    assert "1 more player is needed." in panel.text
    assert "ante 2 · stakes up to 10" in panel.text
    assert "challenged" not in panel.text, "what is as usual stands behind Options"
    options = await ann.press("Options…", on=panel)
    assert "play money, worth nothing" in options.text
    assert "Ante **2**" in options.text


async def test_a_full_lobby_offers_no_seat_but_ones_own_panel(ann, bob, cards):
    lobby = await opened(ann, cards, "soup", computers=9)
    await lobby.channel.wait_for(lambda message: "3 of 3" in message.text)
    assert lobby.labels == ["Rules", "My hand"]
    opened_again = await ann.press("My hand", on=lobby)
    assert opened_again.message.labels == ["Start", "Options…", "Leave"]
    assert "/table join" in (await bob.press("My hand", on=lobby)).text


async def test_whoever_joins_hears_what_they_bring_and_what_they_have(ann, bob):
    lobby = await seated(ann)
    await bob.press("Join", on=lobby)
    told = await bob.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    assert "Buy-in 100, paid when the game begins. You have 1,000 chips" in told.text


async def test_the_options_are_said_in_words_and_changed_by_them(bot, ann):
    lobby = await seated(ann)
    panel = await ann.press("Options…")
    assert "Words **on honour**" in panel.text
    assert "Buy-in 100, paid when the game begins. You have 1,000 chips" in panel.text
    window = await ann.press("Words…", on=panel.message)
    changed = await window.submit(words="checked at once")
    assert "Words **checked at once**" in changed.text
    assert table_of(bot).options["words"] == "checked"
    log = await ann.slash("table log", in_=lobby.channel)
    assert "Options: Words checked at once" in log.text


async def test_options_are_completed_while_they_are_typed(ann):
    lobby = await seated(ann)
    offered = await ann.autocomplete("table options", "change", "ante=2 show", in_=lobby.channel)
    assert [choice.value for choice in offered] == ["ante=2 showdown=claim", "ante=2 showdown=auto"]


async def test_a_wrong_value_is_refused_with_what_would_do(ann):
    lobby = await seated(ann)
    refused = await ann.slash("table options", change="ante=banana", in_=lobby.channel)
    assert "**Ante** cannot be `banana`. Allowed: 0 to 1,000,000." in refused.text


async def test_a_table_without_computers_is_not_opened_with_them(bot, ann, cards, guild):
    chief = guild.member("chief", permissions=["manage_guild"])
    await chief.slash("settings server", name="computers", value="off", in_=cards)
    refused = await ann.slash("play", game="scroker", computers=2, in_=cards)
    assert "without computers" in refused.text
    assert not bot.room.tables


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("channels", "nowhere", "is not a channel"), ("moderator_role", "@nobody", "is not a role")],
)
async def test_a_setting_that_names_nothing_is_refused(bot, guild, cards, name, value, said):
    """Channels that do not exist would have kept every table out of the server."""
    chief = guild.member("chief", permissions=["manage_guild"])
    refused = await chief.slash("settings server", name=name, value=value, in_=cards)
    assert said in refused.text
    assert not await bot.room.settings.get(guild.id, name)


async def test_only_roles_of_this_server_are_taken_for_a_role(bot, ann, guild, cards):
    chief = guild.member("chief", permissions=["manage_guild"])
    role = guild.role("dealers")
    for value in (f"<@{ann.id}>", f"<#{cards.id}>", "12", f"<@&{guild.id}>", f"<@&{role}> 12", "1" * 5000):
        refused = await chief.slash("settings server", name="moderator_role", value=value, in_=cards)
        assert "is not a role" in refused.text, value
        assert not await bot.room.settings.get(guild.id, "moderator_role")
    for value in (f"<@&{role}>", str(role)):
        await chief.slash("settings server", name="moderator_role", value=value, in_=cards)
        assert await bot.room.settings.get(guild.id, "moderator_role") == role
        await chief.slash("settings server", name="moderator_role", value="none", in_=cards)


async def test_only_channels_of_this_server_are_taken_for_channels(bot, ann, guild, cards):
    chief = guild.member("chief", permissions=["manage_guild"])
    games = guild.channel("games")
    for value in (f"<@{ann.id}> 12", f"<#{cards.id}> 12", f"<@&{guild.role('dealers')}>", "²"):
        refused = await chief.slash("settings server", name="channels", value=value, in_=cards)
        assert "is not a channel" in refused.text, value
        assert not await bot.room.settings.get(guild.id, "channels")
    await chief.slash("settings server", name="channels", value=f"<#{games.id}><#{cards.id}>, {cards.id}")
    assert await bot.room.settings.get(guild.id, "channels") == [str(games.id), str(cards.id)]
    opened = await ann.slash("play", game="scroker", in_=cards)
    assert not opened.failed
    assert len(bot.room.tables) == 1


async def test_a_changed_setting_is_shown_among_the_others(guild, cards):
    chief = guild.member("chief", permissions=["manage_guild"])
    changed = await chief.slash("settings server", name="daily_chips", value="50", in_=cards)
    assert "Saved." in changed.text
    assert "Starting chips **1,000** · Daily chips **50**" in changed.text


async def test_where_nobody_folds_a_computer_plays_on_for_who_sits_out(bot, ann, cards):
    lobby = await opened(ann, cards, "soup", computers=2)
    await bot.room.settled()
    await start(ann)
    away = await ann.slash("table sit_out", in_=lobby.channel)
    assert "A computer plays for you until you come back" in away.text
    back = await ann.slash("table back", in_=lobby.channel)
    assert "play your own cards again" in back.text


async def test_a_game_for_points_knows_no_chips(ann, cards):
    lobby = await opened(ann, cards, "soup", computers=2)
    refused = await ann.slash("table buy", chips=3, in_=lobby.channel)
    assert "Soup is played for points" in refused.text
    closed = await ann.slash("table close", in_=lobby.channel)
    assert "chips" not in closed.text


async def test_commands_of_another_family_lead_to_the_tables_own_buttons(ann, cards):
    lobby = await opened(ann, cards, "soup")
    refused = await ann.slash("rummy take", in_=lobby.channel)
    assert "Soup is not played with that command" in refused.text
    assert "My hand" in refused.message.labels


async def test_when_a_table_has_no_place_all_who_sit_there_are_told_once(bot, ann, bob, cards):
    cards.deny("bot", "create_public_threads")
    answer = await ann.slash("play", game="scroker", in_=cards)
    await bob.press("Join", on=answer.message)
    cards.deny("bot", "view_channel", "send_messages")
    table = table_of(bot)
    board = bot.messages.of(table)
    board.touch()
    host = await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
    guest = await bob.wait_for_dm(lambda message: "can no longer write" in message.text)
    assert "`/" not in host.text + guest.text
    assert "or close the table" in host.text
    assert host.labels == ["My hand", "Close the table"]
    assert guest.labels == ["My hand"]
    before = len(ann.dms), len(bob.dms)
    board.touch()
    await asyncio.gather(*tuple(bot.messages.outbox.tasks), return_exceptions=True)
    assert (len(ann.dms), len(bob.dms)) == before


async def test_closed_dms_are_tried_once_for_all_tables_without_a_place(bot, discord, ann, cards):
    games = ("scroker", "soup", "quist")
    for game in games:
        await ann.slash("play", game=game, in_=cards)
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).touch()

    def told():
        return sum(message.text.count("can no longer write") for message in ann.ephemerals)

    await discord.wait_until(lambda: told() == len(games), what="a word about each of the tables")
    assert [request.code for request in discord.requests.refused()].count(50007) == 1
    assert sum("Your DMs are closed" in message.text for message in ann.ephemerals) == 1


async def refused(bot, discord, cards):
    """Until no table can be shown, the one try to tell so is refused, too, and what follows from it is done."""

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
    monkeypatch.setattr(Interaction, "is_expired", lambda _: True)
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).touch()
    await refused(bot, discord, cards)
    assert not any("can no longer write" in message.text for message in ann.ephemerals)
    await ann.slash("help", in_=cards)

    def told(words):
        return sum(message.text.count(words) for message in ann.ephemerals)

    await discord.wait_until(
        lambda: (told("can no longer write"), told("Your DMs are closed")) == (len(games), 1),
        what="all that was kept",
    )


async def test_a_table_that_has_closed_meanwhile_is_told_of_no_more(bot, discord, ann, cards, monkeypatch):
    await ann.slash("play", game="scroker", in_=cards)
    monkeypatch.setattr(Interaction, "is_expired", lambda _: True)
    ann.dms_open = False
    cards.deny("bot", "view_channel", "send_messages")
    table = table_of(bot)
    bot.messages.of(table).touch()
    await refused(bot, discord, cards)
    await table.close(ann.id)
    await ann.slash("help", in_=cards)
    await ann.slash("help", in_=cards)
    assert not any("can no longer write" in message.text for message in ann.ephemerals)


async def test_one_whose_notice_waits_keeps_no_other_from_theirs(bot, discord, ann, bob, cards):
    for host in (ann, bob):
        await host.slash("play", game="scroker", in_=cards)
    discord.faults.fail(sends_to(ann.dm), 503, times=None)
    cards.deny("bot", "view_channel", "send_messages")
    for table in bot.room.tables.values():
        bot.messages.of(table).touch()
    await bob.wait_for_dm(lambda message: "can no longer write" in message.text)
    discord.faults.clear()
    await ann.wait_for_dm(lambda message: "can no longer write" in message.text)
