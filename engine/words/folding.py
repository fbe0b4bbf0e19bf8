"""One spelling for every way of writing a word: capital letters without accents, as on the cards."""

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
"""Of all languages: a word of a server's own list may hold in each."""


def fold(text: str) -> str:
    """`cœur` becomes `COEUR`, `été` becomes `ETE`; what is no letter is left for the caller to refuse."""
    if text.isascii():
        return text.upper()
    parts = unicodedata.normalize("NFD", text.translate(_LETTERS))
    return "".join(part for part in parts if not unicodedata.combining(part)).upper()
