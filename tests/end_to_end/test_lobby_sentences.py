"""A lobby and its answers to newcomers: the facts, and the next step."""

import pytest

from tests.labels import MY_HAND, OPTIONS

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
    assert "ante 2 · bets and raises up to 10" in panel.text
    assert "challenged" not in panel.text, "what is as usual stands behind Options"
    options = await ann.press(OPTIONS, on=panel)
    assert "play money, worth nothing" in options.text
    assert "Buy-in 100, paid when the game begins. You have 1,000 chips" in panel.text
    options = await ann.press("▶ 2/3", on=panel)
    assert "Ante: **2**" in options.text


async def test_a_full_lobby_offers_no_seat_but_ones_own_panel(ann, bob, cards):
    lobby = await opened(ann, cards, "soup", computers=9)
    await lobby.channel.wait_for(lambda message: "3 of 3" in message.text)
    assert lobby.labels == ["Rules", MY_HAND]
    opened_again = await ann.press(MY_HAND, on=lobby)
    assert opened_again.message.labels == ["Start", OPTIONS, "Leave"]
    assert "/table join" in (await bob.press(MY_HAND, on=lobby)).text
    refused = await ann.slash("rummy take", in_=lobby.channel)
    assert "Soup is not played with that command" in refused.text
    assert MY_HAND in refused.message.labels


async def test_a_table_without_computers_is_not_opened_with_them(bot, ann, cards, guild):
    chief = guild.member("chief", permissions=["manage_guild"])
    await chief.slash("settings server", name="computers", value="off", in_=cards)
    refused = await ann.slash("play", game="scroker", computers=2, in_=cards)
    assert "without computers" in refused.text
    assert not bot.room.tables


async def test_only_roles_of_this_server_are_taken_for_a_role(bot, ann, guild, cards):
    chief = guild.member("chief", permissions=["manage_guild"])
    role = guild.role("dealers")
    for value in (
        f"<@{ann.id}>",
        f"<#{cards.id}>",
        "12",
        f"<@&{guild.id}>",
        f"<@&{role}> 12",
        "@no",
        "1" * 5000,
    ):
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
    for value in (f"<@{ann.id}> 12", f"<#{cards.id}> 12", f"<@&{guild.role('dealers')}>", "²", "nowhere"):
        refused = await chief.slash("settings server", name="channels", value=value, in_=cards)
        assert "is not a channel" in refused.text, value
        assert not await bot.room.settings.get(guild.id, "channels")
    await chief.slash("settings server", name="channels", value=f"<#{games.id}><#{cards.id}>, {cards.id}")
    assert await bot.room.settings.get(guild.id, "channels") == [str(games.id), str(cards.id)]
    opened = await ann.slash("play", game="scroker", in_=cards)
    assert not opened.failed
    assert len(bot.room.tables) == 1


async def test_a_game_for_points_knows_no_chips(ann, cards):
    lobby = await opened(ann, cards, "soup", computers=2)
    refused = await ann.slash("table buy", chips=3, in_=lobby.channel)
    assert "Soup is played for points" in refused.text
    closed = await ann.slash("table close", in_=lobby.channel)
    assert "chips" not in closed.text
