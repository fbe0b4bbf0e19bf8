"""The languages there are: each folder here with a `language.toml` is one, and holds its word list, its rules pages and
what else is its own. What the bot says in it stands in `screens/i18n/locale`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

ROOT = Path(__file__).parent
DEFAULT = "en"
"""The language of the code, and of all that another one lacks."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `language.toml` says."""

    name: str  # in English; the catalogues know what it is called elsewhere
    thousands: str = ","  # stands between them
    no_break: str = "(?!)"  # finds the spaces at which no line may end
    letters: Mapping[str, str] = {}  # that are several on the cards; other accents are only taken off
    definitions: bool = False  # whether there is a file of what words mean
    lessons: str = DEFAULT  # the language of the words in guided games: they are words of some languages only
    ladder: Mapping[
        str, tuple[tuple[str, ...], ...]
    ] = {}  # an example of each hand at Scroker, in the deck's codes

    @property
    def words(self) -> str:
        """What the files of words are called."""
        return self.name.lower()


def _found() -> Mapping[str, Language]:
    codes = sorted(
        (file.parent.name for file in ROOT.glob("*/language.toml")), key=lambda one: (one != DEFAULT, one)
    )
    return MappingProxyType({code: _read(ROOT / code / "language.toml") for code in codes})


def _read(file: Path) -> Language:
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Language)


LANGUAGES = _found()
"""By the code that Discord has for them, without a country: English first."""
