"""/word: what the list says of a word, as a spellcheck would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.commands.common import choices_of
from cogs.masks import hidden
from cogs.names import escaped
from cogs.replies import whisper
from cogs.tongues import Tongue, later
from cogs.translator import called
from engine.words import Lexicon, fold, load_lexicon

if TYPE_CHECKING:
    from cogs.shark import Lettershark

LONGEST = 30
COMMON, KNOWN = 35, 55


def add(bot: Lettershark) -> None:
    bot.tree.add_command(word)


@app_commands.command(
    name=called("command", "word"), description=later("Is it a word? As a spellcheck would judge.")
)
@app_commands.rename(word=called("option", "word"), language=called("option", "language"))
@app_commands.describe(word=later("The word."), language=later("In which language's list."))
@app_commands.choices(language=choices_of("en", "fr"))
@app_commands.allowed_contexts(guilds=True, dms=True)
async def word(
    interaction: discord.Interaction[Lettershark],
    word: app_commands.Range[str, 1, LONGEST],
    language: str | None = None,
) -> None:
    bot = interaction.client
    tongue = await bot.desk.tongue(interaction)
    lexicon = load_lexicon(language or ("fr" if tongue.language == "fr" else "en"))
    if interaction.guild_id is not None:
        decided = await bot.room.settings.all(interaction.guild_id)
        lexicon = lexicon.with_house_words(decided["allow"], decided["deny"])
    await whisper(interaction, judgement(tongue, lexicon, word))


def judgement(tongue: Tongue, lexicon: Lexicon, typed: str) -> str:
    text = fold(typed.strip())
    shown = hidden(text) if lexicon.masked(text) else escaped(text, LONGEST)
    where = tongue.say("English list") if lexicon.language == "en" else tongue.say("French list")
    level = lexicon.level(text) if len(text) > 1 else None
    if level is None:
        return tongue.say("**{word}** is not a word here ({list}).", word=shown, list=where)
    rarity = (
        tongue.say("everybody knows it")
        if level <= COMMON
        else tongue.say("well known")
        if level <= KNOWN
        else tongue.say("for connoisseurs")
    )
    return tongue.say("**{word}** is a word ({list}, {rarity}).", word=shown, list=where, rarity=rarity)
