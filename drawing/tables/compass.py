"""A trick table: everybody's card in front of them, the ruling suit, and the tricks taken."""

from __future__ import annotations

from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import TrickSeat, TrickSide, TricksScene
from drawing.shapes import EDGE, GOLD, QUIET, SIDES, card, dashed, picture, plate, side_mark
from drawing.suits import look_of
from engine.cards import Deck, load_deck

HEIGHT = 500
CENTRE = (280, 262)
CARD, PLATE = 96, 168
LABEL = (20, 18, 16, 14)
FOUR = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""In front, and on clockwise, as the cards are played."""
THREE = ((0, 1), (-1, -0.55), (1, -0.55))
RIGHT = 574  # where the account begins


def drawn(scene: TricksScene) -> str:
    deck = load_deck(scene.deck)
    ways = FOUR if len(scene.seats) == 4 else THREE
    seats = [_seat(deck, scene, seat, *way) for seat, way in zip(scene.seats, ways, strict=True)]
    return picture(HEIGHT, _ground(), *seats, _middle(scene), _account(deck, scene))


def _ground() -> str:
    x, y = CENTRE
    return f'<circle cx="{x}" cy="{y}" r="192" fill="#152640"/><circle cx="{x}" cy="{y}" r="180" fill="#22364f"/>'


def _seat(deck: Deck, scene: TricksScene, seat: TrickSeat, across: float, down: float) -> str:
    left, top = CENTRE[0] + across * 116 - CARD / 2, CENTRE[1] + down * 112 - CARD / 2
    x = CENTRE[0] + across * 190 - PLATE / 2
    y = CENTRE[1] + down * 206 - 28
    if across:  # above their cards, where there is room
        y = top - (72 if seat.line else 60)
    edge = SIDES[seat.side % len(SIDES)] if scene.teams else EDGE
    named = plate(
        min(max(x, 8), 388),
        min(max(y, 6), HEIGHT - 62),
        PLATE,
        seat.name,
        seat.line,
        edge=edge,
        acts=seat.acts,
        pale=seat.absent,
    )
    return _played(deck, seat, left, top) + named


def _played(deck: Deck, seat: TrickSeat, left: float, top: float) -> str:
    if not seat.card:
        return dashed(left, top, CARD) if seat.acts else ""
    ring = ""
    if seat.wins:
        ring = (
            f'<rect x="{left - 9:g}" y="{top - 9:g}" width="{CARD + 18}" height="{CARD + 18}" rx="24" fill="none" '
            f'stroke="{GOLD}" stroke-width="6"/>'
        )
    return ring + card(deck, seat.card, left, top, CARD)


def _middle(scene: TricksScene) -> str:
    lines = lines_of(scene.middle, 124, 18, most=2)
    top = CENTRE[1] + 6 - 11 * (len(lines) - 1)
    return "".join(
        text(CENTRE[0], top + 22 * number, line, 18, fill="#c9d6e6", anchor="middle", room=130)
        for number, line in enumerate(lines)
    )


def _account(deck: Deck, scene: TricksScene) -> str:
    """What rules, what each side has, and what is going on."""
    parts = [text(RIGHT, 40, scene.title, 18, fill=QUIET, room=210)]
    top = 60.0
    if scene.ruling_label:
        shape = look_of(deck.suit(scene.ruling)).shape if scene.ruling else ""
        parts.append(f'<g transform="translate({RIGHT} {top:g}) scale(.8)">{shape}</g>')
        left = RIGHT + (62 if shape else 0)
        size, lines = _whole(scene.ruling_label, 780 - left)
        for number, line in enumerate(lines):
            down = top + (34 if len(lines) == 1 else 22 + 25 * number)
            parts.append(text(left, down, line, size, bold=True, room=796 - left))
        top += 72
    for side in scene.sides:
        parts.append(_side(side, top))
        top += 82
    if scene.claim:
        parts.append(text(RIGHT, top + 26, scene.claim, 28, bold=True, fill=GOLD, room=212))
        top += 36
    for line in lines_of(scene.note, 212, 17, most=4):
        parts.append(text(RIGHT, top + 22, line, 17, fill=QUIET, room=216))
        top += 23
    return "".join(parts)


def _whole(label: str, room: float) -> tuple[int, list[str]]:
    """In two lines, and smaller if it takes that to say all of it."""
    for size in LABEL:
        lines = lines_of(label, room, size)
        if all(width_of(line, size, bold=True) <= room and not line.endswith("…") for line in lines):
            break
    return size, lines


def _side(side: TrickSide, top: float) -> str:
    """Their points, and a mark for each trick."""
    step = min(16.5, 204 / max(side.tricks, 1))
    marks = "".join(
        side_mark(side.side, RIGHT + 7 + place * step, top + 62, 13) for place in range(side.tricks)
    )
    named = text(RIGHT, top + 22, side.name, 20, bold=True, fill=SIDES[side.side % len(SIDES)], room=212)
    return named + text(RIGHT, top + 45, side.line, shrunk(side.line, 212, 17, 13), room=212) + marks
