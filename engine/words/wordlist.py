"""A sorted list of words in one string, answering membership and prefix questions in about a microsecond.

A quarter of a million words as Python objects cost 30 MB and more; as one string with a signpost every 320 letters
they cost 4 MB, which leaves room for two languages and a thousand tables in the promised memory.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

_STRIDE = 320  # letters from one signpost to the next
_BLOCKS = 64  # an iteration takes out this many of these at once


class WordList:
    """Words in capital letters, sorted, each once. Never changed after it is made; compared by identity."""

    def __init__(self, lines: str, levels: str) -> None:
        """`lines` ends every word with a newline; `levels` has one digit for each word, in the same order."""
        self._text = "\n" + lines
        self._levels = levels
        self._signposts: list[str] = []
        self._starts = array("I")
        self._found: dict[str, int] = {}
        self._set_signposts()

    @classmethod
    def of(cls, words: Iterable[tuple[str, str]]) -> WordList:
        """A list from (word, level digit) pairs that are sorted already. They are taken one by one: a list of them
        all would briefly need twenty megabytes and fragment memory."""
        lines, levels = bytearray(), bytearray()
        for word, level in words:
            lines += f"{word}\n".encode("ascii")
            levels += level.encode("ascii")
        return cls(str(memoryview(lines), "ascii"), str(memoryview(levels), "ascii"))

    def __len__(self) -> int:
        return len(self._levels)

    def __iter__(self) -> Iterator[str]:
        """Words, a few hundred at a time, so iterating over all of them needs little memory."""
        for start, end in self._cuts():
            yield from self._text[start:end].split()

    def _cuts(self) -> Iterator[tuple[int, int]]:
        return pairwise([*self._starts[::_BLOCKS], self._starts[-1]])

    def containing(self, letter: str) -> int:
        found = self._found.get(letter)
        if found is None:
            words_with = re.compile(re.escape(letter) + r"[^\n]*").findall
            found = sum(len(words_with(self._text, start, end)) for start, end in self._cuts())
            self._found[letter] = found
        return found

    def __contains__(self, word: str) -> bool:
        return self._position(word) >= 0

    def as_bytes(self) -> bytes:
        """A newline, then every word with a newline behind it: for NumPy."""
        return self._text.encode("ascii")

    def at(self, place: int) -> str:
        """The word at this place among these bytes."""
        return self._text[place : self._text.index("\n", place)]

    def with_levels(self) -> Iterator[tuple[str, str]]:
        return zip(self, self._levels, strict=True)

    def level(self, word: str) -> str | None:
        """The level digit of a word, None if it is no word."""
        position = self._position(word)
        if position < 0:
            return None
        block = bisect_right(self._starts, position) - 1
        index = self._numbers[block] + self._text.count("\n", self._starts[block], position)
        return self._levels[index]

    def starting_with(self, row: str) -> Iterator[str]:
        """The words that begin with these letters, themselves included, in order; found one by one."""
        text = self._text
        position = self._first(row)
        while position >= 0 and text.startswith(row, position + 1) and position + 1 < len(text):
            end = text.index("\n", position + 1)
            yield text[position + 1 : end]
            position = end

    def can_become(self, row: str) -> bool:
        return self._first(row) >= 0

    def _set_signposts(self) -> None:
        text = self._text
        position, last = 0, len(text) - 1
        while 0 <= position < last:
            end = text.index("\n", position + 1)
            self._signposts.append(text[position + 1 : end])
            self._starts.append(position)
            position = text.find("\n", position + _STRIDE)
        self._starts.append(last)

    def _position(self, word: str) -> int:
        """The place of the newline before a word, -1 if it is no word."""
        block = bisect_right(self._signposts, word) - 1
        if block < 0:
            return -1
        return self._text.find(f"\n{word}\n", self._starts[block], self._starts[block + 1] + 1)

    def _first(self, row: str) -> int:
        """The place of the first word that begins with these letters: behind a signpost, or the next one."""
        block = bisect_left(self._signposts, row)
        start = self._starts[max(block - 1, 0)]
        return self._text.find(f"\n{row}", start, self._starts[block] + 1 + len(row))

    @cached_property
    def _numbers(self) -> array[int]:
        """The number of words before each signpost. Only levels need it."""
        numbers = array("I", [0])
        for start, end in pairwise(self._starts):
            numbers.append(numbers[-1] + self._text.count("\n", start, end))
        return numbers
