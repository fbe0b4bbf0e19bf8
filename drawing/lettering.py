"""The width of a text in Inter, and its drawable characters. The widths were measured once: reading the font takes
longer than drawing."""

from __future__ import annotations

import re
from math import floor
from xml.sax.saxutils import escape

REGULAR = (
    27, 27, 44, 62, 63, 94, 63, 28, 34, 34, 49, 65, 27, 45, 27, 35, 62, 39, 59, 61, 64, 59, 61, 55, 61, 61, 27, 28,
    65, 65, 65, 52, 97, 68, 65, 73, 71, 59, 58, 74, 73, 26, 56, 66, 56, 89, 74, 76, 63, 76, 64, 63, 63, 73, 68, 97,
    67, 67, 62, 34, 35, 34, 46, 46, 30, 55, 60, 56, 60, 57, 35, 60, 58, 23, 23, 54, 23, 86, 58, 58, 60, 60, 36, 51,
    32, 58, 55, 80, 53, 55, 53, 41, 32, 41, 65,
)  # fmt: skip
BOLD = (
    23, 31, 52, 64, 65, 99, 66, 32, 36, 36, 55, 67, 30, 46, 30, 38, 67, 42, 62, 64, 67, 61, 64, 57, 64, 64, 30, 31,
    67, 67, 67, 56, 101, 74, 66, 74, 72, 61, 58, 75, 74, 27, 58, 71, 56, 92, 75, 76, 64, 77, 65, 65, 66, 72, 73, 102,
    72, 72, 65, 36, 38, 36, 48, 48, 34, 57, 62, 58, 62, 58, 39, 62, 61, 26, 26, 57, 26, 90, 61, 60, 62, 62, 40, 55,
    37, 61, 58, 84, 57, 59, 56, 46, 36, 46, 67,
)  # fmt: skip
"""Widths in hundredths of the size, beginning with the space."""
FIRST, USUAL = 32, 66
NARROW = {0xB7: 28, 0x2019: 28, 0x202F: 14, 0xA0: 27, 0x2026: 80, 0x2013: 58}
DRAWN = ((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x4FF), (0x1E00, 0x1EFF), (0x2010, 0x205E), (0x20A0, 0x20BF))
_SOFT = re.compile("[ \\t\\n]+")
SIGNS = frozenset("▶→←↑↓\N{MINUS SIGN}≤≥✓✗★▲▼●○")


def drawable(text: str) -> str:
    """The characters of a text that the font can draw: no emoji, and not every script."""
    kept = (char for char in text if char in SIGNS or any(low <= ord(char) <= high for low, high in DRAWN))
    return spaced("".join(kept))


def spaced(text: str) -> str:
    """The text on one line, with single spaces. French non-breaking spaces stay."""
    return _SOFT.sub(" ", text).strip()


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    return sum(_advance(ord(char), BOLD if bold else REGULAR) for char in text) * size / 100


def _advance(code: int, widths: tuple[int, ...]) -> int:
    place = code - FIRST
    if 0 <= place < len(widths):
        return widths[place]
    return NARROW.get(code, USUAL)


def fitting(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text, cut to fit."""
    shown = drawable(text)
    if width_of(shown, size, bold=bold) <= room:
        return shown
    while shown and width_of(f"{shown}…", size, bold=bold) > room:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"


def shrunk(text: str, room: float, size: float, least: float, *, bold: bool = False) -> float:
    """The largest size, in hundredths, that fits the text, but no smaller than `least`."""
    width = width_of(drawable(text), size, bold=bold)
    return size if width <= room else max(least, floor(100 * size * room / width) / 100)


def lines_of(text: str, room: float, size: float, *, most: int = 2) -> list[str]:
    """The text broken between words; the last line is cut."""
    found: list[str] = [""]
    words = drawable(text).split(" ")
    for number, word in enumerate(words):
        longer = f"{found[-1]} {word}".strip()
        if width_of(longer, size) <= room or not found[-1]:
            found[-1] = longer
        elif len(found) < most:
            found.append(word)
        else:
            found[-1] = fitting(" ".join([found[-1], *words[number:]]), room, size)
            return found
    return [fitting(line, room, size) for line in found if line]


def text(  # noqa: PLR0913 - the properties of a text
    x: float,
    y: float,
    content: str,
    size: float,
    *,
    bold: bool = False,
    fill: str = "#f2f3f5",
    anchor: str = "start",
    room: float = 480,
) -> str:
    """A line of text; `y` is its baseline."""
    shown = fitting(content, room, size, bold=bold)
    if not shown:
        return ""
    weight = 700 if bold else 400
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}"'
    return f'<text {place} fill="{fill}" text-anchor="{anchor}">{escape(shown)}</text>'
