"""An invitation: the name of the game, who sits there and how many seats are free, later the score."""

from __future__ import annotations

from drawing.lettering import drawable, shrunk, text
from drawing.scenes import Chair, LobbyScene
from drawing.shapes import ACCENTS, GOLD, INK, PALE, QUIET, SMALLEST, WIDTH, picture

HEAD, RADIUS, ROW = 62, 26, 94
FACES = (
    "#9b3690",
    "#5d8f34",
    "#3a6ba5",
    "#b0552f",
    "#2f8a83",
    "#8a4fc2",
    "#a3842b",
    "#4c6f4f",
    "#a34560",
    "#4f5bb0",
)
COMPUTER = "#4a4d56"
MOST_IN_ROW = 5


def drawn(scene: LobbyScene) -> str:
    parts = [_head(scene)]
    teams = bool(scene.scores)
    chairs = sorted(scene.chairs, key=lambda chair: chair.side) if teams else list(scene.chairs)
    rows = -(-len(chairs) // MOST_IN_ROW)
    in_row = -(-len(chairs) // rows)
    for start in range(0, len(chairs), in_row):
        some = chairs[start : start + in_row]
        for place, chair in enumerate(some):
            if teams:
                x = 58.0 + 68 * place if chair.side == 0 else WIDTH - 58.0 - 68 * (len(some) - 1 - place)
                room = 66.0
            else:
                room = (WIDTH - 16) / len(some)
                x = 8 + room * (place + 0.5)
            number = start + place
            parts.append(_chair(scene, chair, number, x, HEAD + 38 + ROW * (start // in_row), room - 4))
    if teams:
        fill = GOLD if scene.done else INK
        score = " : ".join(scene.scores)
        parts.append(text(WIDTH / 2, HEAD + 50, score, 34, bold=True, fill=fill, anchor="middle"))
    return picture(HEAD + ROW * rows + 8, *parts)


def _head(scene: LobbyScene) -> str:
    fill = "#2f2a14" if scene.done else ACCENTS[scene.family]
    size = shrunk(scene.title, 300, 32, 20, bold=True)
    return (
        f'<path d="M0 {HEAD}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{HEAD - 12}z" fill="{fill}"/>'
        + text(16, 43, scene.title, size, bold=True, fill=GOLD if scene.done else INK, room=320)
        + text(WIDTH - 16, 40, scene.corner, 18, bold=True, anchor="end", room=140)
    )


def _chair(scene: LobbyScene, chair: Chair, number: int, x: float, y: float, room: float) -> str:
    if not chair.name:
        ring = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="none" stroke="{PALE}" stroke-width="2.5" '
            f'stroke-dasharray="7 6"/>'
        )
        return ring + text(x, y + 50, scene.free, SMALLEST, fill=QUIET, anchor="middle", room=room)
    fill = COMPUTER if chair.computer else FACES[number % len(FACES)]
    letter = next(iter(drawable(chair.name)), "?").upper()
    ring = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS + 5}" fill="none" stroke="{GOLD}" stroke-width="3"/>'
        if chair.won
        else ""
    )
    return (
        ring
        + f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{fill}" fill-opacity="{".5" if chair.pale else "1"}"/>'
        + text(x, y + 9, letter, 26, bold=True, fill=QUIET if chair.pale else INK, anchor="middle")
        + text(
            x,
            y + 50,
            chair.name,
            shrunk(chair.name, room, 18, 15, bold=True),
            bold=True,
            fill=PALE if chair.pale else INK,
            anchor="middle",
            room=room,
        )
    )
