"""All words that some letters can spell, with or without wild cards.

Every answer is sorted, the longest first, then by the alphabet. To search as a computer player does, pass
`lexicon.vocabulary(...)`. `lengths` keeps the words of some lengths only.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.words.folding import fold
from engine.words.length_index import LONGEST, SHELVES, SHORTEST, shelf

if TYPE_CHECKING:
    from engine.words.lexicon import Lexicon


def words_from(lexicon: Lexicon, letters: str, wilds: int = 0, lengths: range | None = None) -> list[str]:
    """Every word that these letters and wild cards can spell."""
    rack = fold(letters)
    wanted = _wanted(rack, wilds, lengths)
    found: list[str] = []
    for lengths_there in SHELVES:
        if wanted.start < lengths_there.stop and lengths_there.start < wanted.stop:
            found += shelf(lexicon.words, lengths_there).fitting(rack, wilds, wanted)
    return _with_house_words(lexicon, found, rack, wilds, wanted)


def longest_from(lexicon: Lexicon, letters: str, wilds: int = 0, lengths: range | None = None) -> list[str]:
    """All the longest words among them; none if there is no word."""
    for length in reversed(_wanted(fold(letters), wilds, lengths)):
        if found := words_from(lexicon, letters, wilds, range(length, length + 1)):
            return found
    return []


def extensions_from(lexicon: Lexicon, word: str, letters: str, wilds: int = 0) -> list[str]:
    """The longer words that have this one in them, with letters of the rack before and behind it."""
    stem = fold(word)
    longer = range(len(stem) + 1, LONGEST + 1)
    return [text for text in words_from(lexicon, stem + letters, wilds, longer) if stem in text]


def can_spell(letters: str, word: str, wilds: int = 0) -> bool:
    """Whether these letters and wild cards spell this text, word or not."""
    lacking = Counter(fold(word)) - Counter(fold(letters))
    return lacking.total() <= wilds


def _wanted(rack: str, wilds: int, lengths: range | None) -> range:
    asked = range(SHORTEST, LONGEST + 1) if lengths is None else lengths
    return range(max(asked.start, SHORTEST), min(asked.stop, LONGEST + 1, len(rack) + wilds + 1))


def _with_house_words(lexicon: Lexicon, found: list[str], rack: str, wilds: int, wanted: range) -> list[str]:
    if not lexicon.allowed and not lexicon.denied:
        return found
    own = {word for word in lexicon.allowed if len(word) in wanted and can_spell(rack, word, wilds)}
    kept = {word for word in found if word not in lexicon.denied}
    return sorted(own | kept, key=lambda word: (-len(word), word))
