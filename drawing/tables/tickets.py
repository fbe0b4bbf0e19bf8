"""A blank ticket: the dealer is still to name the game."""

from __future__ import annotations

from drawing.lettering import text
from drawing.scenes import TicketScene
from drawing.shapes import SURFACE, WIDTH, picture

TICKET, HEIGHT, NOTCH = "#9a2f2b", 132, 66


def drawn(scene: TicketScene) -> str:
    notches = "".join(f'<circle cx="{x}" cy="{NOTCH}" r="13" fill="{SURFACE}"/>' for x in (8, WIDTH - 8))
    return picture(
        HEIGHT,
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="10" fill="{TICKET}"/>',
        notches,
        text(26, 38, scene.title, 18, bold=True, fill="#f6d9cf", room=WIDTH - 60),
        text(WIDTH / 2, 98, "?", 50, bold=True, anchor="middle"),
    )
