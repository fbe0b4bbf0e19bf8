"""Cards and texts as small pictures, drawn once for each size: placing one takes half as long as drawing it, or
less."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from html import unescape
from math import ceil

from drawing.cards import back_svg, card_svg, document
from drawing.lettering import width_of
from drawing.render import FONT, png
from engine.cards import load_deck

REMEMBERED = 2000
"""The number of stamps of each kind kept, of three kilobytes and less each."""
BACK = ""
TEXT = re.compile(
    r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)" font-weight="(\d+)" fill="([^"]+)" text-anchor="(\w+)">'
    r"([^<]+)</text>"
)
ABOVE, BELOW = 1.1, 0.4  # the baseline, in sizes
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Scale:
    """The pixels to a unit of the picture. Stamps are placed on whole pixels, or they would be blurred."""

    def __init__(self) -> None:
        self.factor = 1.0

    @contextmanager
    def of(self, factor: float) -> Iterator[None]:
        before, self.factor = self.factor, factor
        try:
            yield
        finally:
            self.factor = before


SCALE = Scale()


def stamp(deck: str, code: str, x: float, y: float, size: float) -> str:
    """A card of the deck, or its back."""
    factor = SCALE.factor
    side = max(8, round(size * factor))
    left, top, width = round(x * factor) / factor, round(y * factor) / factor, side / factor
    return (
        f'<image x="{left:g}" y="{top:g}" width="{width:g}" height="{width:g}" '
        f'image-rendering="optimizeSpeed" href="data:image/png;base64,{_image(deck, code, side)}"/>'
    )


@lru_cache(maxsize=REMEMBERED)
def _image(deck: str, code: str, side: int) -> str:
    known = load_deck(deck)
    drawn = card_svg(known[code], known) if code else back_svg()
    return b64encode(png(document(drawn), side)).decode()


def with_stamps(svg: str) -> str:
    """The picture with its texts in place of outlines: a letter's outline takes a tenth of a millisecond."""
    return TEXT.sub(lambda found: _written(*found.groups()), svg)


def _written(x: str, y: str, size: str, weight: str, fill: str, anchor: str, escaped: str) -> str:
    factor = SCALE.factor
    unit = float(size)
    # Some letters are wider than they were measured.
    width = ceil((width_of(unescape(escaped), unit, bold=weight == "700") * 1.1 + unit) * factor)
    above, below = ceil(ABOVE * unit * factor), ceil(BELOW * unit * factor)
    begins = round(unit * factor / 2 + ANCHORS[anchor] * (width - unit * factor))
    left, top = round(float(x) * factor) - begins, round(float(y) * factor) - above
    text = (
        f'<text x="{begins / factor:g}" y="{above / factor:g}" font-size="{size}" font-weight="{weight}" '
        f'fill="{fill}" text-anchor="{anchor}">{escaped}</text>'
    )
    return (
        f'<image x="{left / factor:g}" y="{top / factor:g}" width="{width / factor:g}" '
        f'height="{(above + below) / factor:g}" image-rendering="optimizeSpeed" '
        f'href="data:image/png;base64,{_text(text, width, above + below, factor)}"/>'
    )


@lru_cache(maxsize=REMEMBERED)
def _text(text: str, width: int, height: int, factor: float) -> str:
    """The text in its own size, scaled: letters of another size have other shapes."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="{FONT}" '
        f'viewBox="0 0 {width / factor:g} {height / factor:g}">{text}</svg>'
    )
    return b64encode(png(svg, width)).decode()
