"""SVG to PNG. One font for everything, so that a picture is the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from math import ceil
from typing import TYPE_CHECKING

import fontpkg_inter  # type: ignore[import-untyped]  # a folder with a font in it

if TYPE_CHECKING:
    from resvg import usvg

FONT = "Inter"
FONT_FILE = str(fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf")
RENDERER = f"resvg {version('resvg')}"


def png(svg: str, width: int) -> bytes:
    """The picture, `width` pixels wide. Drawing takes some milliseconds and holds the interpreter all the time."""
    # The renderer takes one and a half megabytes, so it is loaded only to draw: the bot does so once, when its
    # cards are new.
    from resvg import render, usvg  # noqa: PLC0415

    tree = usvg.Tree.from_str(svg, _options())
    known, height = tree.int_size()
    scale = width / known
    size = (width, ceil(height * scale))
    return bytes(render(tree, (scale, 0, 0, 0, scale, 0), bg_size=size))


@lru_cache(maxsize=1)
def _options() -> usvg.Options:
    """The renderer with the font loaded, made once."""
    from resvg import usvg  # noqa: PLC0415

    options = usvg.Options.default()
    options.load_font_file(FONT_FILE)
    options.font_family = FONT
    return options
