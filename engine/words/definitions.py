"""Short meanings of words, where there is a dictionary, in a file of its own that is read word by word.

The file is gzipped text in many small parts. The first names the beginning of each other part, and stays in
memory; for a look-up only the parts with that word, and with the words it is a form of, are read and unpacked
again. That needs the disk, so it belongs in a thread.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from engine.languages import LANGUAGES, ROOT
from engine.words.files import WordFileError, damaged
from engine.words.folding import fold

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LONGEST_WORD = 9  # longer words would double the file, and are never laid
_MARK = "lettershark"
_GZIP = 31  # zlib's number for gzip's header and checksum
_FIRST = 1 << 16  # the first part ends within this many bytes
PARTS = "nvarx"
"""Nouns, verbs, adjectives, adverbs; `x` where the source does not say which."""
_DEEP = 3  # REGEARS, REGEAR, GEAR
USED: Mapping[str, str] = MappingProxyType(
    {"P": "nax", "W": "n", "K": "n", "L": "a", "N": "a", "C": "ar", "E": "ar", "F": "nax"}
    | dict.fromkeys("SMDGBVXR", "v")
    | dict.fromkeys("YT", "vx")
)
"""The parts of speech that the base's meanings then have, by the kind of form; any, if nothing is given."""


class Meaning(NamedTuple):
    part: str
    text: str
    spelled: str = ""  # its spelling, if that differs from the cards: `bath mat`, `Olea`


class WordForm(NamedTuple):
    """The word that this is a form of, and the kind of form; `kind` is a letter of the file (see `screens.word_sheet`)."""

    kind: str
    base: str


class Entry(NamedTuple):
    word: str
    meanings: tuple[Meaning, ...] = ()
    forms: tuple[WordForm, ...] = ()


class Definitions:
    def __init__(self, path: Path) -> None:
        """Raises WordFileError when the file is missing or damaged."""
        self._path = path
        self.count, firsts, sizes, start = _index(path)
        self._firsts = firsts
        self._starts = [start + before for before in accumulate(sizes, initial=0)]

    def entry(self, word: str) -> Entry | None:
        """The file's entry of this word."""
        asked = fold(word)
        part = bisect_right(self._firsts, asked) - 1
        if part < 0 or not asked.isalpha():
            return None
        text = "\n" + self._part(part)
        start = text.find(f"\n{asked}\t")
        return _entry(text[start + 1 : text.index("\n", start + 1)]) if start >= 0 else None

    def entries(self, word: str) -> list[Entry]:
        """The word's own entry, then those of the words it is a form of; empty: nothing is known of it."""
        found: dict[str, Entry] = {}
        asked = [fold(word)]
        for _ in range(_DEEP):
            new = [entry for one in asked if one not in found and (entry := self.entry(one)) is not None]
            found |= {entry.word: entry for entry in new}
            asked = [form.base for entry in new for form in entry.forms]
        return list(found.values())

    def brief(self, word: str, most: int) -> tuple[str, Meaning] | None:
        """The first meaning of at most this many letters, and its word: this one, or one that it is a form of. A
        verb's meaning does not count if the word is mainly a noun."""
        own, *bases = self.entries(word) or [Entry(word)]
        used = "".join(USED.get(form.kind, PARTS) for form in own.forms)
        found = [(own.word, one) for one in own.meanings if one.part == own.meanings[0].part]
        for base in bases:
            part = next((part for part in used if any(one.part == part for one in base.meanings)), "")
            found += [(base.word, one) for one in base.meanings if one.part == part]
        return next((one for one in found if len(one[1].text) <= most), None)

    def _part(self, number: int) -> str:
        start, end = self._starts[number : number + 2]
        try:
            with self._path.open("rb") as file:
                file.seek(start)
                return zlib.decompress(file.read(end - start), _GZIP).decode()
        except (OSError, zlib.error, UnicodeDecodeError):
            raise damaged(self._path) from None


@lru_cache(maxsize=len(LANGUAGES))
def load_definitions(language: str) -> Definitions | None:
    """The definitions; None: there is no free dictionary of this language here."""
    of = LANGUAGES[language]
    return Definitions(ROOT / language / f"{of.words}-definitions.txt.gz") if of.definitions else None


def _index(path: Path) -> tuple[int, list[str], list[int], int]:
    """The number of words, the first word and the size of each part, and the place where the first part begins."""
    try:
        with path.open("rb") as file:
            packed = file.read(_FIRST)
        reader = zlib.decompressobj(_GZIP)
        header, *lines = reader.decompress(packed).decode().splitlines()
        mark, name, _, count = header.split()
        firsts, sizes = zip(*(line.split() for line in lines), strict=True)
        start = len(packed) - len(reader.unused_data)
        whole = start + sum(map(int, sizes)) == path.stat().st_size
    except FileNotFoundError:
        raise WordFileError(f"the word file {path.name} is missing; install Lettershark again") from None
    except (OSError, zlib.error, ValueError):
        raise damaged(path) from None
    if (mark, name, reader.eof, whole) != (_MARK, path.name.partition(".")[0], True, True):
        raise damaged(path)
    return int(count), list(firsts), list(map(int, sizes)), start


def _entry(line: str) -> Entry:
    """Read `WORD`, then for each meaning its part of speech, spelling and meaning, then `>` and each form."""
    word, *facts = line.split("\t")
    meanings = [Meaning(fact[0], *_spelled(fact[1:])) for fact in facts if fact[0] in PARTS]
    forms = [WordForm(fact[0], fact[1:]) for fact in facts if fact[0] not in PARTS]
    return Entry(word, tuple(meanings), tuple(forms))


def _spelled(fact: str) -> tuple[str, str]:
    spelled, marked, text = fact.partition("=")
    return (text, spelled) if marked else (fact, "")
