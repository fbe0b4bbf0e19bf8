"""Long texts, broken where a reader would pause."""

from __future__ import annotations

from collections.abc import Callable

from screens.components import Component, button, rows

LONGEST = 3000
LINE, LINE_LENGTH = 22, 40
HEADINGS = {"#": 1.6, "##": 1.4}
"""Pixels of a line on a phone, its characters, and how much higher headings are."""
LOWEST, HIGHEST = 220, 600
"""Pixels of a page: with the acts below it, none is higher than 900."""


def turning(number: int, of: int, ident: Callable[[int], str]) -> list[Component]:
    """The buttons to the pages before and after this one. `ident`: makes the id of the button to a page."""
    places = (("◀", number - 1), ("▶", number + 1))
    return rows(button(f"{sign} {place + 1}/{of}", ident(place)) for sign, place in places if 0 <= place < of)


def split(body: str, longest: int = LONGEST) -> list[str]:
    """Break a text at headings and between paragraphs."""
    found = [""]
    for block in body.strip().split("\n\n"):
        for start in range(0, max(1, len(block)), longest):
            piece = block[start : start + longest]
            heading = piece.startswith("#") and len(found[-1]) > longest // 2
            if heading or len(found[-1]) + len(piece) + 2 > longest:
                found.append(piece)
            else:
                found[-1] = f"{found[-1]}\n\n{piece}".strip()
    return [page for page in found if page] or [""]


def low(body: str) -> list[str]:
    """Break a text into as few pages as are low enough, all of about the same height; between paragraphs if that takes
    no more pages, otherwise also between lines. A heading stays with what it is about."""
    paragraphs = [("\n\n", block) for block in body.strip().split("\n\n")]
    lines = [
        ("\n" if place else "\n\n", line)
        for _, block in paragraphs
        for place, line in enumerate(block.split("\n"))
    ]
    tried = (
        _filled(_with_headings(pieces), most)
        for pieces in (paragraphs, lines)
        for most in (*range(LOWEST, HIGHEST, LINE), HIGHEST)
    )
    return min((pages for pages in tried if max(map(height, pages)) <= HIGHEST), key=len)


def _with_headings(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for gap, piece in pieces:
        if found and found[-1][1].startswith("#") and "\n" not in found[-1][1]:
            found[-1] = (found[-1][0], f"{found[-1][1]}{gap}{piece}")
        else:
            found.append((gap, piece))
    return found


def _filled(pieces: list[tuple[str, str]], most: float) -> list[str]:
    """`pieces`: with the gap before each."""
    found: list[str] = []
    for gap, piece in pieces:
        longer = f"{found[-1]}{gap}{piece}" if found else piece
        if found and height(longer) <= most:
            found[-1] = longer
        else:
            found.append(piece)
    return found


def height(body: str) -> float:
    """Pixels of a text in a message on a phone."""
    return sum(
        LINE
        * HEADINGS.get(line.partition(" ")[0], 1.0)
        * -(-max(1, len(line.replace("*", ""))) // LINE_LENGTH)
        for line in body.split("\n")
    )
