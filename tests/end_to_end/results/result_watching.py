"""The messages of results, and hands that come to one."""

from evening import to_act

SENDS = "POST /channels/{channel_id}/messages"
QUIET = 1 << 12


def results(channel):
    """The messages of results: no other message has a proof."""
    return [message for message in channel.messages if any(proved(message))]


def proved(message):
    return [one for one in message.buttons if one.custom_id.split(":")[3:4] == ["proof"]]


def has_result(words=""):
    return lambda message: bool(proved(message)) and words in message.text


async def unopened(bot, board, *players):
    """A hand in which everybody checks."""
    first, *others = to_act(bot, *players)
    for player in (first, *others):
        answer = await player.press("Check", on=board)
        assert not answer.failed, answer


async def won_unseen(bot, board, *players):
    """A hand that the first player wins because the other folds. Returns both."""
    first, second = to_act(bot, *players)
    window = await first.press("Bet…", on=board)
    await window.submit("3")
    await second.press("Fold", on=board)
    return first, second
