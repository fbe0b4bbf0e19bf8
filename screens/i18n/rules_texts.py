"""The pages of rules as Discord shows them, and their first sentence: what a game is about.

The pages are written for readers of files. A message knows no tables and keeps every end of a line, its links lead
nowhere, and whoever plays here has commands and options by the names that they have in their language.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType

from engine.rules import rules_page, rules_parts
from screens.i18n.language import I18n, i18n
from screens.i18n.option_names import LABELS, VALUES, label

_LINK = re.compile(r"\[([^\]]+)\]\([\w-]+\.md\)")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_VERBATIM = "``"
"""Around what is typed the same in every language: the words of a recipe."""
_BEGINS = re.compile(r"\s*([-*>] |[#|]|\d+\. )")
_SECTION = re.compile(r"\n\n(?=## )")
SENTENCE = re.compile(r"(?<=[.!?]) ")
_WHOLE = ("#", "|")
_ENDS = (".", "!", "?", ":")
DECLARED = MappingProxyType({"hard_min": "exact_min", "hard_out": "exact_out"})
"""What the engine calls otherwise than `/rummy declare` does."""


@lru_cache(maxsize=64)
def page(game: str, language: str) -> str:
    return _shown(rules_page(game, language), language)


@lru_cache(maxsize=64)
def parts(game: str, language: str) -> tuple[tuple[str, ...], str]:
    """The sections that a first game takes; and the details."""
    first, details = rules_parts(game, language)
    found = _SECTION.split(_shown(first, language).strip())
    return tuple(found), _shown(details, language).strip()


def _shown(written: str, language: str) -> str:
    spoken = i18n(language)
    body = _LINK.sub(r"\1", written)
    body = _CODE.sub(lambda code: _called(spoken, code[1]), body).replace(_VERBATIM, "`")
    shown = "\n\n".join("\n".join(_untabled(_unwrapped(block))) for block in body.split("\n\n"))
    return spoken.unbroken(shown)


def pitch(game: str, language: str) -> str:
    """The line under the title."""
    lines = page(game, language).splitlines()
    return next((line.strip() for line in lines if line.strip() and not line.startswith("#")), "")


def sentence(game: str, language: str) -> str:
    """Its first sentence: the game in a few words."""
    return SENTENCE.split(pitch(game, language))[0]


def _called(spoken: I18n, code: str) -> str:
    """A command as it is typed in this language; an option as it is called."""
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
    """A command, or what is typed into one."""
    word = DECLARED.get(word, word)
    command = spoken.call("command", word)
    return spoken.call("option", word) if command == word else command


def _unwrapped(block: str) -> list[str]:
    """Lines that were only broken for their length are whole again."""
    found: list[str] = []
    for line in block.split("\n"):
        before = found[-1].rstrip() if found else ""
        if not before or before.startswith(_WHOLE) or before.endswith(_ENDS) or _BEGINS.match(line):
            found.append(line)
        else:
            found[-1] = f"{before} {line.strip()}"
    return found


def _untabled(lines: list[str]) -> list[str]:
    """A table's rows as a list, its heading before it."""
    found = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            found.append(line)
        elif set("".join(cells)) <= {"-", " "}:
            continue  # the rule under the heading, or a heading without words
        elif any(row.startswith("- **") for row in found) or not _heads(lines, line):
            first, *rest = cells
            found.append(f"- **{first.strip('*')}** · {' · '.join(rest)}")
        else:
            found.append(f"*{' · '.join(filter(None, cells))}*")
    return found


def _heads(lines: list[str], line: str) -> bool:
    """Whether it is the first row of its table."""
    return line == next(row for row in lines if row.startswith("|"))
