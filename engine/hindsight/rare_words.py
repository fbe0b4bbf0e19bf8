"""The meanings of the rare words that hindsight names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.words.definitions import load_definitions
from engine.words.folding import fold
from engine.words.lexica import lexicon_of

_LONGEST = 90  # letters of a meaning


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
