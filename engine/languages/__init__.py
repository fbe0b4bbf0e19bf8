"""The languages: each folder here with a `language.toml` is one, and holds its word list, its rules pages and its
other data. The bot's own texts are in `screens/i18n/locale`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

ROOT = Path(__file__).parent
DEFAULT = "en"
"""The language of the code, and of every text that another one lacks."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `language.toml`."""

    name: str  # in English; the catalogues have its names in other languages
    thousands: str = ","  # separates thousands
    no_break: str = "(?!)"  # finds the spaces where no line may break
    letters: Mapping[str, str] = {}  # letters that are several on the cards; other accents are only removed
    definitions: bool = False  # whether there is a file of definitions
    lessons: str = DEFAULT  # the language of the words in guided games, which only some languages have
    ladder: Mapping[
        str, tuple[tuple[str, ...], ...]
    ] = {}  # an example of each hand at Scroker, in the deck's codes

    @property
    def words(self) -> str:
        """The name of the word files."""
        return self.name.lower()


def _found() -> Mapping[str, Language]:
    codes = sorted(
        (file.parent.name for file in ROOT.glob("*/language.toml")), key=lambda one: (one != DEFAULT, one)
    )
    return MappingProxyType({code: _read(ROOT / code / "language.toml") for code in codes})


def _read(file: Path) -> Language:
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Language)


LANGUAGES = _found()
"""Languages by Discord's code for them, without a country: English first."""
