"""/rules: how a game is played, in pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.slash.common import everywhere, options
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated, one_of, read_detail
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from house.declined import Declined
from screens import posters
from screens.components import Component, rows
from screens.i18n.language import later
from screens.lessons.panel import teach
from screens.rules_sheet import pages

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class RulesCog(commands.Cog):
    @app_commands.command(name=called("command", "rules"), description=later("How a game is played."))
    @options(game=later("Which game."))
    @app_commands.choices(game=[Choice(name=game.name, value=game.id) for game in GAMES.values()])
    @everywhere
    async def rules(self, interaction: discord.Interaction[Lettershark], game: str) -> None:
        await interaction.client.pages.turn(visit_of(interaction), "rules", f"{game}.0")


async def rules_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated:
    i18n = visit.i18n
    if not detail:
        return posters.rules(i18n, GAMES.values())
    name, number = read_detail(detail)
    if name not in GAMES:
        raise Declined("no-such-game", game=name)
    found = pages(name, i18n, visit.style.faces)
    sheet = one_of("rules", name, number, [page.text for page in found], i18n)
    shown = found[min(max(number, 0), len(found) - 1)]
    return Illustrated([*sheet, *rows(teach(i18n, name))], shown.picture)


async def setup(bot: Lettershark) -> None:
    bot.pages.add("rules", rules_sheet)
    await bot.add_cog(RulesCog())
