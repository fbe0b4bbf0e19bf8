"""/about: what this bot is, and what chips are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import everywhere
from cogs.startup.translator import called
from cogs.visit.visit import visit_of
from screens.components import COLOUR, container, link, rows, text
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class AboutCog(commands.Cog):
    @app_commands.command(
        name=called("command", "about"), description=later("What this bot is, and what it is not.")
    )
    @everywhere
    async def about(self, interaction: discord.Interaction[Lettershark]) -> None:
        visit = visit_of(interaction)
        say = visit.say
        lines = [
            "### Lettershark",
            say("Letter-card games for a channel: poker, rummy, tricks and Soup, all with words."),
            say("Chips are play money. They are worth nothing, cannot be bought, and buy nothing."),
            say(
                "The names Scroker, SCRAPOK and ZOOT! belong to their owners. This bot uses them to say what it plays, and has "
                "no tie to them."
            ),
            say(
                "Words: SCOWL, UKACD © J Ross Beresford 1993-2000, Dicollecte (MPL 2.0), wordfreq (CC BY-SA 4.0)."
            ),
            say(
                "Definitions: WordNet 3.0 © 2006 by Princeton University. All rights reserved; French Wiktionary (CC BY-SA 4.0)."
            ),
            say("Letters on pictures: Inter © The Inter Project Authors (SIL Open Font License 1.1)."),
            say(
                "You can check every deal at a table: the bot seals the cards, you may cut, and `/fair` proves that nothing changed."
            ),
            say(
                "Everyone has the same cards in the daily hand, so its deal is not sealed and cannot be checked."
            ),
            say("The bot knows the cards and could tell somebody. No proof rules that out."),
            say("What is stored about you: `/privacy export`. To have it deleted: `/privacy delete`."),
            say(
                "A code without your name stays for 30 days, so that deleting brings no new chips, and no second daily hand."
            ),
        ]
        labels = {
            "terms": say("Terms"),
            "privacy": say("Privacy policy"),
            "support": say("Support"),
            "status": say("Status"),
        }
        links = [link(labels[name], address) for name, address in visit.messages.links.items()]
        await visit.whisper([container([text("\n".join(lines)), *rows(links)], COLOUR)])


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(AboutCog())
