"""Expand a hunspell dictionary into its words, as far as French needs it: two-letter flags, conditions, affixes
that bring further affixes, and forms that need an affix to be a word.

Affixes that add other characters than letters (l', qu', d') are left out: elisions are no words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True)
class Affix:
    strip: str
    add: str
    flags: frozenset[str]
    condition: re.Pattern[str]
    crosses: bool  # whether it can be combined with an affix at the other end
    tags: frozenset[str] = frozenset()  # facts of a form with it: `is:pl`


@dataclass
class AffixFile:
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    need_affix: str = ""
    no_suggest: str = ""


@dataclass(frozen=True)
class Entry:
    stem: str
    flags: frozenset[str]
    tags: tuple[str, ...]


def read_affixes(lines: Iterable[str]) -> AffixFile:
    file = AffixFile()
    crossing: dict[tuple[str, str], bool] = {}
    for line in lines:
        match line.split():
            case ["NEEDAFFIX", flag]:
                file.need_affix = flag
            case ["NOSUGGEST", flag]:
                file.no_suggest = flag
            case [("PFX" | "SFX") as kind, flag, "Y" | "N" as cross, count] if count.isdecimal():
                crossing[kind, flag] = cross == "Y"
            case [("PFX" | "SFX") as kind, flag, strip, added, condition, *tags]:
                table = file.prefixes if kind == "PFX" else file.suffixes
                affix = _affix(kind, strip, added, condition, tags, crosses=crossing[kind, flag])
                if affix.add.isalpha() or not affix.add:
                    table.setdefault(flag, []).append(affix)
    return file


def read_entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries. The first line is a count; then `stem/FLAGS tag tag`."""
    for line in list(lines)[1:]:
        head, *tags = line.split()
        stem, _, flags = head.partition("/")
        yield Entry(stem, _flags(flags), tuple(tags))


def expand(entry: Entry, file: AffixFile) -> set[str]:
    return {form for form, _ in forms(entry, file)}


def forms(entry: Entry, file: AffixFile) -> Iterator[tuple[str, frozenset[str]]]:
    """Each form, with the tags of its affixes."""
    return _forms(entry.stem, entry.flags, file, frozenset(entry.tags))


def _forms(
    stem: str, flags: frozenset[str], file: AffixFile, tags: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    if file.need_affix not in flags:
        yield stem, tags
    for suffix in _matching(file.suffixes, flags, stem):
        form = stem.removesuffix(suffix.strip) + suffix.add
        yield from _forms(form, suffix.flags | _crossing(flags, file, suffix), file, tags | suffix.tags)
    for prefix in _matching(file.prefixes, flags, stem):
        form = prefix.add + stem.removeprefix(prefix.strip)
        # Suffixes were tried above, or come with the prefix itself.
        yield from _forms(form, prefix.flags - file.prefixes.keys(), file, tags | prefix.tags)


def _matching(table: dict[str, list[Affix]], flags: frozenset[str], stem: str) -> Iterator[Affix]:
    for flag in flags & table.keys():
        yield from (affix for affix in table[flag] if affix.condition.search(stem))


def _crossing(flags: frozenset[str], file: AffixFile, suffix: Affix) -> frozenset[str]:
    """A suffix that can be combined with a prefix leaves the stem's prefixes to the new form."""
    if not suffix.crosses:
        return frozenset()
    return frozenset(flag for flag in flags & file.prefixes.keys() if file.prefixes[flag][0].crosses)


def _affix(kind: str, strip: str, added: str, condition: str, tags: list[str], *, crosses: bool) -> Affix:
    text, _, flags = added.partition("/")
    pattern = f"^(?:{condition})" if kind == "PFX" else f"(?:{condition})$"
    stripped, text = ("" if part == "0" else part for part in (strip, text))
    return Affix(stripped, text, _flags(flags), re.compile(pattern), crosses, frozenset(tags))


def _flags(text: str) -> frozenset[str]:
    return frozenset(text[place : place + 2] for place in range(0, len(text), 2))
