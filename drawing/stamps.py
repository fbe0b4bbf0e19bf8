"""Cards as small pictures, drawn once for each size: putting one down takes half as long as drawing it again."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

from drawing.cards import back_svg, card_svg, document
from drawing.render import png
from engine.cards import load_deck

REMEMBERED = 2000
"""About three kilobytes each."""
BACK = ""


def stamp(deck: str, code: str, x: float, y: float, size: float) -> str:
    """A card of that deck, or its back, on whole pixels."""
    side = max(8, round(size))
    return (
        f'<image x="{round(x)}" y="{round(y)}" width="{side}" height="{side}" '
        f'href="data:image/png;base64,{_image(deck, code, side)}"/>'
    )


@lru_cache(maxsize=REMEMBERED)
def _image(deck: str, code: str, side: int) -> str:
    known = load_deck(deck)
    drawn = card_svg(known[code], known) if code else back_svg()
    return b64encode(png(document(drawn), side)).decode()
