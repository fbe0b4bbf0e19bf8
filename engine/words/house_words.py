"""A server's own words. Each is valid in every language, or, with a language's code in front of it, `fr:`, only in
that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.folding import fold
from engine.words.length_index import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable


def tagged(language: str, word: str) -> str:
    """A word's entry on a list, if it is valid in this language only."""
    return f"{language}:{word}"


def untagged(entry: str) -> tuple[str, str]:
    """(language, or an empty text for all; word in capitals)"""
    language, _, word = fold(entry).rpartition(":")
    return language.lower(), word


def is_entry(entry: str, languages: Iterable[str]) -> bool:
    """Whether it is a valid entry: a word of letters, no longer than the longest known one."""
    language, word = untagged(entry)
    return language in ("", *languages) and word.isascii() and word.isalpha() and len(word) <= LONGEST


def holding_in(language: str, entries: Iterable[str]) -> frozenset[str]:
    """The words of a list that are valid in this language, in capitals."""
    return frozenset(word for tag, word in map(untagged, entries) if tag in ("", language))
