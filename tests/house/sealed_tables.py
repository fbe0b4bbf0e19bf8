"""Tables whose deals are sealed, and people who play them to their end."""

from __future__ import annotations

import sqlite3

from manual_time import ManualTime

from house.room import CardRoom
from house.tables.records import TableOpening
from house.tables.timing import TableTiming

GUILD, ANN, BOB, CY, DEE = 3 << 22, 11, 12, 13, 14
QUIET = TableTiming(computer_seconds=(1e6, 1e6))


def opened(url):
    return CardRoom(url, timing=QUIET, time=ManualTime())


async def lobby(room, game="scroker", **options):
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=1, game=game, host=ANN, name="Ann", options=options)
    )
    for player, name in ((BOB, "Bob"), (CY, "Cy"), (DEE, "Dee"))[: max(2, table.game.seats.least) - 1]:
        await table.join(player, name)
    await room.settled()
    return table


async def play_out(table, rng):
    """The hand under way, by computers' moves, to its end."""
    while table.now.phase == "playing":
        seat = table.now.due.seats[0]
        view, offers = table.game.observe(table.now.state, seat), table.game.legal(table.now.state, seat)
        act = table.game.computer(view, offers, rng, "plain")
        await table.act(table.now.seats[seat].player, act)


def rows(url, query, *values):
    with sqlite3.connect(url.partition("///")[2]) as database:
        return database.execute(query, values).fetchall()
