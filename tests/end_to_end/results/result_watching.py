"""The messages of results, and hands that come to one."""

from evening import act, by_letter, to_act

from screens.results.card import DETAILS
from tests.labels import BET, CHECK, FOLD

SENDS = "POST /channels/{channel_id}/messages"
QUIET = 1 << 12


def results(channel):
    """The messages of results: no other message has details."""
    return [message for message in channel.messages if any(detailed(message))]


def detailed(message):
    return [one for one in message.buttons if (one.custom_id or "").split(":")[3:4] == [DETAILS]]


def has_result(words=""):
    return lambda message: bool(detailed(message)) and words in message.text


async def unopened(bot, board, *players):
    """A hand in which everybody checks."""
    first, *others = to_act(bot, *players)
    for player in (first, *others):
        answer = await act(player, board, CHECK)
        assert not answer.failed, answer


async def won_unseen(bot, board, *players):
    """A hand that the first player wins because the other folds. Returns both."""
    first, second = to_act(bot, *players)
    window = await act(first, board, BET)
    await window.submit(amount="3")
    await act(second, board, FOLD)
    return first, second


async def won_in_letters(bot, *players):
    """A hand won by direct messages, which stay there."""
    first, second = to_act(bot, *players)
    await by_letter(*players)
    window = await first.press(BET, on=await first.wait_for_dm(lambda one: BET in one.labels))
    await window.submit(amount="3")
    await second.press(FOLD, on=await second.wait_for_dm(lambda one: "Call 3" in one.labels))
    return first, second
