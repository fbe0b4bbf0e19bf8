"""A single spelling for every way of writing a word: capital letters without accents, as on the cards."""

from __future__ import annotations

import unicodedata

from engine.languages import LANGUAGES

_LETTERS = str.maketrans(
    {
        written: cards
        for language in LANGUAGES.values()
        for letter, cards in language.letters.items()
        for written in (letter, letter.lower())
    }
)
"""Letters of all languages: a word of a server's own list may be in any of them."""


def fold(text: str) -> str:
    """`cœur` becomes `COEUR`, `été` becomes `ETE`; the caller refuses characters that are no letters."""
    if text.isascii():
        return text.upper()
    parts = unicodedata.normalize("NFD", text.translate(_LETTERS))
    return "".join(part for part in parts if not unicodedata.combining(part)).upper()
