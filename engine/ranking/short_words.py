"""The short words of a lexicon by their letters: what five cards can spell, also with wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.ranking.layers import Layers, WordSource, layers_of
from engine.ranking.letter_index import LetterIndex

LENGTHS = range(2, 6)


class ShortWords:
    """Letters are always given sorted, as one string. Of anagrams, the first by the alphabet is returned."""

    def __init__(self, anagrams: Mapping[str, str]) -> None:
        self.anagrams = anagrams
        """All words of the same letters, sorted and written as one string, by their letters."""
        self._shelves: dict[int, LetterIndex] = {}

    def spelled(self, letters: str) -> str | None:
        """A word of exactly these letters."""
        texts = self.anagrams.get(letters)
        return texts[: len(letters)] if texts else None

    def around(self, letters: str, length: int) -> str | None:
        """A word of this length that has these letters among its own; wild cards fill the rest."""
        if len(letters) == length:
            return self.spelled(letters)
        if length not in self._shelves:
            self._shelves[length] = self._shelf(length)
        return self._shelves[length].around(letters)

    def _shelf(self, length: int) -> LetterIndex:
        return LetterIndex(
            (texts[:length] for letters, texts in self.anagrams.items() if len(letters) == length), length
        )

    def with_house_words(self, allowed: Iterable[str], denied: Iterable[str]) -> ShortWords:
        anagrams = dict(self.anagrams)
        for text in allowed:
            _change(anagrams, text, {text}, set())
        for text in denied:
            _change(anagrams, text, set(), {text})
        return ShortWords(anagrams)


def short_words(lexicon: WordSource) -> ShortWords:
    """The short words of a list, made once in some tens of milliseconds; the last few are kept."""
    return _short_words(layers_of(lexicon))


@lru_cache(maxsize=64)
def _short_words(layers: Layers) -> ShortWords:
    allowed, denied = layers.house_words(LENGTHS)
    plain = _plain_words(layers.words)
    return plain.with_house_words(allowed, denied) if allowed or denied else plain


@lru_cache(maxsize=8)
def _plain_words(words: WordSource) -> ShortWords:
    anagrams: dict[str, str] = {}
    for text in words:
        if len(text) in LENGTHS:
            _change(anagrams, text, {text}, set())
    return ShortWords(anagrams)


def _change(anagrams: dict[str, str], text: str, more: set[str], less: set[str]) -> None:
    letters, length = "".join(sorted(text)), len(text)
    known = anagrams.get(letters, "")
    texts = {known[place : place + length] for place in range(0, len(known), length)}
    anagrams[letters] = "".join(sorted((texts | more) - less))
    if not anagrams[letters]:
        del anagrams[letters]
