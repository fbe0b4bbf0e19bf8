"""Votes on disputed words, from their beginning to their end."""

import pytest
from guests import ANN, BOB, GUILD

from house.declined import Declined
from house.tables.records import TableOpening

CY, DEE, EVE, MOD, STRANGER, FAY = 33, 44, 55, 66, 77, 88
DAY = 24 * 3600


async def declined(work):
    with pytest.raises(Declined) as found:
        await work
    return found.value.code


async def played_here(room, *pairs):
    """All these have played a hand on this server."""
    for one, other in pairs or ((ANN, BOB), (CY, DEE)):
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=one, name=str(one))
        )
        await table.join(other, str(other))
        await table.start(one)
        await table.act(one, {"do": "put", "amount": 4})
        await table.act(other, {"do": "fold"})
        await table.close(one)


async def opened(room, word="qzx", by=ANN, language="en"):
    return await room.disputes.open(GUILD, word, language, by=by, channel=9, thread=10)


async def voted(room, dispute, **votes):
    for name, yes in votes.items():
        await room.disputes.vote(dispute.id, {"ann": ANN, "bob": BOB, "cy": CY, "dee": DEE}[name], yes=yes)


async def ended(room, time, dispute):
    time.advance(DAY)
    await room.settled()
    return await room.disputes.get(dispute.id)


async def lists(room):
    return await room.settings.get(GUILD, "allow"), await room.settings.get(GUILD, "deny")
