"""Discord shuts out bots that open too many direct messages: few are opened a minute, and none after it has said so."""

import pytest
from between_hands import next_hand
from evening import act, by_letter, held, seated_long_ago, start, started, table_of, to_act
from stand_in import house

from playground.core.ratelimits import Limit
from tests.labels import FOLD, MY_HAND, YOUR_CARDS

OPENS = "POST /users/@me/channels"
NO_MORE = "I may not send more DMs right now"


@pytest.fixture
async def bot(discord, guild, tmp_path, timing):
    assert guild.channels
    async with house(discord, tmp_path, timing, new_dms_a_minute=2) as bot:
        yield bot


@pytest.fixture
def four(guild):
    return [guild.member(name) for name in ("ann", "bob", "cy", "dee")]


def opened(discord):
    return len(list(discord.requests.on(OPENS)))


async def shown_without(player, board):
    assert YOUR_CARDS in (await player.press(MY_HAND, on=board)).text


@pytest.mark.usefixtures("bot")
async def test_only_so_many_are_opened_a_minute_and_the_others_have_my_hand(discord, four):
    board = await seated_long_ago(*four, turn_seconds=0)
    await start(four[0])
    await board.channel.wait_for(lambda message: "hand 1" in message.text)
    for player in four[1:]:
        await player.slash("help", in_=board.channel)
    for player in four[1:]:
        await discord.wait_until(
            lambda player=player: player.dms or any(NO_MORE in told.text for told in player.ephemerals),
            what=f"a hand or a word for {player.name}",
        )
    told = [player for player in four[1:] if not player.dms]
    assert (opened(discord), len(told)) == (2, 1)
    for player in told:
        await shown_without(player, board)


async def test_a_hand_that_stands_somewhere_goes_on_there_meanwhile(bot, discord, guild):
    ann, bob = guild.member("ann"), guild.member("bob")
    board = await started(ann, bob, turn_seconds=0)
    await by_letter(ann, bob)
    bot.messages.outbox.rest.too_fast()
    acting, waiting = to_act(bot, ann, bob)
    (letter,) = waiting.dms
    await act(acting, board, FOLD)
    await next_hand(table_of(bot), acting, board)
    faces = (await bot.messages.styles.guild(guild.id)).stage(table_of(bot).now).faces
    await discord.wait_until(
        lambda: (
            table_of(bot).now.state.hand == 2
            and all(faces.label(card) in letter.text for card in held(bot, waiting))
        ),
        what="the next hand in the same message",
    )
    assert len(waiting.dms) == 1
    assert opened(discord) == 2


async def test_it_is_said_once_an_hour_and_not_that_their_messages_are_closed(bot, discord, guild):
    ann, bob = guild.member("ann"), guild.member("bob")
    discord.limits.new_dms = Limit(0, 60)
    board = await seated_long_ago(ann, bob, turn_seconds=0)
    await start(ann)
    await bob.slash("help", in_=board.channel)
    await bob.wait_for_ephemeral(lambda message: NO_MORE in message.text)
    await bot.messages.notices.no_more_dms(bob.id, table_of(bot))
    await bob.press(MY_HAND, on=board)
    assert sum(NO_MORE in message.text for message in bob.ephemerals) == 1
    assert not any("closed" in message.text for message in (*ann.ephemerals, *bob.ephemerals))
    assert await bot.messages.notices.may_write_to(bob.id)
