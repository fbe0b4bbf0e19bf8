"""/fair: the proof of a hand's deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import at_table
from cogs.startup.translator import called
from cogs.visit import fair, which_table
from cogs.visit.visit import Visit, visit_of
from house.declined import Declined
from house.tables.table import Table
from screens.components import Component
from screens.i18n.language import later
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

SCREEN = "fair"


class FairCog(commands.Cog):
    @app_commands.command(
        name=called("command", "fair"),
        description=later("Check that a hand was dealt fairly."),
    )
    @app_commands.guild_only()
    @at_table(hand=(called("hand of a table", "hand"), later("Which hand. Leave it empty for the last.")))
    async def fair(
        self,
        interaction: discord.Interaction[Lettershark],
        hand: app_commands.Range[int, 1, 1_000_000] | None = None,
        table: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        await visit.whisper(await fair_sheet(visit, name=table, hand=hand))


async def fair_sheet(
    visit: Visit, _detail: str = "", name: str | None = None, hand: int | None = None
) -> list[Component]:
    table = await _meant(visit, name, hand)
    if not hand and table.now.state is None:
        raise Declined("no-such-hand")
    return await fair.panel(visit, table, hand or table.now.in_play.hand)


async def _meant(visit: Visit, name: str | None, hand: int | None) -> Table:
    """The named table, or the one here. If no hand was dealt here and none is named: the player's last table."""
    unclear: Unable | None = None
    try:
        await which_table.find(visit, name)
        if name or hand or visit.table.now.state is not None:
            return visit.table
    except Unable as unable:
        if hand and unable.code != "no-table-here":
            raise
        unclear = unable
    last = await fair.last_table(visit)
    if last is None and unclear is not None:
        raise unclear
    return last or visit.table


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, fair_sheet)
    await bot.add_cog(FairCog())
