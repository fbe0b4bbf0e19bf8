"""A server's own words. Each holds in every language, or with a language's code in front of it, `fr:`, in that one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.folding import fold
from engine.words.length_index import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable


def tagged(language: str, word: str) -> str:
    """As it stands on a list where it holds in this language alone."""
    return f"{language}:{word}"


def untagged(entry: str) -> tuple[str, str]:
    """(language, or nothing for all; word in capitals)"""
    language, _, word = fold(entry).rpartition(":")
    return language.lower(), word


def is_entry(entry: str, languages: Iterable[str]) -> bool:
    """Whether it can stand on a list: a word of letters, no longer than any that is known."""
    language, word = untagged(entry)
    return language in ("", *languages) and word.isascii() and word.isalpha() and len(word) <= LONGEST


def holding_in(language: str, entries: Iterable[str]) -> frozenset[str]:
    """The words of a list that hold in this language, in capitals."""
    return frozenset(word for tag, word in map(untagged, entries) if tag in ("", language))
