"""The common part of every family's hindsight: the words it names, and the meanings of the rare ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.words.definitions import load_definitions
from engine.words.folding import fold
from engine.words.lexica import lexicon_of

_LONGEST = 90  # letters of a meaning


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """`rare`: the named words that few people know, each with its meaning, or with none if no dictionary here has
    it."""

    rare: Mapping[str, str] = {}

    @property
    @abstractmethod
    def cost(self) -> int:
        """In chips or points."""

    @property
    @abstractmethod
    def decides(self) -> bool:
        """Whether it would have changed the winner."""

    @property
    @abstractmethod
    def named(self) -> tuple[str, ...]:
        """The words that could have been made."""

    @property
    def rung(self) -> str:
        """The hand that they would have been, in games that rank hands."""
        return ""


def rare_words(options: Mapping[str, Any], words: tuple[str, ...]) -> dict[str, str]:
    usual = lexicon_of(options).vocabulary("shark")
    return {word: _meaning(options["language"], word) for word in words if fold(word) not in usual}


def _meaning(language: str, word: str) -> str:
    dictionary = load_definitions(language)
    found = dictionary.brief(word, _LONGEST) if dictionary is not None else None
    if found is None:
        return ""
    base, meaning = found
    return meaning.text if base == fold(word) else f"{base}, {meaning.text}"
