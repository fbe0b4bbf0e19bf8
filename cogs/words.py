"""/word: looks a word up as a challenge would, with its meaning and similar words. Players who may be bluffing get
no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import choices_of, everywhere, options
from cogs.startup.translator import called
from cogs.visit.visit import visit_of
from cogs.visit.word_pages import looked_up, vote_sheet
from engine.languages import LANGUAGES
from screens.components import COLOUR, container
from screens.i18n.language import language_of, later
from screens.votes import SCREEN
from screens.word_sheet import LONGEST, sheet

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class WordsCog(commands.Cog):
    @app_commands.command(
        name=called("command", "word"),
        description=later("Is it a word? What does it mean?"),
    )
    @options(word=later("The word."), language=later("Which language's list to look in."))
    @app_commands.choices(language=choices_of(*LANGUAGES))
    @everywhere
    async def word(
        self,
        interaction: discord.Interaction[Lettershark],
        word: app_commands.Range[str, 1, LONGEST],
        language: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        asked = language_of(language, visit.i18n.language)
        found = await looked_up(visit, asked, word)
        if found is not None:
            await visit.whisper([container(sheet(visit.i18n, found, server=not visit.by_dm), COLOUR)])


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, vote_sheet)
    await bot.add_cog(WordsCog())
