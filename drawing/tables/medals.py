"""What somebody has done for the first time: a medal with an animal each, in two columns."""

from __future__ import annotations

from drawing.animals import ANIMALS
from drawing.lettering import shrunk, text
from drawing.scenes import Medal, MedalsScene
from drawing.shapes import EDGE, GOLD, INK, PALE, QUIET, SMALLEST, WIDTH, picture

COLUMNS, HEIGHT, RADIUS = 2, 54.0, 23.0
TOP = 44.0
SCALE = 0.46


def drawn(scene: MedalsScene) -> str:
    parts = [
        text(12, 28, scene.title, 20, bold=True, room=320),
        text(WIDTH - 12, 28, scene.corner, SMALLEST, fill=QUIET, anchor="end", room=120),
    ]
    lines = -(-len(scene.medals) // COLUMNS)
    for place, medal in enumerate(scene.medals):
        across, down = divmod(place, lines)
        parts.append(_medal(medal, 12 + across * WIDTH / COLUMNS, TOP + down * HEIGHT))
    return picture(TOP + lines * HEIGHT + 4, *parts)


def _medal(medal: Medal, x: float, y: float) -> str:
    middle = f'cx="{x + RADIUS:g}" cy="{y + RADIUS:g}"'
    disc = f'<circle {middle} r="{RADIUS:g}" fill="{GOLD if medal.earned else EDGE}"/>'
    if medal.earned:
        disc += f'<circle {middle} r="{RADIUS - 3:g}" fill="#fff3c4"/>'
        disc += f'<g transform="translate({x + RADIUS - 38 * SCALE:g} {y + RADIUS - 34 * SCALE:g}) scale({SCALE})">{ANIMALS[medal.animal]}</g>'
    else:
        disc += text(x + RADIUS, y + RADIUS + 7, "?", 20, bold=True, fill=PALE, anchor="middle")
    room = WIDTH / COLUMNS - 2 * RADIUS - 34
    size = shrunk(medal.name, room, 18, 14, bold=medal.earned)
    ink = INK if medal.earned else QUIET
    return disc + text(
        x + 2 * RADIUS + 10, y + RADIUS + 6, medal.name, size, bold=medal.earned, fill=ink, room=room
    )
