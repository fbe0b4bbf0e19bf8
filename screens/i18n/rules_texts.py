"""Turns the rules pages into Discord messages, and finds their first sentence: what a game is about.

The pages are written to be read as files. A message has no tables, keeps every line break, even after a heading, and
has no targets for the pages' links. Players also know commands and options by their names in their own language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from engine.rules import rules_page, rules_parts
from screens.i18n.language import I18n, i18n
from screens.i18n.option_names import LABELS, VALUES, label

_LINK = re.compile(r"\[([^\]]+)\]\([\w-]+\.md\)")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_VERBATIM = "``"
"""Marks text that is typed the same in every language: the words of a recipe."""
_BEGINS = re.compile(r"\s*([-*>] |[#|]|\d+\. )")
_HEADING = re.compile(r"^(#.+\n)\n", re.MULTILINE)
_SECTION = re.compile(r"\n\n(?=## )")
SENTENCE = re.compile(r"(?<=[.!?]) ")
_WHOLE = ("#", "|")
_ENDS = (".", "!", "?", ":")
DECLARED = MappingProxyType({"hard_min": "exact_min", "hard_out": "exact_out"})
"""Names that differ between the engine and `/rummy declare`."""


@lru_cache(maxsize=64)
def page(game: str, language: str) -> str:
    return _shown(rules_page(game, language), language)


@lru_cache(maxsize=64)
def parts(game: str, language: str) -> tuple[tuple[str, ...], str]:
    """Return the sections needed for a first game, and the details."""
    first, details = rules_parts(game, language)
    return _sections(first, language), _shown(details, language).strip()


def beside_hand(game: str, language: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the sections that players at a table with these options read beside their hand."""
    return _sections(rules_parts(game, language, options)[0], language)


def _sections(written: str, language: str) -> tuple[str, ...]:
    return tuple(_SECTION.split(_shown(written, language).strip()))


def _shown(written: str, language: str) -> str:
    spoken = i18n(language)
    body = _HEADING.sub(r"\1", _LINK.sub(r"\1", written))
    body = _CODE.sub(lambda code: _called(spoken, code[1]), body).replace(_VERBATIM, "`")
    shown = "\n\n".join("\n".join(_untabled(_unwrapped(block))) for block in body.split("\n\n"))
    return spoken.unbroken(shown)


def pitch(game: str, language: str) -> str:
    """Return the line under the title."""
    lines = page(game, language).splitlines()
    return next((line.strip() for line in lines if line.strip() and not line.startswith("#")), "")


def sentence(game: str, language: str) -> str:
    """Return the pitch's first sentence: the game in a few words."""
    return SENTENCE.split(pitch(game, language))[0]


def _called(spoken: I18n, code: str) -> str:
    """Return a command as typed in this language, or an option by its name."""
    name, equals, value = code.partition(" = ")
    if name in LABELS:
        known = label(spoken, name)
        if equals:
            known = spoken.say("{name}: {what}", name=known, what=spoken.say(VALUES.get(value, value)))
        return f"*{known}*"
    slash = "/" if code.startswith("/") else ""
    words = [_typed(spoken, word) for word in code.removeprefix("/").split(" ")]
    return f"`{slash}{' '.join(words)}`"


def _typed(spoken: I18n, word: str) -> str:
    """Return a command, or a word typed into one."""
    word = DECLARED.get(word, word)
    command = spoken.call("command", word)
    return spoken.call("option", word) if command == word else command


def _unwrapped(block: str) -> list[str]:
    """Rejoin lines that were broken only for their length."""
    found: list[str] = []
    for line in block.split("\n"):
        before = found[-1].rstrip() if found else ""
        if not before or before.startswith(_WHOLE) or before.endswith(_ENDS) or _BEGINS.match(line):
            found.append(line)
        else:
            found[-1] = f"{before} {line.strip()}"
    return found


def _untabled(lines: list[str]) -> list[str]:
    """Turn a table's rows into a list, with its heading before it."""
    found = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            found.append(line)
        elif set("".join(cells)) <= {"-", " "}:
            continue  # the line under the heading, or a heading without words
        elif any(row.startswith("- **") for row in found) or not _heads(lines, line):
            first, *rest = cells
            found.append(f"- **{first.strip('*')}** · {' · '.join(rest)}")
        else:
            found.append(f"*{' · '.join(filter(None, cells))}*")
    return found


def _heads(lines: list[str], line: str) -> bool:
    """Whether this is the first row of its table."""
    return line == next(row for row in lines if row.startswith("|"))
