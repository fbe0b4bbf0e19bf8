"""The words of a language, and the beginnings of words.

`load_lexicon` is the entrance. A server's own words are laid on top without a copy of the big list, and a computer
player sees the lexicon through a vocabulary.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.languages import LANGUAGES, ROOT
from engine.words.files import unpack_levels, unpack_words
from engine.words.folding import fold
from engine.words.house_words import holding_in
from engine.words.wordlist import WordList

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Strength: TypeAlias = Literal["plain", "sly", "shark", "master"]

STRENGTHS: tuple[Strength, ...] = ("plain", "sly", "shark", "master")

LEVELS = {"1": 10, "2": 20, "3": 35, "4": 40, "5": 50, "6": 55, "7": 60, "8": 70, "9": 80}
_HOUSE_LEVEL = 10  # a house knows its own words
_VIEWS_KEPT = 64  # so many of each kind are kept
_EXAMPLES = 60  # candidates for a familiar one
_KNOWN: dict[Strength, str] = {"plain": "3", "sly": "4", "shark": "7", "master": "9"}
"""The shark is well-read: it knows words that an educated adult has seen, but not those of crosswords only. The
master knows every word."""


class Lexicon:
    """The words of one language with a house's own words on top. Never changed after it is made."""

    __slots__ = ("_masked", "allowed", "denied", "language", "version", "words")

    def __init__(
        self,
        language: str,
        version: str,
        words: WordList,
        masked: frozenset[str],
        *,
        allowed: frozenset[str] = frozenset(),
        denied: frozenset[str] = frozenset(),
    ) -> None:
        self.language = language
        self.version = version
        self.words = words
        self.allowed = allowed
        self.denied = denied
        self._masked = masked

    def __contains__(self, text: str) -> bool:
        return self._judge(fold(text))

    def __eq__(self, other: object) -> bool:
        """Two views of one list are the same lexicon, so caches serve both."""
        return isinstance(other, Lexicon) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __len__(self) -> int:
        added = sum(word not in self.words for word in self.allowed)
        return len(self.words) + added - sum(word in self.words for word in self.denied)

    def __iter__(self) -> Iterator[str]:
        """Every word; a house's own come last."""
        yield from (word for word in self.words if word not in self.denied) if self.denied else self.words
        yield from sorted(word for word in self.allowed if word not in self.words)

    def containing(self, letter: str) -> int:
        added = sum(letter in word and word not in self.words for word in self.allowed)
        denied = sum(letter in word and word in self.words for word in self.denied)
        return self.words.containing(letter) + added - denied

    def level(self, text: str) -> int | None:
        """A word's rarity, from 10 (known to all) to 80 (the crossword lover's); None if it is no word."""
        word = fold(text)
        if not self._judge(word):
            return None
        digit = self.words.level(word)
        return _HOUSE_LEVEL if digit is None else LEVELS[digit]

    def masked(self, text: str) -> bool:
        """Whether this is a slur or an obscenity, which public texts show with its middle hidden."""
        return fold(text) in self._masked

    def can_become(self, row: str) -> bool:
        """Whether some word begins with this row, or is this row."""
        start = fold(row)
        if not self.denied:
            return _is_row(start) and (self.words.can_become(start) or self._house_may_begin(start))
        return any(True for _ in self._starting_with(start))

    def longer(self, row: str) -> bool:
        """Whether some longer word begins with this row."""
        start = fold(row)
        return any(word != start for word in self._starting_with(start))

    def continuations(self, row: str) -> frozenset[str]:
        """The next letters that make a word, or leave one possible."""
        start = fold(row)
        return frozenset(letter for letter in ascii_uppercase if self.can_become(start + letter))

    def an_example(self, row: str) -> str | None:
        """A word that begins with this row, the most familiar of the first few; None if there is none."""
        few = islice(self._starting_with(fold(row)), _EXAMPLES)
        return min(few, key=lambda word: (self.level(word), len(word), word), default=None)

    def vocabulary(self, strength: Strength) -> Lexicon:
        """The lexicon as a computer player knows it: the house's own words and the common ones."""
        return _vocabulary(self, strength)

    def decent(self) -> Lexicon:
        """The lexicon without slurs and obscenities, except those that a server has allowed: computer players know
        them, but lay none."""
        return _without_masked(self)

    def with_house_words(self, allow: Iterable[str] = (), deny: Iterable[str] = ()) -> Lexicon:
        """The lexicon with a house's own lists on top; denied wins over allowed."""
        denied = holding_in(self.language, deny)
        return self._replaced(self.words, holding_in(self.language, allow) - denied, denied)

    def without_rare(self, strength: Strength) -> Lexicon:
        """A new lexicon without rare words. Use `vocabulary`, which makes it once."""
        known = _known_words(self.words, _KNOWN[strength])
        return self._replaced(known, self.allowed, self.denied)

    def without_masked(self) -> Lexicon:
        """A new lexicon without masked words. Use `decent`, which makes it once."""
        return self._replaced(self.words, self.allowed, self.denied | (self._masked - self.allowed))

    def _replaced(self, words: WordList, allowed: frozenset[str], denied: frozenset[str]) -> Lexicon:
        return Lexicon(self.language, self.version, words, self._masked, allowed=allowed, denied=denied)

    def _key(self) -> tuple[WordList, frozenset[str], frozenset[str]]:
        return self.words, self.allowed, self.denied

    def _judge(self, word: str) -> bool:
        if word in self.denied:
            return False
        return word in self.allowed or (word.isalpha() and word in self.words)

    def _starting_with(self, start: str) -> Iterator[str]:
        if not _is_row(start):
            return
        yield from (word for word in self.words.starting_with(start) if word not in self.denied)
        yield from sorted(word for word in self.allowed if word.startswith(start) and word not in self.words)

    def _house_may_begin(self, start: str) -> bool:
        return any(word.startswith(start) for word in self.allowed)


@lru_cache(maxsize=len(LANGUAGES))
def load_lexicon(language: str) -> Lexicon:
    """Load a language's lexicon. Raises WordFileError when a packaged file is missing or damaged."""
    return read_lexicon(language, ROOT / language)


def read_lexicon(language: str, data: Path) -> Lexicon:
    name = LANGUAGES[language].words
    lines = unpack_words(data / f"{name}.txt.gz")
    levels = unpack_levels(data / f"{name}-levels.txt.gz", lines)
    masked = unpack_words(data / f"{name}-masked.txt.gz")
    return Lexicon(
        language, lines.version, WordList(lines.content, levels), frozenset(masked.content.split())
    )


@lru_cache(maxsize=len(LANGUAGES) * len(STRENGTHS))
def _known_words(words: WordList, last_level: str) -> WordList:
    """A level's words, kept for the life of the program: a language has three lists and the full one, which is a
    master's."""
    if last_level == max(LEVELS):
        return words
    return WordList.of((word, level) for word, level in words.with_levels() if level <= last_level)


@lru_cache(maxsize=_VIEWS_KEPT)
def _vocabulary(lexicon: Lexicon, strength: Strength) -> Lexicon:
    return lexicon.without_rare(strength)


@lru_cache(maxsize=_VIEWS_KEPT)
def _without_masked(lexicon: Lexicon) -> Lexicon:
    return lexicon.without_masked()


def _is_row(text: str) -> bool:
    return text.isalpha() or not text
