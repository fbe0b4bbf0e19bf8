"""No message that the bot still edits says the player's name after `/privacy delete`."""

import asyncio

import pytest
from evening import act, hand_of, to_act
from trick_evening import started

from tests.labels import CHECK, DETAILS, FOLD

LEFT = "a player who left"


def everything(board, *people):
    """Everything visible at Discord: in the channel, in the thread, and for each player alone."""
    threads = [*people[0].channel.messages, *board.channel.messages]
    return [*threads, *(one for player in people for one in (*player.dm.messages, *player.ephemerals))]


async def deletes(player, board):
    answer = await player.slash("privacy delete", sure="DELETE", in_=board.channel)
    assert "has been deleted" in answer.text
    await asyncio.sleep(60)


@pytest.mark.parametrize(
    ("game", "names"),
    [("scroker", "ann bob"), ("scroker", "ann bob cy"), ("scrummy", "ann bob"), ("quist", "ann bob cy dee")],
)
async def test_a_name_goes_from_all_that_is_still_edited(bot, guild, game, names):
    ann, bob, *others = people = [guild.member(name) for name in names.split()]
    board = await started(game, *people)
    for player in people:
        await hand_of(player, board)
    if game == "scroker":
        await act(to_act(bot, *people)[0], board, CHECK)
    await deletes(bob, board)
    shown = "\n".join(one.text for one in everything(board, ann, *others))
    assert "bob" not in shown
    assert "—" not in shown
    assert "with ." not in shown
    assert LEFT in shown


async def test_the_last_result_is_shown_once_more(bot, ann, bob, cy):
    board = await started("scroker", ann, bob, cy)
    for _ in range(2):
        await act(to_act(bot, ann, bob, cy)[0], board, FOLD)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert "bob" in result.text
    await deletes(bob, board)
    assert "bob" not in result.text
    assert LEFT in result.text


async def test_what_keeps_a_name_is_said_before_anything_is_deleted(bot, ann):
    assert bot.is_ready()
    assert "titles of threads" in (await ann.slash("privacy delete", sure="no")).text
