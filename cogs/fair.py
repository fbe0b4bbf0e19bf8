"""/fair: what is proved of a hand's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.at_table import at_table
from cogs.startup.translator import called
from cogs.visit import fair, which_table
from cogs.visit.visit import visit_of
from house.declined import Declined
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class Fair(commands.Cog):
    @app_commands.command(
        name=called("command", "fair"),
        description=later("What is proved of a hand's cards, and what is not."),
    )
    @app_commands.guild_only()
    @at_table(hand=(called("option", "hand"), later("Which hand; the last one, if you don't say.")))
    async def fair(
        self,
        interaction: discord.Interaction[Lettershark],
        hand: app_commands.Range[int, 1, 1_000_000] | None = None,
        table: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        state = visit.table.state
        if hand is None and (state is None or not state.hand):
            raise Declined("no-such-hand")
        await fair.show(visit, visit.table, hand or state.hand)


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(Fair())
