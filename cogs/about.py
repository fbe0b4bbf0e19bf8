"""/about: whose this is, and what chips are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.startup.translator import called
from cogs.visit.replies import whisper
from screens.components import COLOUR, container, text
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class About(commands.Cog):
    @app_commands.command(
        name=called("command", "about"), description=later("What this bot is, and what it is not.")
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def about(self, interaction: discord.Interaction[Lettershark]) -> None:
        bot = interaction.client
        say = (await bot.desk.i18n(interaction)).say
        lines = [
            "### Lettershark",
            say("Letter-card games for a channel: poker, rummy and tricks with words."),
            say("Chips are play money. They are worth nothing, cannot be bought, and buy nothing."),
            say(
                "Scroker, SCRAPOK and ZOOT! belong to their owners. This bot names them to say what "
                "it plays, and has no tie to them."
            ),
            say("To see what is stored about you: `/privacy export`. To delete it: `/privacy delete`."),
            say(
                "A scrambled number then stays for 30 days. It names nobody; it keeps people from "
                "deleting their data to get new chips."
            ),
            say(
                "Words: SCOWL, UKACD © J Ross Beresford 1993-2000, Dicollecte (MPL 2.0), wordfreq (CC BY-SA 4.0)."
            ),
        ]
        await whisper(interaction, [container([text("\n".join(lines))], COLOUR)])


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(About())
