"""The place of the next deal: the last result, or the table's message if that does not offer it. A lone player has
the result on their own panel."""

import re

from screens import custom_ids
from screens.results.card import DETAILS
from tests.labels import NEXT_HAND


def result_of(table, channel):
    """The message with the result of this table's last hand, if it is there."""
    return next((message for message in channel.messages if _tells(message, table)), None)


def _tells(message, table):
    presses = [custom_ids.read_press(one.custom_id or "") for one in message.buttons]
    told = [(one.table, one.detail) for one in presses if one is not None and one.act == DETAILS]
    return (table.id, str(table.now.state.hand)) in told


async def offered(table, player, board, label=NEXT_HAND):
    """The message that offers it, as soon as one does."""

    def place():
        shown = [result_of(table, board.channel), board, *player.ephemerals, *player.dms]
        return next((one for one in shown if one is not None and label in one.labels), None)

    return await board.discord.wait_until(place, what="the next hand's button")


async def next_hand(table, player, board, label=NEXT_HAND):
    """Deal it, as soon as it is offered, and see it begin. Gives the table's message, which may have moved below;
    the one it had, where that hand was the game's last and is over already."""
    place, hand = await offered(table, player, board, label), table.now.state.hand + 1
    answer = await player.press(label, on=place)
    assert not answer.failed, answer

    def begun():
        shown = board_of(table, board.channel, rf"\b(?:hand|manche) {hand}\b")
        return shown or (board if table.now.phase == "closed" else None)

    if table.now.phase == "between":
        await board.discord.wait_until(lambda: table.now.phase != "between", what="the next hand")
    return await board.discord.wait_until(begun, what="the next hand to be shown")


def board_of(table, channel, says):
    """The table's own message, where it says that."""
    for message in channel.messages:
        presses = [custom_ids.read_press(one.custom_id or "") for one in message.buttons]
        own = any(
            one is not None and (one.table, one.act, one.detail) == (table.id, "hand", "") for one in presses
        )
        if own and re.search(says, message.text):
            return message
    return None
