"""/word: what the list says of a word, as a spellcheck would. Players who may be bluffing just now get no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import choices_of
from cogs.startup.translator import called
from cogs.visit.visit import Visit, visit_of
from engine.words import Lexicon, fold, load_lexicon
from screens.i18n.language import I18n, later
from screens.names import escaped
from screens.profanity import hidden

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.tables.table import Table

LONGEST = 30
COMMON, KNOWN = 35, 55


class Words(commands.Cog):
    @app_commands.command(
        name=called("command", "word"), description=later("Is it a word? Judged as a spellcheck would.")
    )
    @app_commands.rename(word=called("option", "word"), language=called("option", "language"))
    @app_commands.describe(word=later("The word."), language=later("Which language's list to look in."))
    @app_commands.choices(language=choices_of("en", "fr"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def word(
        self,
        interaction: discord.Interaction[Lettershark],
        word: app_commands.Range[str, 1, LONGEST],
        language: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        asked = language or ("fr" if visit.i18n.language == "fr" else "en")
        secret = on_honour(visit, asked)
        if secret is not None:
            await visit.whisper(not_yet(visit.i18n, secret, asked))
            return
        lexicon = load_lexicon("fr" if asked == "fr" else "en")
        if visit.guild is not None:
            decided = await visit.room.settings.all(visit.guild)
            lexicon = lexicon.with_house_words(decided["allow"], decided["deny"])
        await visit.whisper(judgement(visit.i18n, lexicon, word))


def on_honour(visit: Visit, language: str) -> Table | None:
    """The table, on whatever server, where this player is in a hand with words of this language on honour."""
    seated = visit.room.seated(visit.player)
    return next((table for table in seated if table.on_honour(visit.player, language)), None)


def not_yet(i18n: I18n, table: Table, language: str) -> str:
    facts = {"game": table.game.name, "table": table.short}
    if language == "fr":
        return i18n.say(
            (
                "You are in a hand of {game} (table {table}) where French words are on honour, so I "
                "say nothing about them until it is over. Ask me again then."
            ),
            **facts,
        )
    return i18n.say(
        (
            "You are in a hand of {game} (table {table}) where English words are on honour, so I "
            "say nothing about them until it is over. Ask me again then."
        ),
        **facts,
    )


def judgement(i18n: I18n, lexicon: Lexicon, typed: str) -> str:
    text = fold(typed.strip())
    shown = hidden(text) if lexicon.masked(text) else escaped(text, LONGEST)
    where = i18n.say("English list") if lexicon.language == "en" else i18n.say("French list")
    level = lexicon.level(text) if len(text) > 1 else None
    if level is None:
        return i18n.say("**{word}** is not a word here ({list}).", word=shown, list=where)
    rarity = (
        i18n.say("everybody knows it")
        if level <= COMMON
        else i18n.say("well known")
        if level <= KNOWN
        else i18n.say("for connoisseurs")
    )
    return i18n.say("**{word}** is a word ({list}, {rarity}).", word=shown, list=where, rarity=rarity)


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(Words())
