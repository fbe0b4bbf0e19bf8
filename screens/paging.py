"""Long texts, broken where a reader would pause."""

from __future__ import annotations

from collections.abc import Callable

from screens.components import Component, button, rows

LONGEST = 3000
LINE, LINE_LENGTH = 22, 68
HEADINGS = {"#": 1.6, "##": 1.4}
"""Pixels of a line at a desk, its characters, and how much higher headings are."""
LOWEST, HIGHEST = 220, 800
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
    """Break a text between paragraphs into as few pages as are low enough, all of about the same height. A heading stays
    with what it is about."""
    blocks: list[str] = []
    for block in body.strip().split("\n\n"):
        if blocks and blocks[-1].startswith("#") and "\n" not in blocks[-1]:
            blocks[-1] = f"{blocks[-1]}\n\n{block}"
        else:
            blocks.append(block)
    tried = (_filled(blocks, most) for most in range(LOWEST, HIGHEST + 1, LINE))
    return min(tried, key=len)


def _filled(blocks: list[str], most: float) -> list[str]:
    found: list[str] = []
    for block in blocks:
        longer = f"{found[-1]}\n\n{block}" if found else block
        if found and height(longer) <= most:
            found[-1] = longer
        else:
            found.append(block)
    return found


def height(body: str) -> float:
    """Pixels of a text in a message at a desk."""
    return sum(
        LINE
        * HEADINGS.get(line.partition(" ")[0], 1.0)
        * -(-max(1, len(line.replace("*", ""))) // LINE_LENGTH)
        for line in body.split("\n")
    )
