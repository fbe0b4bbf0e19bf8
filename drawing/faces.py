"""A player's face, as a disc: a computer's animal, or a person's initial on the colour that they have in every
picture of a table."""

from __future__ import annotations

from drawing.animals import ANIMALS
from drawing.lettering import drawable, text
from drawing.scenes import Face
from drawing.shapes import GOLD, INK, SURFACE

DISCS = (
    "#9b3690", "#5d8f34", "#3a6ba5", "#b0552f", "#2f8a83", "#8a4fc2", "#a3842b", "#4c6f4f", "#a34560", "#4f5bb0",
)  # fmt: skip
COMPUTER = "#3d4a63"
SMALL = 16.0


def face(one: Face, x: float, y: float, radius: float = SMALL, *, edge: str = "", pale: bool = False) -> str:
    fill = COMPUTER if one.animal else DISCS[one.colour % len(DISCS)]
    around = f' stroke="{edge}" stroke-width="{3 if radius > SMALL else 2}"' if edge else ""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{around}/>'
    if one.animal in ANIMALS:
        scale = radius / 46
        moved = f"translate({x - 50 * scale:g} {y - 32 * scale:g}) scale({scale:g})"
        disc += f'<g transform="{moved}">{ANIMALS[one.animal]}</g>'
    else:
        letter = next(iter(drawable(one.initial)), "?")
        disc += text(x, y + radius * 0.36, letter, radius, bold=True, anchor="middle")
    if pale:
        disc += f'<circle cx="{x:g}" cy="{y:g}" r="{radius + 1:g}" fill="{SURFACE}" fill-opacity=".55"/>'
    return disc


def crowned(one: Face, x: float, y: float, radius: float, edge: str = INK) -> str:
    wide = radius * 0.62
    crown = (
        f'<path d="M{x - wide:g} {y - radius * 0.86:g}l{-radius * 0.14:g} {-radius * 0.62:g}l{wide * 0.6:g} {radius * 0.26:g}'
        f"l{wide * 0.4 + radius * 0.14:g} {-radius * 0.44:g}l{wide * 0.4 + radius * 0.14:g} {radius * 0.44:g}"
        f'l{wide * 0.6:g} {-radius * 0.26:g}l{-radius * 0.14:g} {radius * 0.62:g}z" fill="{GOLD}"/>'
    )
    return face(one, x, y, radius, edge=edge) + crown
