"""Before the game begins: the private panel of each seated player. A press on it redraws it."""

from __future__ import annotations

from cogs.messages import hand_places
from cogs.visit.visit import Visit
from house.tables.lobby import decides


async def may_decide(visit: Visit) -> bool:
    return decides(visit.table.record, visit.player, moderator=await visit.moderates())


async def own_lobby(visit: Visit, notice: str = "") -> None:
    """In the place of the panel that was pressed. It goes when cards are dealt."""
    panels, moderates = visit.message.lobby_panels, await visit.moderates()
    shown = await panels.drawn(visit.stage, moderates=moderates, notice=notice)
    if visit.on_own_panel and not visit.answered:
        await visit.redraw(shown)
        place = hand_places.pressed(visit.interaction, by_dm=visit.by_dm)
    else:
        place = await visit.whisper(shown)
    if place is not None:
        panels.stands(visit.player, place, shown, moderates=moderates)
