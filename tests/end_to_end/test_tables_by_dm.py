"""Tables in the bot's own messages, on no server: alone with computers, or with friends who were given a code."""

import asyncio
import re

import pytest
from evening import pressed
from stand_in import house
from trick_evening import asked, until

from house.servers.settings import OUTSIDE
from screens.custom_ids import write
from tests.labels import CHECK, DETAILS, FOLD, MORE, NEXT_HAND, PLAY_AGAIN, YOUR_CARDS

TURN = {FOLD, CHECK}


@pytest.fixture
def elsewhere(discord):
    """A server without the bot: nobody here shares one with it."""
    return discord.guild("elsewhere", bot=False)


@pytest.fixture
def ann(elsewhere):
    return installed(elsewhere, "ann")


@pytest.fixture
def bob(elsewhere):
    return installed(elsewhere, "bob")


def installed(guild, name):
    member = guild.member(name)
    member.install()
    return member


def table_of(bot):
    [table] = bot.room.in_guild(OUTSIDE)
    return table


async def playing_now(ann, family="Poker", game="Scroker"):
    """One message leads from the posters to the first cards."""
    await ann.slash("play", in_=ann.dm)
    [message] = ann.dms
    for label in (family, game, "Play now"):
        await ann.press(label, on=message)
    return message


async def folds(bot, player, message):
    await until(bot, lambda: asked(table_of(bot), [player]) is player)
    await player.discord.wait_until(lambda: TURN & {*message.labels}, what="their turn to be shown")
    await pressed(player, message, FOLD)
    await player.discord.wait_until(lambda: NEXT_HAND in message.labels, what="the result")


async def code_of(player, panel):
    told = (await player.press("Invite", on=panel)).message
    return re.search(r"table:(\w+)", told.text)[1]


async def together(ann, bob, game="Scroker"):
    """Two who were dealt their cards, and what each reads."""
    await ann.slash("play", in_=ann.dm)
    [lobby] = ann.dms
    for label in ("Poker", game, "Invite people"):
        await ann.press(label, on=lobby)
    code = await code_of(ann, lobby)
    await bob.slash("table join", table=code, in_=bob.dm)
    await ann.discord.wait_until(lambda: "Start" in lobby.labels, what="somebody to start with")
    await ann.press("Start", on=lobby)
    await ann.discord.wait_until(lambda: any(YOUR_CARDS in one.text for one in bob.dms), what="bob's hand")
    [his] = [one for one in bob.dms if YOUR_CARDS in one.text]
    return lobby, his


async def test_a_hand_alone_is_one_message_from_the_posters_to_the_next_hand(bot, ann):
    message = await playing_now(ann)
    await folds(bot, ann, message)
    # A hand with something to say about it has its review beside that.
    assert [label for label in message.labels if label != "Review"][:3] == [
        DETAILS,
        NEXT_HAND,
        "Stop",
    ]
    await ann.press(NEXT_HAND, on=message)
    assert YOUR_CARDS in message.text
    assert [one.id for one in ann.dms] == [message.id]
    assert not ann.ephemerals


