"""What the drills of doubles share: a bot that is killed as soon as Discord has taken something, and what stands there then."""

from drilling import Trap, abandoned, on_its_way
from evening import table_of
from stand_in import PATIENCE
from test_drill_faults import SEND


def sends_to(channel):
    return f"POST /channels/{channel.record.id}/messages"


def taken(discord, channel):
    """How often Discord has taken a message for this channel."""
    route = sends_to(channel)
    return sum(f"{one.method} {one.path}" == route and one.status == 200 for one in discord.requests)


async def killed_when_taken(program, route, act):
    """Killed as soon as a message has arrived there, and started again."""
    program.discord.faults.add(Trap("lose", route, sprung=program.kill))
    acting = on_its_way(act)
    assert await program.gone() == -9
    await abandoned(acting)
    program.discord.faults.clear()
    await program.start()


async def taken_again(discord, channel, times):
    await discord.wait_until(lambda: taken(discord, channel) >= times, PATIENCE, what="another try")


def boards(*channels):
    """What shows a table, in its lobby too; what invites to a thread has its number."""
    threads = {thread.id for channel in channels for thread in (channel, *channel.threads)}
    return [
        message
        for channel in channels
        for message in channel.messages
        if {"Rules", "My hand"} & {*message.labels} and message.id not in threads
    ]


async def lobby_of(ann, cards):
    await ann.slash("play", game="scroker")
    thread = await cards.wait_for_thread()
    return await thread.wait_for(lambda message: "Rules" in message.labels)


async def dealt(ann, bob, cards):
    lobby = await lobby_of(ann, cards)
    await bob.press("Join", on=lobby)
    return lobby


async def pinged(bot, board):
    """What the player to act is pinged by."""
    await bot.messages.outbox.awaited(bot.messages.of(table_of(bot)).turn_ping.now, PATIENCE)
    (ping,) = [message for message in board.channel.messages if "to the table" in message.text]
    return ping


def sent_twice(discord):
    """The messages that were sent again with what Discord knows them by."""
    sent = [one.body["nonce"] for one in discord.requests.on(SEND)]
    return len(sent) - len(set(sent))
