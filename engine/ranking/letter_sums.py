"""Letters that make a word, looked up for very many sets of letters at once.

Every letter has a random number of 64 bits, and a set of letters is the sum of them. The sums of all words form one
sorted row; a table of bits in front of it rejects all but a few of the false sums. Two sets of letters would share
a sum once in some millions of years of play.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from random import Random
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.ranking.layers import Layers, WordSource, layers_of
from engine.words.wordlist import WordList

LONGEST = 10
LENGTHS = range(2, LONGEST + 1)
Sums = npt.NDArray[np.uint64]

_A = ord("A")
_SIDES: tuple[Literal["left"], Literal["right"]] = ("left", "right")
_DOOR_BITS = 21
_SHIFT = np.uint64(64 - _DOOR_BITS)
_TO_BYTE, _IN_BYTE = np.uint64(64 - _DOOR_BITS + 3), np.uint64(7)
_BITS = np.array([1 << place for place in range(8)], dtype=np.uint8)
_NAMED = Random(156)
LETTERS: Sums = np.array([_NAMED.getrandbits(64) for _ in range(26)], dtype=np.uint64)
"""A number for each letter, the same in every run. NumPy's own generator would cost seven megabytes."""


class LetterSums:
    def __init__(self, words: WordSource) -> None:
        self._words = (
            words if isinstance(words, WordList) else WordList.of((text, "1") for text in sorted(words))
        )
        sums, places = _summed(self._words.as_bytes())
        order = np.argsort(sums, kind="stable")
        self._sums, self._places = sums[order], places[order]
        self._house_texts: dict[int, str] = {}
        open_to = np.zeros(1 << _DOOR_BITS, dtype=np.bool_)
        open_to[self._sums >> _SHIFT] = True
        self._door = np.packbits(open_to, bitorder="little")

    def maybe(self, sums: Sums) -> npt.NDArray[np.intp]:
        """The places in a flat array of sums that may be words: all that are, and about one in twelve others."""
        bits = _BITS.take(((sums >> _SHIFT) & _IN_BYTE).view(np.int64))
        return np.flatnonzero(self._door.take((sums >> _TO_BYTE).view(np.int64)) & bits)

    def are_words(self, sums: Sums) -> npt.NDArray[np.bool_]:
        if not len(self._sums):
            return np.zeros(sums.shape, dtype=np.bool_)
        places = np.searchsorted(self._sums, sums)
        found: npt.NDArray[np.bool_] = self._sums.take(places, mode="clip") == sums
        return found

    def text(self, total: np.uint64) -> str:
        """The first word by the alphabet whose letters have this sum, which must be a word's."""
        house = self._house_texts.get(int(total))
        return house or self._text_at(int(np.searchsorted(self._sums, total)))

    def with_house_words(self, allowed: Iterable[str], denied: frozenset[str]) -> LetterSums:
        """A copy with some words more and some less, sharing the unchanged parts."""
        house = copy(self)
        house._lay(allowed, denied)  # noqa: SLF001 - the copy is still private
        return house

    def _lay(self, allowed: Iterable[str], denied: frozenset[str]) -> None:
        self._house_texts, gone = self._without(denied)
        self._sums, self._places = np.delete(self._sums, gone), np.delete(self._places, gone)
        for text in allowed:
            self._add(text)

    def _without(self, denied: frozenset[str]) -> tuple[dict[int, str], list[int]]:
        """The new first words of sums that lost theirs, and the places of sums that are no longer a word."""
        told: dict[int, str] = {}
        gone: set[int] = set()
        for text in denied:
            total = _sum_of(text)
            first, end = (int(np.searchsorted(self._sums, total, side)) for side in _SIDES)
            left = [other for place in range(first, end) if (other := self._text_at(place)) not in denied]
            if left:
                told[int(total)] = left[0]
            else:
                gone.update(range(first, end))
        return told, sorted(gone)

    def _add(self, text: str) -> None:
        total = _sum_of(text)
        place = int(np.searchsorted(self._sums, total))
        known = self.are_words(total.reshape(1))[0]
        self._house_texts[int(total)] = min(text, self.text(total)) if known else text
        if not known:
            self._sums = np.insert(self._sums, place, total)
            self._places = np.insert(self._places, place, 0)  # it is in no list
            self._door = self._door.copy()
            self._door[int(total >> _TO_BYTE)] |= _BITS[int((total >> _SHIFT) & _IN_BYTE)]

    def _text_at(self, place: int) -> str:
        return self._words.at(int(self._places[place]))


def _summed(lines: bytes) -> tuple[Sums, npt.NDArray[np.uint32]]:
    """The sums of the words of these lengths, and where each begins. The words themselves stay in their list:
    copies by length would take a megabyte and a half for each language."""
    text = np.frombuffer(lines, dtype=np.uint8)
    ends = np.flatnonzero(text == ord("\n"))
    starts, sizes = ends[:-1] + 1, np.diff(ends) - 1
    sums, places = [np.zeros(0, dtype=np.uint64)], [np.zeros(0, dtype=np.uint32)]
    for length in LENGTHS:
        found = starts[sizes == length]
        sums.append(_sums_of(text[found[:, None] + np.arange(length)]))
        places.append(found.astype(np.uint32))
    return np.concatenate(sums), np.concatenate(places)


def _sum_of(text: str) -> np.uint64:
    return np.uint64(sums_of(text, len(text))[0])


def sums_of(text: str, length: int) -> Sums:
    """The sums of words of one length, written one after the other."""
    return _sums_of(np.frombuffer(text.encode("ascii"), dtype=np.uint8).reshape(-1, length))


def _sums_of(letters: npt.NDArray[np.uint8]) -> Sums:
    totals: Sums = LETTERS[letters - _A].sum(axis=1, dtype=np.uint64)
    return totals


def letter_sums(lexicon: WordSource) -> LetterSums:
    """The sums of a list of words, made once in a tenth of a second; the last few are kept."""
    return _letter_sums(layers_of(lexicon))


@lru_cache(maxsize=16)
def _letter_sums(layers: Layers) -> LetterSums:
    allowed, denied = layers.house_words(LENGTHS)
    plain = _plain_sums(layers.words)
    return plain.with_house_words(allowed, denied) if allowed or denied else plain


@lru_cache(maxsize=6)
def _plain_sums(words: WordSource) -> LetterSums:
    return LetterSums(words)
