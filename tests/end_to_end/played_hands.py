"""Hands played without a press, for tests of their aftermath."""

from random import Random

from engine.families.poker.actions import Call, Check, Fold
from house.tables.records import TableOpening


async def played(bot, channel, *people, hands=1):
    """A table of Scroker where these people have played this many hands, like computers that never fold."""
    host, *others = people
    opening = TableOpening(
        guild=channel.record.guild_id, channel=channel.id, game="scroker", host=host.id, name=host.name
    )
    table = await bot.room.open_table(opening)
    for other in others:
        await table.join(other.id, other.name)
    await table.start(host.id)
    random = Random(1)
    for hand in range(hands):
        if hand:
            await table.deal(host.id)
        while table.now.phase == "playing":
            seat = min(table.now.due.seats)
            player = table.now.seats[seat].player
            choice = table.game.computer(table.now.view(player), table.now.offers(player), random, "sly")
            if isinstance(choice, Fold):
                choice = Check() if any(one.do == "check" for one in table.now.offers(player)) else Call()
            await table.act(player, choice)
        await bot.room.settled()
    return table
