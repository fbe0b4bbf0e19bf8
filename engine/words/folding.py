"""One spelling for every way of writing a word: capital letters without accents, as on the cards."""

from __future__ import annotations

import unicodedata

_LIGATURES = str.maketrans({"Œ": "OE", "œ": "OE", "Æ": "AE", "æ": "AE"})


def fold(text: str) -> str:
    """`cœur` becomes `COEUR`, `été` becomes `ETE`; what is no letter is left for the caller to refuse."""
    if text.isascii():
        return text.upper()
    parts = unicodedata.normalize("NFD", text.translate(_LIGATURES))
    return "".join(part for part in parts if not unicodedata.combining(part)).upper()
