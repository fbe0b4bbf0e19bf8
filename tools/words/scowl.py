"""English from SCOWL: the plain-word lists of every region and variant, up to size 80."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.words.folding import fold
from tools.words.lists import playable, read_levels, read_list

if TYPE_CHECKING:
    from pathlib import Path

_LISTS = re.compile(r".+-words\.(\d+)")
_LARGEST = 80
_RARE = 70  # a two-letter word of the table that SCOWL does not know
_TABOO = ("offensive.1", "offensive.2", "profane.1", "profane.3")


def english_levels(lists: Path) -> dict[str, int]:
    """Every word with its SCOWL size, corrected by the hand-written lists."""
    levels = scowl_levels(lists)
    for word in (*read_list("deny-english"), *read_list("squashed-english")):
        levels.pop(word, None)
    levels |= {word: level for word, level in read_levels("allow-english").items() if word not in levels}
    table = {word: levels.get(word, _RARE) for word in read_list("two-letters-english")}
    return {word: level for word, level in levels.items() if len(word) > 2} | table


def scowl_levels(lists: Path) -> dict[str, int]:
    """Each word at the smallest size that any region or variant gives it."""
    levels: dict[str, int] = {}
    for path in sorted(lists.iterdir()):
        match = _LISTS.fullmatch(path.name)
        if match is None or int(match[1]) > _LARGEST:
            continue
        for word in read_words(path):
            levels[word] = min(levels.get(word, _LARGEST), int(match[1]))
    return levels


def read_words(path: Path) -> set[str]:
    """The playable words of a list, without words with an apostrophe or a capital."""
    lines = path.read_text("utf-8").split()
    return {fold(line) for line in lines if line.islower() and playable(fold(line))}


def taboo_words(source: Path) -> set[str]:
    """SCOWL's own lists of slurs and obscenities, which only its source contains."""
    lines = [line for name in _TABOO for line in (source / "misc" / name).read_text("ascii").split()]
    return {fold(line) for line in lines if playable(fold(line))}
