"""Words near a word: with a letter more at one end, and of the same letters."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from engine.words.folding import fold
from engine.words.length_index import LONGEST
from engine.words.signatures import words_of

if TYPE_CHECKING:
    from engine.words.lexicon import Lexicon


class Around(NamedTuple):
    before: tuple[str, ...]  # words with one letter more in front
    after: tuple[str, ...]  # the same with one more letter behind
    anagrams: tuple[str, ...]


def around(lexicon: Lexicon, word: str) -> Around:
    """All in alphabetical order, so at most 26 at each end. The first question about a length takes a tenth of a
    second."""
    text = fold(word)
    if not (text.isascii() and text.isalpha()) or len(text) > LONGEST:
        return Around((), (), ())
    before = tuple(made for letter in ascii_uppercase if (made := letter + text) in lexicon)
    after = tuple(made for letter in ascii_uppercase if (made := text + letter) in lexicon)
    return Around(before, after, tuple(one for one in words_of(lexicon, text) if one != text))
