"""Names and descriptions of commands in each language, sent to Discord with the commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from engine.languages import DEFAULT
from screens.i18n.language import Called, i18n, language_of

NAMES = frozenset(
    {
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    }
)


def called(context: str, word: str) -> locale_str:
    """The name of a command or option. `context` distinguishes words that are the same in English."""
    return locale_str(word, context=context)


def locale_name(name: Called) -> locale_str:
    """The name of a command or option declared without discord.py."""
    return called(name.context, name.word)


class Translator(app_commands.Translator):
    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        language = language_of(locale)
        if language == DEFAULT:  # as declared in English; few of Discord's many languages differ
            return None
        found = self._found(string, language)
        if found == string.message:
            return None
        return found.lower() if context.location in NAMES else found[:100]

    @staticmethod
    def _found(string: locale_str, language: str) -> str:
        context: Any = string.extras.get("context")
        spoken = i18n(language)
        return spoken.call(context, string.message) if context else spoken.say(string.message)
