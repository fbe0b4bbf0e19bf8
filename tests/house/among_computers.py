"""Hands that Ann plays among computers, and their films."""

from random import Random

from guests import ANN, BOB, GUILD
from msgspec import to_builtins

from engine.catalogue import GAMES
from house.tables.plans import Owed
from house.tables.records import TableOpening


async def table_of(room, game, *, bob=False):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann"))
    if bob:
        await table.join(BOB, "Bob")
    while len(table.now.seats) < max(2, GAMES[game].seats.least):
        await table.add_computer(ANN)
    await table.start(ANN)
    return table


async def played(passing, table):
    """Play to the end of the hand; return its number."""
    rng = Random(2)
    while table.now.phase == "playing":
        people = [seat for seat in table.now.due.seats if table.now.seats[seat].player is not None]
        if people:
            seat, game = people[0], table.game
            act = game.computer(
                game.observe(table.now.state, seat), game.legal(table.now.state, seat), rng, "plain"
            )
            await table.act(table.now.seats[seat].player, to_builtins(act))
        else:
            await passing(1)
    return Owed(table.id, table.now.version, table.now.state.hand)


async def film_of(room, passing, game, **company):
    table = await table_of(room, game, **company)
    return await room.results.film(await played(passing, table), table.now)
