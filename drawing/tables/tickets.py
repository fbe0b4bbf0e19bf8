"""A ticket: blank, or with the called game, its deal and its changes."""

from __future__ import annotations

from drawing.lettering import shrunk, text
from drawing.scenes import TicketScene
from drawing.shapes import INK, SURFACE, WIDTH, back, chip, picture

TICKET, PALE = "#9a2f2b", "#f6d9cf"
BLANK, NAMED, TWISTED, NOTCH = 132, 166, 200, 66
LEFT, ROOM = 26, WIDTH - 60
SIZE, LEAST, STEP = 32, 16, 1.12
FACE = "#fff6ec"


def drawn(scene: TicketScene) -> str:
    height = (TWISTED if scene.twists else NAMED) if scene.name else BLANK
    notch = 100 if scene.name else NOTCH
    notches = "".join(f'<circle cx="{x}" cy="{notch}" r="13" fill="{SURFACE}"/>' for x in (8, WIDTH - 8))
    parts = [
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{height - 16}" rx="10" fill="{TICKET}"/>',
        notches,
        text(LEFT, 38, scene.title, 18, bold=True, fill=PALE, room=ROOM),
    ]
    if not scene.name:
        return picture(height, *parts, text(WIDTH / 2, 98, "?", 50, bold=True, anchor="middle"))
    called = scene.name.upper()
    size = shrunk(called, ROOM, 34, 20, bold=True)
    parts += [
        text(LEFT, 78, called, size, bold=True, room=ROOM),
        f'<path d="M{LEFT} {notch}H{WIDTH - LEFT}" stroke="{PALE}" stroke-width="2" stroke-dasharray="3 7"/>',
        _steps(scene.steps),
        text(LEFT, 178, scene.twists, 18, bold=True, room=ROOM),
    ]
    return picture(height, *parts)


def _steps(steps: tuple[str, ...]) -> str:
    """A card for each card dealt, a coin for each round of betting."""
    many = sum(int(step[1:]) for step in steps) + len(steps) / 2
    size = min(SIZE, max(LEAST, ROOM / (many * STEP)))
    parts, x = [], float(LEFT)
    for step in steps:
        for _ in range(int(step[1:])):
            parts.append(_one(step[0], x, 114, size))
            x += size * STEP
        x += size * (STEP / 2 if step[0] == "b" else 0.1)
    return "".join(parts)


def _one(kind: str, x: float, y: float, size: float) -> str:
    if kind == "b":
        return chip(x + size / 2, y + size / 2, size * 0.34)
    if kind == "d":
        return back(x, y, size)
    edge = f'stroke="{PALE}" stroke-width="2" stroke-dasharray="4 3"' if kind == "x" else ""
    fill = "none" if kind == "x" else FACE
    face = f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="{fill}" {edge}/>'
    sign = {"x": "?", "m": "•"}.get(kind, "")
    ink = INK if kind == "x" else TICKET
    return face + text(x + size / 2, y + size * 0.72, sign, size * 0.6, bold=True, anchor="middle", fill=ink)
