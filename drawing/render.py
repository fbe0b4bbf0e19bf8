"""SVG to PNG. One font for everything, so that a picture is the same on every machine."""

from __future__ import annotations

import fontpkg_inter  # type: ignore[import-untyped]  # a folder with a font in it
import resvg_py

FONT = "Inter"
FONT_FILE = str(fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf")
RENDERER = resvg_py.__version__


def png(svg: str, width: int) -> bytes:
    """The picture, so many pixels wide. It takes some milliseconds and holds the interpreter meanwhile."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=[FONT_FILE], font_family=FONT
    )
