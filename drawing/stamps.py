"""Cards as small pictures, drawn once for each size: placing one takes half as long as drawing it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from drawing.cards import back_svg, card_svg, document
from drawing.render import png
from engine.cards import load_deck

REMEMBERED = 2000
"""The number of stamps kept, of about three kilobytes each."""
BACK = ""


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
