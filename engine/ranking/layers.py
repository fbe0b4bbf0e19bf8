"""A lexicon taken apart: the big list, which many servers share, and the words that one server laid on top.

Preparing the big list takes a tenth of a second and is done once; house words are laid over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from engine.words.lexicon import Lexicon


class WordSource(Protocol):
    """The rankings' view of a lexicon: each of its words, in capitals. A smaller vocabulary is one, too."""

    def __contains__(self, text: str, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def __hash__(self) -> int: ...


class Layers(NamedTuple):
    words: WordSource
    allowed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    def house_words(self, lengths: range) -> tuple[frozenset[str], frozenset[str]]:
        """The house's allowed and denied words of some lengths that cards can spell."""
        return _spellable(self.allowed, lengths), _spellable(self.denied, lengths)


def layers_of(lexicon: WordSource) -> Layers:
    if isinstance(lexicon, Lexicon):
        return Layers(lexicon.words, lexicon.allowed, lexicon.denied)
    return Layers(lexicon)


def _spellable(texts: frozenset[str], lengths: range) -> frozenset[str]:
    return frozenset(text for text in texts if len(text) in lengths and text.isascii() and text.isalpha())
