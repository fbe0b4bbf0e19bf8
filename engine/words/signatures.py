"""Words by their letters in order: BADGE and its anagrams have the signature ABDEG.

A set for each length answers in a tenth of a microsecond whether some cards make a word at all; the solver then
finds the words. A set is made when its length is first needed, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.words.folding import fold
from engine.words.length_index import SHELVES, shelf
from engine.words.solver import words_from

if TYPE_CHECKING:
    from engine.words.lexicon import Lexicon
    from engine.words.wordlist import WordList

_KEPT = 80  # sets: about ten lengths in each of two languages and four vocabularies
_HOUSES_KEPT = 64


def signature(text: str) -> str:
    return "".join(sorted(fold(text)))


def signatures(lexicon: Lexicon, length: int) -> frozenset[str]:
    if not lexicon.allowed and not lexicon.denied:
        return _of_list(lexicon.words, length)
    return _of_house(lexicon, length)


def words_of(lexicon: Lexicon, letters: str) -> list[str]:
    """The words that have exactly these letters, in any order, by the alphabet."""
    return words_from(lexicon, letters, lengths=range(len(letters), len(letters) + 1))


def rarest(lexicon: Lexicon, letters: str) -> str | None:
    """The word with exactly these letters that fewest people know."""
    return max(words_of(lexicon, letters), key=lambda word: lexicon.level(word) or 0, default=None)


def commonest(lexicon: Lexicon, text: str) -> str:
    """The word with exactly the letters of this one that most people know."""
    return min(words_of(lexicon.decent(), text), key=lambda word: lexicon.level(word) or 0, default=text)


@lru_cache(maxsize=_KEPT)
def _of_list(words: WordList, length: int) -> frozenset[str]:
    for lengths in SHELVES:
        if length in lengths:
            return shelf(words, lengths).signatures(length)
    return frozenset()


@lru_cache(maxsize=_HOUSES_KEPT)
def _of_house(lexicon: Lexicon, length: int) -> frozenset[str]:
    own = {signature(word) for word in lexicon.allowed if len(word) == length}
    touched = {signature(word) for word in lexicon.denied if len(word) == length}
    gone = {letters for letters in touched if not words_of(lexicon, letters)}
    return (_of_list(lexicon.words, length) | own) - gone