async def test_it_goes_on_in_the_same_message_after_a_restart(discord, ann, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        message = await playing_now(ann)
        await until(bot, lambda: asked(table_of(bot), [ann]) is ann)
        await discord.wait_until(lambda: TURN & {*message.labels}, what="their turn")
    async with house(discord, tmp_path, timing) as bot:
        await folds(bot, ann, message)
        assert [one.id for one in ann.dms] == [message.id]


async def test_what_is_won_alone_counts_outside_servers_and_nowhere_else(bot, ann):
    message = await playing_now(ann)
    await folds(bot, ann, message)
    guild = table_of(bot).guild
    await ann.press("Stop", on=message)
    assert guild == OUTSIDE
    assert (await bot.room.statistics.player(OUTSIDE, ann.id)).hands == 1
    assert [row.reason for row in await bot.room.bank.ledger(OUTSIDE, ann.id)] == [
        "cash-out",
        "buy-in",
        "start",
    ]
    await ann.discord.wait_until(lambda: PLAY_AGAIN in message.labels, what="the way on")
    await ann.press(PLAY_AGAIN, on=message)
    assert "Start" in ann.dms[-1].labels or "Fill and start" in ann.dms[-1].labels


async def test_a_friend_with_the_code_sits_down_and_each_reads_in_their_own_messages(bot, ann, bob):
    hers, his = await together(ann, bob)
    both = {"ann": hers, "bob": his}
    actor = asked(table_of(bot), [ann, bob])
    turn = both[actor.name]
    await ann.discord.wait_until(lambda: TURN & {*turn.labels}, what="the first turn")
    await pressed(actor, turn, FOLD)
    for message in both.values():
        await ann.discord.wait_until(lambda one=message: NEXT_HAND in one.labels, what="the result")
    assert [one.id for one in ann.dms] == [hers.id]
    assert [one.id for one in bob.dms] == [his.id]


async def test_without_the_code_nobody_sits_down(bot, ann, bob):
    message = await playing_now(ann)
    short, number = table_of(bot).short, table_of(bot).id
    for guess in (short, "AAAABBBB"):
        answer = await bob.slash("table join", table=guess, in_=bob.dm)
        assert "There is no open table" in answer.message.text
    answer = await bob.press_id(
        write("t", number, 0, "join"), on=(await bob.slash("help", in_=bob.dm)).message
    )
    assert "You are not at this table." in answer.message.text
    assert not table_of(bot).now.knows(bob.id)
    assert [one.id for one in ann.dms] == [message.id]
    assert not bob.dms


async def test_whoever_leaves_the_lobby_needs_the_code_to_come_back(ann, bob, bot):
    await ann.slash("play", in_=ann.dm, game="scroker")
    [lobby] = ann.dms
    code = await code_of(ann, lobby)
    panel = (await bob.slash("table join", table=code, in_=bob.dm)).message
    await bob.press("Leave", on=panel)
    assert panel.labels == []
    assert [seat.player for seat in table_of(bot).now.seats] == [ann.id]


class TestTurns:
    @pytest.fixture
    async def bot(self, discord, tmp_path, timing):
        async with house(discord, tmp_path, timing, nudge_seconds=0.2) as bot:
            yield bot

    async def test_who_keeps_a_friend_waiting_is_pinged_in_their_own_messages(self, bot, ann, bob):
        await together(ann, bob)
        actor, other = sorted((ann, bob), key=lambda one: asked(table_of(bot), [one]) is None)
        await ann.discord.wait_until(lambda: actor.dms[-1].mentions == [actor.id], what="a ping")
        assert not any(message.mentions for message in other.dms)

    async def test_who_has_closed_their_direct_messages_is_not_pinged_there_again(self, bot, ann, bob):
        both = dict(zip((ann, bob), await together(ann, bob), strict=True))
        table, server = table_of(bot), ann.discord
        ping = bot.messages.of(table).turn_ping
        first, second = sorted(both, key=lambda one: asked(table, [one]) is None)
        first.dms_open = False
        await server.wait_until(lambda: 50007 in [one.code for one in server.requests.refused()])
        for player in (first, second):
            await server.wait_until(lambda one=player: TURN & {*both[one].labels}, what="their turn")
            await pressed(player, both[player], CHECK)
        await until(bot, lambda: asked(table, [first]) is first)
        assert ping.called() == []
        bot.messages.notices.opened(first.id)
        assert ping.called() == [first.id]


class TestPictures:
    @pytest.fixture
    def pictures(self):
        return True

    async def test_a_late_poster_does_not_take_the_place_of_the_lobby_or_the_hand(
        self, bot, ann, bob, monkeypatch
    ):
        artist, late = bot.messages.context.pictures.artist, asyncio.Event()
        draw = artist.draw

        async def drawn(scene):
            await late.wait()
            return await draw(scene)

        monkeypatch.setattr(artist, "draw", drawn)
        await ann.slash("play", in_=ann.dm)
        [lobby] = ann.dms
        for label in ("Poker", "Scroker", "Play now"):
            await ann.press(label, on=lobby)
        await bob.slash("play", in_=bob.dm)
        late.set()
        [posters] = bob.dms
        await bob.discord.wait_until(lambda: posters.attachments, what="a picture that was asked for later")
        assert MORE in lobby.labels
        assert not bob.discord.requests.on("PATCH /webhooks/{webhook_id}/{token}/messages/@original")


async def test_everybody_in_the_lobby_reads_who_has_come_by_name(bot, ann, bob):
    await ann.slash("play", in_=ann.dm)
    [lobby] = ann.dms
    for label in ("Poker", "Scroker", "Invite people"):
        await ann.press(label, on=lobby)
    assert "At the table" not in lobby.text
    code = await code_of(ann, lobby)
    his = (await bob.slash("table join", table=code, in_=bob.dm)).message
    await ann.discord.wait_until(lambda: "At the table: ann and bob." in lobby.text, what="bob's name")
    assert "At the table: ann and bob." in his.text
    assert len(bot.room.tables) == 1
