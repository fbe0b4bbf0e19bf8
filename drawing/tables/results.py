"""The result of a hand: the winner, all shown hands, and each player's gain."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.animals import ANIMALS
from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import Face, Presented, ResultScene
from drawing.shapes import GOLD, GREEN, INK, QUIET, RED, SMALLEST, WIDTH, frame, named, picture
from drawing.tables.hands import RUNG_HEIGHT, ladder
from drawing.tables.rows import arranged, word_line
from engine.cards import Deck, load_deck

HEAD, WON, DAILY = "#2f2a14", "#2b2917", "#3b2a6b"
FIELD, TALL = "#4a4d57", 64
MOST_SHOWN = 10
LEFT, ROOM = 152, WIDTH - 152 - 82
SIZES = (52.0, 44.0, 36.0, 30.0, 26.0)
BANDS = {"won": ("#453708", GOLD), "lost": ("#33363d", INK), "tied": ("#1f3a63", INK)}
"""The band and the colour of its words, by the reader's mood."""
DISCS = ("#a83a8e", "#2f7fb8", "#3d8b57", "#b5682a", "#7a5cc4", "#a3423f", "#4f7f83", "#8a7a2c")
MOST_FACES = 3
SQUARE, DARK = 32, "#16211a"
FILLS = (GREEN, GOLD, FIELD)
SIGNS = ("M-8 0l5 6l11 -12", "M-9 2q4.5 -8 9 -2t9 -2", "M-7 -7l14 14M7 -7l-14 14")
"""A tick, a wave and a cross."""
CONFETTI = ("#f5c518", "#5bb8f0", "#f0525f", "#6fcf7c", "#b98cff")


def drawn(scene: ResultScene) -> str:
    deck = load_deck(scene.deck)
    head, height = _moment(scene) if scene.faces else _head(scene)
    top, parts = height + 8.0, [head]
    if scene.cheer:
        parts.append(_cheer(scene.cheer, top))
        top += 46
    for one in scene.shown[:MOST_SHOWN]:
        drawn_row, height = _shown(deck, one, top, low=scene.low)
        parts.append(drawn_row)
        top += height + 4
    if scene.rung is not None:
        parts.append(ladder(top + 4, won=scene.rung, held=scene.rungs))
        top += RUNG_HEIGHT + 8
    if scene.squares:
        parts.append(_squares(scene.squares, top + 6))
        top += SQUARE + 14
    if scene.columns:
        parts.append(_columns(scene, top + 10))
        top += TALL + 42
    return picture(top + 8, *parts)


def _head(scene: ResultScene) -> tuple[str, float]:
    """The winner, and the number of the hand in the corner, or below if both are long; also returns the height."""
    corner = width_of(scene.corner, SMALLEST)
    below = width_of(scene.title, 20, bold=True) + corner + 40 > WIDTH
    height = 70 if below else 50
    room = WIDTH - 28 - (0 if below else corner + 12)
    size = shrunk(scene.title, room, 28, SMALLEST, bold=True)
    return (
        f'<path d="M0 {height}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{height - 12}z" fill="{DAILY if scene.daily else HEAD}"/>'
        + text(14, 35, scene.title, size, bold=True, fill=GOLD, room=room)
        + (
            text(14, 60, scene.corner, SMALLEST, fill=QUIET, room=WIDTH - 28)
            if below
            else text(WIDTH - 14, 33, scene.corner, SMALLEST, fill=QUIET, anchor="end")
        )
    ), height


def _moment(scene: ResultScene) -> tuple[str, float]:
    """The winner, with their face, on a band that shows whether this is good news."""
    fill, ink = BANDS[scene.mood or "won"]
    height, radius = 84.0, 28.0
    parts = [
        f'<path d="M0 {height:g}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{height - 12:g}z" fill="{fill}"/>'
    ]
    faces = scene.faces[:MOST_FACES]
    parts += [_face(one, 42 + place * 34.0, 50, radius) for place, one in enumerate(faces)]
    left = 42 + 34 * (len(faces) - 1) + radius + 14
    room = WIDTH - left - 14
    size = shrunk(scene.title, room, 30, SMALLEST, bold=True)
    if scene.mood in ("", "won"):
        above = left + min(room, width_of(scene.title, size, bold=True))
        below = left + min(room, width_of(scene.corner, SMALLEST))
        parts.append(_bits(above, below, height))
    parts.append(text(left, 46, scene.title, size, bold=True, fill=ink, room=room))
    parts.append(text(left, 70, scene.corner, SMALLEST, fill=QUIET, room=room))
    return "".join(parts), height


def _face(face: Face, x: float, y: float, radius: float) -> str:
    crown = f'<path d="M{x - 15:g} {y - radius + 2:g}l-4 -17l10 7l9 -12l9 12l10 -7l-4 17z" fill="{GOLD}"/>'
    fill = DISCS[face.colour % len(DISCS)] if not face.animal else "#3d4a63"
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    if face.animal in ANIMALS:
        scale = radius / 46
        return f'{disc}<g transform="translate({x - 50 * scale:g} {y - 32 * scale:g}) scale({scale:g})">{ANIMALS[face.animal]}</g>{crown}'
    return disc + crown + text(x, y + radius * 0.36, face.initial, radius, bold=True, anchor="middle")


