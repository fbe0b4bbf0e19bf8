"""A table's message that is no longer its own, or never was: left behind by a crash, or not taken away yet."""

import pytest
from evening import as_before, started, table_of, to_act

from tests.labels import YOUR_CARDS

pytestmark = pytest.mark.usefixtures("bot")


async def left_behind(bot, board):
    """Another message with the table's buttons, as there is when the program dies before it has stored the first."""
    shown = bot.messages.of(table_of(bot))
    message = await bot.messages.outbox.rest.send(shown.place, (await shown.wanted()).body, "left-behind")
    return next(one for one in board.channel.messages if one.id == message)


async def test_a_move_from_a_message_left_behind_shows_nobodys_hand_there(bot, ann, bob):
    board = await started(ann, bob)
    orphan = await left_behind(bot, board)
    before, version = orphan.text, table_of(bot).now.version
    acting, *_ = to_act(bot, ann, bob)
    answer = await as_before(acting, orphan, bot, "check")
    assert table_of(bot).now.version > version
    assert answer.ephemeral
    assert YOUR_CARDS not in orphan.text
    assert orphan.text == before
