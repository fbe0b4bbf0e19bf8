"""The hand-written lists beside this file: words separated by spaces, `#` begins a comment line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent

SHORTEST, LONGEST = 2, 15
_PLAYABLE = re.compile(rf"[A-Z]{{{SHORTEST},{LONGEST}}}")


def playable(word: str) -> bool:
    """Whether a folded word can be laid: letters only, and no longer than players ever build."""
    return _PLAYABLE.fullmatch(word) is not None


def read_list(name: str) -> list[str]:
    lines = (HERE / f"{name}.txt").read_text("ascii").splitlines()
    return " ".join(line for line in lines if not line.startswith("#")).upper().split()


def read_levels(name: str) -> dict[str, int]:
    """`word number word number`: words that a source lacks, with their levels."""
    entries = read_list(name)
    return {word: int(level) for word, level in zip(entries[::2], entries[1::2], strict=True)}


def masked_words(patterns: Iterable[str], words: Iterable[str]) -> set[str]:
    """`WORD*` takes every word that begins so, `WORD` itself alone, and `-WORD` keeps one out."""
    entries = set(patterns)
    kept_out = {entry[1:] for entry in entries if entry.startswith("-")}
    stems = tuple(entry[:-1] for entry in entries if entry.endswith("*"))
    return {word for word in words if word in entries or word.startswith(stems)} - kept_out


def read_meanings(name: str) -> dict[tuple[str, str], str]:
    """Meanings by word and part of speech."""
    lines = (HERE / f"{name}.txt").read_text(encoding="ascii").splitlines()
    facts = (line.split("\t") for line in lines if not line.startswith("#"))
    return {(word, part): meaning for word, part, meaning in facts}
