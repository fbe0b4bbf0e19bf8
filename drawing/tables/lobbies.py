"""An invitation: the name of the game, its players, and the free seats; later the standings, and the winner."""

from __future__ import annotations

from drawing.faces import face
from drawing.lettering import shrunk, text
from drawing.scenes import Face, LobbyScene, LobbySeat
from drawing.shapes import GOLD, INK, PALE, QUIET, SMALLEST, WIDTH, foot, picture

HEAD, RADIUS, ROW, LINE = 62, 26, 94, 20
FINISHED = "#2f2a16"
MOST_IN_ROW = 5


def drawn(scene: LobbyScene) -> str:
    rows = -(-len(scene.chairs) // MOST_IN_ROW)
    high = ROW + (LINE if any(chair.line for chair in scene.chairs) else 0)
    in_row = -(-len(scene.chairs) // rows)
    parts = [_head(scene)]
    for number, chair in enumerate(scene.chairs):
        line, place = divmod(number, in_row)
        room = (WIDTH - 16) / min(in_row, len(scene.chairs) - line * in_row)
        parts.append(_chair(scene, chair, 8 + room * (place + 0.5), HEAD + 38 + high * line, room - 4))
    height = HEAD + high * rows + (26 if scene.seal else 8)
    return picture(height, *parts, foot(scene.seal, height))


def _head(scene: LobbyScene) -> str:
    size = shrunk(scene.title, 300, 32, 20, bold=True)
    return (
        f'<path d="M0 {HEAD}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{HEAD - 12}z" '
        f'fill="{FINISHED if scene.done else scene.accent}"/>'
        + text(16, 43, scene.title, size, bold=True, room=320, fill=GOLD if scene.done else INK)
        + text(WIDTH - 16, 40, scene.corner, 18, bold=True, anchor="end", room=140)
    )


def _chair(scene: LobbyScene, chair: LobbySeat, x: float, y: float, room: float) -> str:
    if not chair.name:
        ring = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{PALE}" stroke-width="2.5" '
            f'stroke-dasharray="7 6"/>'
        )
        return ring + text(x, y + 50, scene.free, SMALLEST, fill=QUIET, anchor="middle", room=room)
    size = shrunk(chair.name, room, 18, 15, bold=True)
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS + 5}" fill="none" stroke="{GOLD}" stroke-width="3"/>'
    return (
        (ring if chair.won else "")
        + face(chair.face or Face(initial=chair.name[:1].upper()), x, y, RADIUS)
        + text(x, y + 50, chair.name, size, bold=True, anchor="middle", room=room)
        + text(x, y + 71, chair.line, SMALLEST, fill=GOLD if chair.won else QUIET, anchor="middle", room=room)
    )
