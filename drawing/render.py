"""SVG to PNG. One font for everything, so that a picture is the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from math import ceil

import fontpkg_inter  # type: ignore[import-untyped]  # a folder with a font in it
from resvg import render, usvg

FONT = "Inter"
FONT_FILE = str(fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf")
RENDERER = f"resvg {version('resvg')}"


def png(svg: str, width: int) -> bytes:
    """The picture, so many pixels wide. It takes some milliseconds and holds the interpreter meanwhile."""
    tree = usvg.Tree.from_str(svg, _options())
    known, height = tree.int_size()
    scale = width / known
    size = (width, ceil(height * scale))
    return bytes(render(tree, (scale, 0, 0, 0, scale, 0), bg_size=size))


@lru_cache(maxsize=1)
def _options() -> usvg.Options:
    """With the font read, once for all."""
    options = usvg.Options.default()
    options.load_font_file(FONT_FILE)
    options.font_family = FONT
    return options
