"""French from the comprehensive hunspell dictionary, with each word's frequency from wordfreq."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.folding import fold
from tools.words.hunspell import Entry, expand, read_affixes, read_entries
from tools.words.lists import playable, read_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

# The sizes of the English vocabularies up to each level: the French ones are cut to the same sizes.
SIZES = {10: 4_000, 20: 11_000, 35: 41_000, 40: 46_000, 50: 65_000, 55: 71_000, 60: 81_500, 70: 117_000}
_RAREST = 80
_PARTICLES = ("po:pfx", "po:sfx", "po:loc.")  # never a word by itself, unless another entry says so


def french_words(dictionary: Path) -> set[str]:
    """`dictionary` is the path without its ending: /usr/share/hunspell/fr."""
    affixes = read_affixes(dictionary.with_suffix(".aff").read_text("utf-8").splitlines())
    entries = read_entries(dictionary.with_suffix(".dic").read_text("utf-8").splitlines())
    common = [entry for entry in entries if stands_alone(entry) and affixes.no_suggest not in entry.flags]
    words = {fold(form) for entry in common for form in expand(entry, affixes) if form.islower()}
    kept = {word for word in words if playable(word) and len(word) > 2 and has_vowel(word)}
    return kept - set(read_list("deny-french")) | {
        *read_list("allow-french"),
        *read_list("two-letters-french"),
    }


def stands_alone(entry: Entry) -> bool:
    """Whether the entry is no name, no symbol, and no half of a phrase."""
    kinds = [tag for tag in entry.tags if tag.startswith("po:")]
    return entry.stem.islower() and (not kinds or not kinds[0].startswith(_PARTICLES))


def has_vowel(word: str) -> bool:
    """Whether a word has a vowel. One without is an abbreviation; the few cries without a vowel are allowed by
    hand."""
    return not set("AEIOUYW").isdisjoint(word)


def french_levels(words: Iterable[str], frequencies: Mapping[str, float]) -> dict[str, int]:
    """The commonest words get level 10, and so on; a word without any frequency is rare."""
    known = summed(frequencies)
    ranked = sorted(words, key=lambda word: (-known.get(word, 0.0), word))
    return {word: _level(rank, seen=word in known) for rank, word in enumerate(ranked)}


def summed(frequencies: Mapping[str, float]) -> dict[str, float]:
    """Frequencies of folded words: été and ete count together."""
    total: dict[str, float] = {}
    for text, frequency in frequencies.items():
        total[fold(text)] = total.get(fold(text), 0.0) + frequency
    return total


def read_frequencies() -> dict[str, float]:
    """Frequencies from wordfreq, which is installed for building only."""
    from wordfreq import get_frequency_dict  # noqa: PLC0415 - English can be built without it

    return dict(get_frequency_dict("fr", wordlist="large"))


def _level(rank: int, *, seen: bool) -> int:
    if not seen:
        return _RAREST
    return next((level for level, size in SIZES.items() if rank < size), _RAREST)
