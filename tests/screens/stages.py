"""A table in the card room, and what its screens are drawn from."""

from house.tables.records import TableOpening
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.table.stage import Stage


async def opened(room, players, *, game="scroker", **options):
    """A lobby with players of these names; their ids are 101, 102 …"""
    host, *others = players
    opening = TableOpening(guild=1, channel=2, game=game, host=101, name=host, options=options)
    table = await room.open_table(opening)
    for place, name in enumerate(others, 102):
        await table.join(place, name)
    return table


async def dealt(room, players, *, game="scroker", **options):
    table = await opened(room, players, game=game, **options)
    await table.start(101)
    return table


def staged(table, player=None, language="en", *, plain=False):
    now = table.now
    return Stage(
        table=now,
        player=player,
        seat=now.seat_of(player) if player is not None else None,
        i18n=i18n(language),
        faces=card_labels.faces(screen_of(now.game).deck(now), plain=plain),
    )
