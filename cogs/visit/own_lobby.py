"""Before the game begins: the private panel of whoever sits at the table. A press on it draws it anew."""

from __future__ import annotations

from cogs.messages import hand_places
from cogs.visit.visit import Visit
from house.tables.lobby import decides
from screens.components import Component
from screens.table import lobby


async def may_decide(visit: Visit) -> bool:
    return decides(visit.table.record, visit.player, moderator=await visit.moderates())


async def own_lobby(visit: Visit, notice: str = "") -> None:
    have = await visit.room.bank.balance(visit.table.guild, visit.player) if visit.table.game.chips else 0
    computers = bool(await visit.room.settings.get(visit.table.guild, "computers"))
    decides = await may_decide(visit)
    stage = visit.stage
    shown = lobby.own(
        stage, decides=decides, computers=computers, purse=lobby.purse(stage, have), notice=notice
    )
    await in_lobby(visit, shown)


async def in_lobby(visit: Visit, shown: list[Component]) -> None:
    """In the place of the panel that was pressed. It goes when cards are dealt."""
    if not visit.on_own_panel or visit.answered:
        await visit.aside(shown)
        return
    await visit.redraw(shown)
    place = hand_places.pressed(visit.interaction, by_dm=visit.by_dm)
    if place is not None:
        visit.message.hands.remark(visit.player, place)
