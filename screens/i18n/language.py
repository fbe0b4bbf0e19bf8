"""Puts players' texts into their language.

A sentence is written in English in the code, `i18n.say("{name} folds.", name=…)`, and looked up in the gettext
catalogue of another language. `tools/locales.py` collects the sentences and compiles the catalogues.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import structlog

from engine.languages import DEFAULT, LANGUAGES

Key = TypeVar("Key")
Said = TypeVar("Said")
DOMAIN = "lettershark"
LOCALE = Path(__file__).parent / "locale"
COUNTED = 4096  # how many sentences with a number are cached for each language
NOT_FILLED = (KeyError, IndexError, ValueError)
log = structlog.get_logger("cogs")


def later(message: str) -> str:
    """Mark a sentence that other code says, so that it is collected."""
    return message


def to_say(table: Mapping[Key, Said]) -> Mapping[Key, Said]:
    """Mark every text in a table, except its keys."""
    return MappingProxyType(table)


class Called(NamedTuple):
    """A name that players type. `context` separates words that are the same in English."""

    context: str
    word: str


def called(context: str, word: str) -> Called:
    """Mark the name of a command, an option or a choice, so that it is collected."""
    return Called(context, word)


class I18n:
    """A language and its texts."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue
        self._no_break = re.compile(LANGUAGES[language].no_break)
        self._counted = lru_cache(COUNTED)(self._count)
        self._found: dict[str, str] = {}  # sentences already looked up, because most are said again and again

    def say(self, message: str, /, **facts: Any) -> str:
        found = self._found.get(message)
        if found is None:
            found = self._found[message] = self.unbroken(self._catalogue.gettext(message))
        if not facts:
            return found
        try:
            return found.format(**facts)
        except NOT_FILLED:
            return self._with_gaps(message, facts)

    def count(self, one: str, many: str, number: int, /, **facts: Any) -> str:
        """Return the sentence in the plural form for `n`; -10 counts like 10."""
        found = self._counted(one, many, abs(number))
        facts = {"n": self.number(number), **facts}
        try:
            return found.format(**facts)
        except NOT_FILLED:
            return self._with_gaps(many, facts)

    def _count(self, one: str, many: str, number: int) -> str:
        return self.unbroken(self._catalogue.ngettext(one, many, number))

    def call(self, context: str, word: str) -> str:
        """Translate a word by its kind: the name of a command, of an option …"""
        return self._catalogue.pgettext(context, word)

    def together(self, names: Sequence[str]) -> str:
        """Join names for a sentence: "ann, bob and cy"."""
        if len(names) < 2:
            return "".join(names)
        return self.say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])

    def number(self, number: int) -> str:
        """Return a number with the language's thousands separators."""
        return f"{number:,}".replace(",", LANGUAGES[self.language].thousands)

    def unbroken(self, text: str) -> str:
        """Prevent wrong line breaks: French has a space before some marks."""
        return self._no_break.sub("\N{NO-BREAK SPACE}", text)

    def signed(self, number: int) -> str:
        return f"{'+' if number > 0 else '-' if number < 0 else '±'}{self.number(abs(number))}"

    def _with_gaps(self, message: str, facts: dict[str, Any]) -> str:
        # No traceback: it would reveal the facts.
        log.error("sentence-not-filled", language=self.language, message=message)
        return message.format_map(_Loose(facts))


class _Loose(dict[str, Any]):
    """Leaves a gap for a missing fact, so that the sentence is still said."""

    def __missing__(self, key: str) -> str:
        return "?"


@lru_cache(maxsize=len(LANGUAGES))
def i18n(language: str) -> I18n:
    chosen = language if language in LANGUAGES else DEFAULT
    return I18n(chosen, gettext.translation(DOMAIN, LOCALE, [chosen], fallback=True))


@lru_cache(maxsize=1000)
def language_of(*wishes: object) -> str:
    """Return the first wish that names a supported language, without `auto` and unknown ones. `fr-CA` means French."""
    for wish in wishes:
        language = str(wish or "").partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT
