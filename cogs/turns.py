"""/turns: every table that waits for you, on every server, in private."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.messages.reminder_messages import waits_for
from cogs.slash.common import everywhere
from cogs.startup.translator import called
from cogs.visit import moves
from cogs.visit.visit import Visit, visit_of
from house.declined import Declined
from house.tables.table import Table
from screens import turns
from screens.components import Component
from screens.custom_ids import number_of
from screens.i18n.language import later
from screens.turns import NEXT, SCREEN

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class TurnsCog(commands.Cog):
    @app_commands.command(
        name=called("command", "turns"),
        description=later("Every table that is waiting for you, the most urgent first."),
    )
    @everywhere
    async def turns(self, interaction: discord.Interaction[Lettershark]) -> None:
        await interaction.client.pages.turn(visit_of(interaction), SCREEN, ".new")


async def turns_sheet(visit: Visit, detail: str) -> list[Component] | None:
    """Shows the list. From a hand, shows the next table's hand if this process plays that table."""
    waiting = await visit.room.waiting.of(visit.player)
    left = _here(visit, number_of(detail.removeprefix(NEXT))) if detail.startswith(NEXT) else None
    following = _here(visit, waiting[0].id) if waiting and detail.startswith(NEXT) else None
    if following is not None:
        await _go_on(visit, left, following)
        return None
    if left is not None and visit.reply.update and not visit.answered:
        await visit.messages.of(left).hands.of(visit.player).given()
    hours = await visit.room.days_off.left([visit.player])
    listed = await waits_for(visit.messages.context, waiting)
    return turns.sheet(visit.i18n, listed, hours[visit.player], visit.reply.token.at)


def _here(visit: Visit, table: int | None) -> Table | None:
    try:
        found = visit.room.table(table) if table is not None else None
    except Declined:
        return None
    return found if found is not None and found.now.knows(visit.player) else None


async def _go_on(visit: Visit, left: Table | None, following: Table) -> None:
    """A panel moves on to the next table; a direct message stays with its own."""
    message = visit.interaction.message
    own = message is not None and message.flags.ephemeral
    if own and left is not None and left is not following:
        await visit.messages.of(left).hands.of(visit.player).given()
    await visit.come_to(following)
    await moves.show_hand(visit, update=own)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, turns_sheet)
    await bot.add_cog(TurnsCog())
