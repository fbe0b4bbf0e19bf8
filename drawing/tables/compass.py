"""A trick table: everybody's card in front of them, the ruling suit, and the tricks taken."""

from __future__ import annotations

from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import TrickSeat, TrickSide, TricksScene
from drawing.shapes import (
    EDGE,
    GOLD,
    QUIET,
    SIDES,
    SMALLEST,
    WIDTH,
    card,
    dashed,
    foot,
    frame,
    named,
    picture,
    plate,
    side_mark,
)
from drawing.suits import look_of
from drawing.tables.hands import own
from engine.cards import Deck, load_deck

HEIGHT = 316
CENTRE = (164, 158)
CARD, PLATE = 58, 122
FOUR = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""In front, and on clockwise, as the cards are played."""
THREE = ((0, 1), (-1, -0.45), (1, -0.45))
RIGHT, ROOM = 340, WIDTH - 340 - 10  # where the account stands


def drawn(scene: TricksScene) -> str:
    deck = load_deck(scene.deck)
    ways = FOUR if len(scene.seats) == 4 else THREE
    seats = [_seat(deck, scene, seat, *way) for seat, way in zip(scene.seats, ways, strict=True)]
    parts = [_ground(), *seats, _account(deck, scene)]
    if scene.own is None:
        return picture(HEIGHT, foot(scene.seal, HEIGHT), *parts)
    cards, bottom = own(deck, scene.own, HEIGHT + 2)
    return picture(bottom, *parts, cards)


def _ground() -> str:
    x, y = CENTRE
    return f'<circle cx="{x}" cy="{y}" r="128" fill="#14304e"/><circle cx="{x}" cy="{y}" r="120" fill="#204569"/>'


def _seat(deck: Deck, scene: TricksScene, seat: TrickSeat, across: float, down: float) -> str:
    left, top = CENTRE[0] + across * 78 - CARD / 2, CENTRE[1] + down * 74 - CARD / 2
    x = min(max(CENTRE[0] + across * 112, PLATE / 2 + 6), RIGHT - 12 - PLATE / 2)
    y = {1: HEIGHT - 42.0, -1: 6.0}.get(int(down) if down in (1, -1) else 0, top + CARD + 6)
    edge = SIDES[seat.side % len(SIDES)] if scene.teams else EDGE
    return _played(deck, seat, left, top) + plate(
        x, y, PLATE, seat.name, edge=edge, acts=seat.acts, pale=seat.absent
    )


def _played(deck: Deck, seat: TrickSeat, left: float, top: float) -> str:
    if not seat.card:
        return dashed(left, top, CARD) if seat.acts else ""
    ring = frame(left - 5, top - 5, CARD + 10, CARD + 10, GOLD, thick=4, radius=14) if seat.wins else ""
    return ring + card(deck, seat.card, left, top, CARD)


def _account(deck: Deck, scene: TricksScene) -> str:
    """What rules, what each side has, and how far the hand is."""
    size = shrunk(scene.title, ROOM, SMALLEST, 14, bold=True)
    parts = [text(RIGHT, 26, scene.title, size, bold=True, fill=QUIET, room=ROOM)]
    top = 34.0
    for line in scene.facts:
        parts.append(text(RIGHT, top + 14, line, shrunk(line, ROOM, SMALLEST, 14), fill=QUIET, room=ROOM))
        top += 22
    top += 6
    if scene.ruling:
        look = look_of(deck.suit(scene.ruling))
        parts.append(f'<g transform="translate({RIGHT} {top:g}) scale(.7)">{look.shape}</g>')
        parts.append(text(RIGHT + 54, top + 31, scene.ruling_label, 20, bold=True, room=ROOM - 54))
        top += 54
    elif scene.ruling_label:
        for line in lines_of(scene.ruling_label, ROOM, SMALLEST):
            parts.append(text(RIGHT, top + 18, line, SMALLEST, fill=QUIET, room=ROOM))
            top += 21
        top += 6
    for side in scene.sides:
        parts.append(_side(side, top))
        top += 52
    if scene.claim:
        parts.append(text(RIGHT, top + 24, scene.claim, 24, bold=True, fill=GOLD, room=ROOM))
        top += 32
    return "".join(parts)


def _side(side: TrickSide, top: float) -> str:
    """Their points, and a mark for each trick."""
    colour = SIDES[side.side % len(SIDES)]
    room = ROOM - width_of(side.line, 20, bold=True) - 10
    step = min(15.0, room / max(side.tricks, 1))
    marks = "".join(
        side_mark(side.side, RIGHT + step / 2 + place * step, top + 34, min(12, step - 2))
        for place in range(side.tricks)
    )
    return (
        named(side.name, RIGHT, top + 20, ROOM, fill=colour)
        + text(RIGHT + ROOM, top + 41, side.line, 20, bold=True, anchor="end", room=ROOM)
        + marks
    )
