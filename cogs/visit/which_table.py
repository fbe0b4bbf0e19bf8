"""Finds the table of a command: the named one, the one here, or the one where the player sits."""

from __future__ import annotations

from cogs.visit.visit import Visit
from house.declined import Declined
from house.tables.table import Table
from screens.unable import Unable


async def find(visit: Visit, name: str | None, *, own: bool = False) -> None:
    """Makes the visit about that table, a refusal included. `own`: unless one is named, only a table where they sit
    can be meant."""
    if name:
        await visit.room.resting.wake_named(name)
    await visit.come_to(_meant(visit, name, own=own))


async def find_of_family(visit: Visit, family: str, name: str | None) -> None:
    """Finds the table, which must play this family of games."""
    await find(visit, name)
    game = visit.table.game
    if game.family.name != family:
        raise Unable("not-this-family", game=game.name)


async def is_clear(visit: Visit) -> bool:
    """Whether the table is clear, for completion. Refuses nothing."""
    try:
        await find(visit, getattr(visit.interaction.namespace, "table", None))
    except (Unable, Declined):
        return False
    return True


def _meant(visit: Visit, name: str | None, *, own: bool) -> Table:
    if name:
        try:
            table = visit.room.table(name)
        except Declined:
            if not visit.at_home:
                raise
            return visit.room.invitations.table(name, visit.player)
        if not visit.may_speak_of(table):
            raise Declined("no-table", key=name)
        return table
    mine = visit.room.seated(visit.player, visit.guild)
    here = [table for table in visit.messages.in_channel(visit.channel) if visit.may_speak_of(table)]
    for found in ([table for table in here if table in mine], [] if own else here, mine):
        if len(found) == 1:
            return found[0]
        if found:
            raise Unable("which-table", tables=sorted(table.short for table in found))
    raise Unable("at-no-table" if own else "no-table-here")
