"""The words of one length, searchable by letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from engine.ranking.layers import Layers, WordSource, layers_of

_A = ord("A")
_ANSWERS_KEPT = 4096


class LetterIndex:
    """Words kept as one string and, once wild cards need them, 26 rows that count each letter in every word."""

    def __init__(self, texts: Iterable[str], length: int) -> None:
        self.length = length
        self._text = "".join(sorted(texts))
        self.around = lru_cache(_ANSWERS_KEPT)(self._around)
        """The first word by the alphabet with these sorted letters among its own, or None."""

    def __iter__(self) -> Iterator[str]:
        return (self._text[place : place + self.length] for place in range(0, len(self._text), self.length))

    def _around(self, letters: str) -> str | None:
        rows = self._counts
        fits = np.ones(rows.shape[1], dtype=np.bool_)
        for letter in set(letters):
            fits &= rows[ord(letter) - _A] >= letters.count(letter)
        first = int(fits.argmax()) if fits.any() else -1
        return None if first < 0 else self._text[first * self.length : (first + 1) * self.length]

    @cached_property
    def _counts(self) -> npt.NDArray[np.uint8]:
        letters = np.frombuffer(self._text.encode("ascii"), dtype=np.uint8).reshape(-1, self.length) - _A
        return np.stack([(letters == place).sum(axis=1, dtype=np.uint8) for place in range(26)])


def shelf(lexicon: WordSource, length: int) -> LetterIndex:
    """The shelf of a list of words, made once in some tens of milliseconds; the last few are kept."""
    return _shelf(layers_of(lexicon), length)


@lru_cache(maxsize=16)
def _shelf(layers: Layers, length: int) -> LetterIndex:
    allowed, denied = layers.house_words(range(length, length + 1))
    if not allowed and not denied:
        return _plain_shelf(layers.words, length)
    return LetterIndex(({*_plain_shelf(layers.words, length)} | allowed) - denied, length)


@lru_cache(maxsize=8)
def _plain_shelf(words: WordSource, length: int) -> LetterIndex:
    return LetterIndex((text for text in words if len(text) == length), length)
