"""`/bank void_hand` asks once, needs everyone in the hand if its moderator plays it, and says who did it."""

import pytest
from evening import act, hand_of, started, table_of, to_act

from screens.custom_ids import write
from tests.labels import CHECK, FOLD, MORE

AGREE = "Agree to void it"


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def asked(mod, board):
    return (await mod.slash("bank void_hand", in_=board.channel)).message


async def test_a_moderator_is_asked_once_and_is_named(bot, ann, bob, mod):
    board = await started(ann, bob)
    sure = await asked(mod, board)
    assert "Void hand 1 at table" in sure.text
    assert sure.labels == ["Void it"]
    assert table_of(bot).now.phase == "playing"
    answer = await mod.press("Void it", on=sure)
    assert "The hand is void" in answer.text
    closed = await board.channel.wait_for(lambda message: "voids the hand" in message.text)
    assert f"{mod.mention} voids the hand. All stakes are returned" in closed.text


async def test_an_old_question_voids_no_later_hand(bot, ann, bob, mod):
    board = await started(ann, bob)
    sure = await asked(mod, board)
    await act(to_act(bot, ann, bob)[0], board, FOLD)
    assert "There is nothing to undo" in (await mod.press("Void it", on=sure)).text
    assert "There is nothing to undo" in (await mod.slash("bank void_hand", in_=board.channel)).text


async def test_who_plays_the_hand_asks_the_others(bot, ann, bob, mod):
    board = await started(ann, bob, mod)
    assert (
        "all who play it must agree" in (await mod.press("Close it now", on=await closing(mod, board))).text
    )
    sure = await asked(mod, board)
    assert "You play it yourself" in sure.text
    assert sure.labels == ["Ask the others", "Play on"]
    answer = await mod.press("Ask the others", on=sure)
    assert "once all who play it agree" in answer.text
    await board.channel.wait_for(lambda message: "mod would void this hand: 1 of 3" in message.text)
    await ann.press(AGREE, on=board)
    await board.channel.wait_for(lambda message: "ann would void this hand: 2 of 3" in message.text)
    assert table_of(bot).now.phase == "playing"
    panel = await hand_of(bob, board)
    menu = await bob.press(MORE, on=panel)
    await bob.press(AGREE, on=menu.message)
    await board.channel.wait_for(lambda message: "All who played the hand have voided it." in message.text)


async def closing(mod, board):
    return (await mod.slash("table close", in_=board.channel)).message


async def test_nobody_is_asked_to_agree_where_no_moderator_has(bot, ann, bob, cy):
    board = await started(ann, bob)
    assert AGREE not in board.labels
    assert "Only moderators" in (await ann.slash("bank void_hand", in_=board.channel)).text
    await act(to_act(bot, ann, bob)[0], board, CHECK)
    answer = await cy.press_id(write("t", table_of(bot).id, 0, "void"), on=board)
    assert "Only those who play this hand" in answer.text
