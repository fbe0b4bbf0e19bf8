"""The words of some lengths as rows of bytes, for searching all of them at once.

For each letter there is a row with its count in every word, counted no further than a rack does. The rows of a
rack's letters are added up, and a word fits where the sum, with the wild cards, reaches its length: some ten
additions over a few hundred thousand bytes, for any letters. Rows are made when they are first needed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from engine.words.wordlist import WordList

SHORTEST: Final = 2
LONGEST: Final = 15
# Few racks ever ask for long words, and a look-up asks for one length, so lengths are kept apart.
SHELVES: Final = (range(11, LONGEST + 1), range(8, 11), range(SHORTEST, 8))
_KEPT = 24  # two languages in four vocabularies, all shelves
_NEWLINE = ord("\n")
# A rack that finds this many words of one length, as with two wild cards, will find them again: they are then kept
# as Python strings.
_MANY = 1000

Bytes = npt.NDArray[np.uint8]


class LengthIndex:
    """Words in order of length, then of the alphabet."""

    def __init__(self, words: WordList, lengths: range) -> None:
        self._lengths = lengths
        self._grids = _grids(words, lengths)
        counts = [len(grid) for grid in self._grids.values()]
        ends = np.cumsum([0, *counts]).tolist()
        self._starts = dict(zip(range(lengths.start, lengths.stop + 1), ends, strict=True))
        self._sizes = np.repeat(np.array(lengths, dtype=np.uint8), counts)
        self._rows: dict[tuple[str, int], Bytes] = {}
        self._kept: dict[int, npt.NDArray[np.object_]] = {}

    def fitting(self, rack: str, wilds: int, lengths: range) -> list[str]:
        """The words of these lengths that the rack spells, the longest first."""
        first = max(lengths.start, self._lengths.start)
        last = min(lengths.stop, self._lengths.stop)
        if first >= last:
            return []
        start = self._starts[first]
        fits = self._fits(rack, wilds, start, self._starts[last])
        found: list[str] = []
        for length in range(last - 1, first - 1, -1):
            found += self._texts(
                length, fits[self._starts[length] - start : self._starts[length + 1] - start]
            )
        return found

    def signatures(self, length: int) -> frozenset[str]:
        """Each word's letters in order."""
        letters = np.sort(self._grids[length][:, :length], axis=1)
        return frozenset(_split(np.insert(letters, length, _NEWLINE, axis=1)))

    def _fits(self, rack: str, wilds: int, start: int, end: int) -> npt.NDArray[np.bool_]:
        total = np.full(end - start, min(wilds, LONGEST), dtype=np.uint8)
        for letter in set(rack):
            total += self._row(letter, min(rack.count(letter), LONGEST))[start:end]
        fits: npt.NDArray[np.bool_] = total >= self._sizes[start:end]
        return fits

    def _texts(self, length: int, fits: npt.NDArray[np.bool_]) -> list[str]:
        kept = self._kept.get(length)
        if kept is None:
            places = np.flatnonzero(fits)
            if len(places) < _MANY:
                return _split(self._lines(length)[places])
            kept = self._kept[length] = np.array(_split(self._lines(length)), dtype=np.object_)
        texts: list[str] = kept[fits].tolist()
        return texts

    def _lines(self, length: int) -> npt.NDArray[np.void]:
        """Rows with each word and its newline as one item, so whole words are copied, not letters."""
        return self._grids[length].view(f"V{length + 1}").ravel()

    def _row(self, letter: str, most: int) -> Bytes:
        row = self._rows.get((letter, most))
        if row is None:
            row = self._rows[letter, most] = self._counted(letter, most)
        return row

    def _counted(self, letter: str, most: int) -> Bytes:
        counts = np.concatenate([_count(self._grids[length], letter) for length in self._lengths])
        row: Bytes = np.minimum(counts, np.uint8(most))
        return row


@lru_cache(maxsize=_KEPT)
def shelf(words: WordList, lengths: range) -> LengthIndex:
    return LengthIndex(words, lengths)


def _grids(words: WordList, lengths: range) -> dict[int, Bytes]:
    text: Bytes = np.frombuffer(words.as_bytes(), dtype=np.uint8)
    newlines = np.flatnonzero(text == _NEWLINE)
    sizes = np.diff(newlines) - 1
    starts = newlines[:-1] + 1
    return {length: text[starts[sizes == length, None] + np.arange(length + 1)] for length in lengths}


def _split(lines: npt.NDArray[Any]) -> list[str]:
    return lines.tobytes().decode("ascii").split()


def _count(grid: Bytes, letter: str) -> Bytes:
    counts: Bytes = np.zeros(len(grid), dtype=np.uint8)
    for column in grid.T:
        counts += column == ord(letter)
    return counts