def _bits(above: float, below: float, height: float) -> str:
    found = []
    for place in range(34):
        x, y = 200 + (place * 61) % 272, 6 + (place * 37) % (height - 18)
        if x > (above if y < height / 2 + 10 else below) + 12:
            fill = CONFETTI[place % len(CONFETTI)]
            turned = f"rotate({place * 40} {x + 3.5:g} {y + 3.5:g})"
            found.append(
                f'<rect x="{x:g}" y="{y:g}" width="7" height="7" transform="{turned}" fill="{fill}"/>'
            )
    return "".join(found)


def _squares(squares: Sequence[int], top: float) -> str:
    """Squares with a sign each, because some people cannot distinguish the colours."""
    parts: list[str] = []
    for place, one in enumerate(squares):
        left = 14 + place * (SQUARE + 8.0)
        x, y = left + SQUARE / 2, top + SQUARE / 2
        parts.append(
            f'<rect x="{left:g}" y="{top:g}" width="{SQUARE}" height="{SQUARE}" rx="6" fill="{FILLS[one]}"/>'
            f'<path transform="translate({x:g} {y:g})" d="{SIGNS[one]}" fill="none" stroke="{INK if one > 1 else DARK}" '
            'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return "".join(parts)


def _columns(scene: ResultScene, top: float) -> str:
    """The results of all players, from the worst to the best, with the reader's marked, and the number of players."""
    step, base, mine = (WIDTH - 28) / len(scene.columns), top + TALL, 0.0
    parts = [f'<rect x="10" y="{base:g}" width="{WIDTH - 20}" height="2" fill="{FIELD}"/>']
    for place, one in enumerate(scene.columns):
        height, left = max(3.0, TALL * one.height), 14 + step * place
        mine = left + step / 2 if one.mine else mine
        fill = GOLD if one.mine else FIELD
        parts.append(
            f'<rect x="{left + 5:g}" y="{base - height:g}" width="{step - 10:g}" height="{height:g}" rx="3" fill="{fill}"/>'
        )
    parts.append(text(mine, base + 24, scene.mine, SMALLEST, bold=True, fill=GOLD, anchor="middle"))
    there, anchor = (WIDTH - 14, "end") if mine < WIDTH / 2 else (14, "start")
    return "".join(parts) + text(there, base + 24, scene.columns_label, SMALLEST, fill=QUIET, anchor=anchor)


def _cheer(cheer: str, top: float) -> str:
    bits = "".join(
        f'<rect x="{14 + (place * 61) % 446}" y="{top + (place * 37) % 34:g}" width="7" height="7" '
        f'transform="rotate({place * 40} {17 + (place * 61) % 446} {top + 3 + (place * 37) % 34:g})" '
        f'fill="{CONFETTI[place % len(CONFETTI)]}"/>'
        for place in range(26)
    )
    size = shrunk(cheer, 350, 24, SMALLEST, bold=True)
    width = width_of(cheer, size, bold=True) + 36
    box = f'<rect x="{(WIDTH - width) / 2:g}" y="{top:g}" width="{width:g}" height="38" rx="19" fill="#101113"/>'
    return (
        bits + box + text(WIDTH / 2, top + 27, cheer, size, bold=True, fill=GOLD, anchor="middle", room=360)
    )


def _shown(deck: Deck, one: Presented, top: float, *, low: bool) -> tuple[str, float]:
    size, lines = arranged(one.words, (), ROOM, SIZES)
    lines = [line for line in lines if line]
    tall = size + 6
    said = (
        []
        if lines
        else [part for line in one.text.split("\n") for part in lines_of(line, ROOM, SMALLEST, most=3)]
    )
    wrong = lines_of(one.false, ROOM + 70, SMALLEST, most=3) if one.false else []
    height = max(58.0, len(lines) * tall + 12, len(said) * 22 + 14) + 22 * len(wrong)
    middle = top + (height - 22 * len(wrong)) / 2
    first = middle - (len(lines) * tall - 6) / 2
    parts = []
    if one.won:
        parts.append(
            f'<rect x="6" y="{top:g}" width="{WIDTH - 12}" height="{height:g}" rx="10" fill="{WON}"/>'
        )
        parts.append(frame(7, top + 1, WIDTH - 14, height - 2, GOLD, thick=2.5))
    parts += [
        word_line(deck, line, LEFT, first + number * tall, size, ROOM) for number, line in enumerate(lines)
    ]
    if one.line:
        parts.append(named(one.name, 18, middle - 2, LEFT - 26))
        line_size = shrunk(one.line, LEFT - 26, SMALLEST, 14)
        parts.append(text(18, middle + 19, one.line, line_size, fill=QUIET, room=LEFT - 26))
    else:
        parts.append(named(one.name, 18, middle + 7, LEFT - 26))
    for number, line in enumerate(said):
        base = middle + 7 + 22 * (number - (len(said) - 1) / 2)
        parts.append(text(LEFT, base, line, SMALLEST, fill=QUIET, room=ROOM))
    for number, line in enumerate(reversed(wrong)):
        base = top + height - 10 - 22 * number
        parts.append(text(LEFT, base, line, SMALLEST, fill=RED, room=ROOM + 70))
    fill = _colour(one.gain, low=low)
    parts.append(text(WIDTH - 16, middle + 9, one.gain, 26, bold=True, fill=fill, anchor="end", room=84))
    return "".join(parts), height


def _colour(amount: str, *, low: bool) -> str:
    """Green for good amounts, red for bad ones; where points are bad, losing some is good."""
    good, bad = ("-", "+") if low else ("+", "-")
    amount = amount.replace("\N{MINUS SIGN}", "-")
    return GREEN if amount.startswith(good) else RED if amount.startswith(bad) else INK
