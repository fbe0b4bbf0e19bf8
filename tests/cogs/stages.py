"""A table in the card room, and what its screens are drawn from."""

from cogs import faces
from cogs.screens import screen_of
from cogs.screens.stage import Stage
from cogs.tongues import tongue
from house import Opening


async def opened(room, players, *, game="scroker", **options):
    """A lobby with players of these names; their ids are 101, 102 …"""
    host, *others = players
    opening = Opening(guild=1, channel=2, game=game, host=101, name=host, options=options)
    table = await room.open_table(opening)
    for place, name in enumerate(others, 102):
        await table.join(place, name)
    return table


async def dealt(room, players, *, game="scroker", **options):
    table = await opened(room, players, game=game, **options)
    await table.start(101)
    return table


def staged(table, player=None, language="en", *, plain=False, hints=False):
    return Stage(
        table=table,
        player=player,
        seat=table.seat_of(player) if player is not None else None,
        tongue=tongue(language),
        faces=faces.faces(screen_of(table.game).deck(table), plain=plain),
        hints=hints,
    )
