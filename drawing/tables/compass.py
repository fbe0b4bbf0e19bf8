"""A trick table: all players' cards in front of them, the ruling suit, and the tricks taken."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.faces import face
from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import LastTrick, TrickSeat, TrickSide, TricksScene
from drawing.shapes import (
    EDGE,
    GOLD,
    INK,
    PALE,
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
    pill,
    side_mark,
)
from drawing.suits import look_of
from drawing.tables.hands import own
from engine.cards import Deck, load_deck

CARD, PLATE, DISC = 46, 108, 13
ASIDE = 25  # from the middle to the middles of the cards at the left and right
FELT = 330  # the width of the table
EDGE_ROOM, STEP = 4.0, 52.0  # above and below the rows of cards, and from one to the next
FOUR = ((0, 2), (-1, 1), (0, 0), (1, 1))
"""The seats clockwise from the nearest, as the cards are played: column and row."""
THREE = ((0, 1), (-1, 0), (1, 0))
CORNER = (FELT - CARD) / 2 - 20  # beside the only card of a row, including its ring
LAST = 26  # the width of a card of the previous trick
RIGHT, ROOM = 340, WIDTH - 340 - 10  # the place of the scores


def drawn(scene: TricksScene) -> str:
    deck = load_deck(scene.deck)
    ways = FOUR if len(scene.seats) == 4 else THREE
    account, end = _account(deck, scene)
    height = (max(down for _, down in ways) + 1) * STEP + 2 * EDGE_ROOM
    four = len(ways) == len(FOUR)
    above = 0.0 if four or not scene.goal else 12.0  # a line above three seats
    bottom = max(above + height, end)
    upper = max(above, (bottom - height) / 2)
    first = upper + EDGE_ROOM + (STEP - CARD) / 2
    seats = [
        _seat(deck, scene, seat, across, first + down * STEP)
        for seat, (across, down) in zip(scene.seats, ways, strict=True)
    ]
    free = first if four else first + STEP  # no card is at the left
    goal = (
        _lines(scene.goal, first + 2 * STEP + 66 - 20 * len(scene.goal))
        if four
        else _lines((" · ".join(scene.goal),), first - 6)
    )
    last = _last(deck, scene.last, free) if scene.last is not None else ""
    parts = [_ground(upper + height / 2, height / 2), *seats, last, *goal, account]
    if scene.own is None:
        if scene.seal:  # the seal is below everything at the left
            bottom = max(bottom, first + height - 2 * EDGE_ROOM + 22)
        return picture(bottom, *parts, foot(scene.seal, bottom))
    cards, bottom = own(deck, scene.own, bottom + 4)
    return picture(bottom, *parts, cards)


def _lines(lines: Sequence[str], y: float) -> list[str]:
    return [
        text(8, y + number * 18, line, SMALLEST, fill=QUIET, room=FELT) for number, line in enumerate(lines)
    ]


def _last(deck: Deck, trick: LastTrick, top: float) -> str:
    """The previous trick, small: the card that took it has a ring, and its taker's name is below it."""
    step = LAST + 4
    cards = [card(deck, code, 8 + place * step, top, LAST) for place, code in enumerate(trick.cards)]
    ring = frame(6 + trick.won * step, top - 2, LAST + 4, LAST + 4, GOLD, thick=3, radius=8)
    return (
        "".join(cards) + ring + text(8, top + 43, trick.label, SMALLEST, bold=True, fill=QUIET, room=CORNER)
    )


def _ground(y: float, half: float) -> str:
    x = FELT / 2
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="104" ry="{half - 2:g}" fill="#14304e"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="98" ry="{half - 8:g}" fill="#204569"/>'
    )


def _seat(deck: Deck, scene: TricksScene, seat: TrickSeat, across: int, top: float) -> str:
    """The card, and the name beside it: on its left for the player on the left, otherwise on its right."""
    left = (FELT - CARD) / 2 + across * ASIDE
    name_left = left - PLATE - 6 if across < 0 else left + CARD + 6
    edge = SIDES[seat.side % len(SIDES)] if scene.teams else EDGE
    waited_for = seat.acts and bool(scene.fact)  # perhaps for a suit or a dealer, not a card
    return _played(deck, seat, left, top, waited_for=waited_for) + _plate(seat, name_left, top + 5, edge)


def _plate(seat: TrickSeat, left: float, top: float, edge: str) -> str:
    drawn = pill(left, top, PLATE, 36, edge=GOLD if seat.acts else edge, thick=3 if seat.acts else 2)
    start = left + 10
    if seat.face is not None:
        drawn += face(seat.face, left + 18, top + 18, DISC, pale=seat.absent)
        start = left + 34
    room = left + PLATE - 8 - start
    shown = f"▶ {seat.name}" if seat.acts else seat.name
    if width_of(shown, SMALLEST, bold=True) > room:
        shown = seat.name
    size, fill = shrunk(shown, room, SMALLEST, 14, bold=True), PALE if seat.absent else INK
    return drawn + text(
        start + room / 2, top + 25, shown, size, bold=True, fill=fill, anchor="middle", room=room
    )


def _played(deck: Deck, seat: TrickSeat, left: float, top: float, *, waited_for: bool) -> str:
    if not seat.card:
        return dashed(left, top, CARD) if waited_for else ""
    ring = frame(left - 3, top - 3, CARD + 6, CARD + 6, GOLD, thick=4, radius=12) if seat.wins else ""
    return ring + card(deck, seat.card, left, top, CARD)


def _account(deck: Deck, scene: TricksScene) -> tuple[str, float]:
    """The ruling suit, each side's points and the progress of the hand; also returns where this ends."""
    size = shrunk(scene.title, ROOM, SMALLEST, 14, bold=True)
    parts = [text(RIGHT, 24, scene.title, size, bold=True, fill=QUIET, room=ROOM)]
    top = 28.0
    high = bool(scene.claim and scene.ruling) and len(scene.sides) > 2  # the word has no room at the end
    if high:
        parts.append(_claim(scene, top))
        top += 30
    elif scene.fact:
        parts.append(text(RIGHT, top + 16, scene.fact, SMALLEST, fill=QUIET, room=ROOM))
        top += 21
    top += 4
    if scene.ruling:
        look = look_of(deck.suit(scene.ruling))
        parts.append(f'<g transform="translate({RIGHT} {top:g}) scale(.5)">{look.shape}</g>')
        parts.append(text(RIGHT + 40, top + 24, scene.ruling_label, 20, bold=True, room=ROOM - 40))
        top += 38
    elif scene.ruling_label:
        for line in lines_of(scene.ruling_label, ROOM, SMALLEST):
            parts.append(text(RIGHT, top + 16, line, SMALLEST, fill=QUIET, room=ROOM))
            top += 20
        top += 4
    beside = all(_fits(side) for side in scene.sides)
    marked = not beside or any(side.tricks for side in scene.sides)  # otherwise the lower rows are empty
    for side in scene.sides:
        parts.append(_side(side, top, beside=beside))
        top += 26 if not marked else 31 if beside else 36
    if scene.claim and not high:
        parts.append(_claim(scene, top))
        top += 30
    return "".join(parts), top


def _claim(scene: TricksScene, top: float) -> str:
    return text(RIGHT, top + 22, scene.claim, 24, bold=True, fill=GOLD, room=ROOM)


def _room(side: TrickSide) -> float:
    return ROOM - width_of(side.line, 20, bold=True) - 8


def _fits(side: TrickSide) -> bool:
    return width_of(side.name, SMALLEST, bold=True) <= _room(side)


def _side(side: TrickSide, top: float, *, beside: bool) -> str:
    """A mark for each trick, and the side's points beside the name, or below it if any name is long."""
    colour = SIDES[side.side % len(SIDES)]
    step = min(15.0, (ROOM if beside else _room(side)) / max(side.tricks, 1))
    marks = "".join(
        side_mark(side.side, RIGHT + step / 2 + place * step, top + 26, min(9, step - 2))
        for place in range(side.tricks)
    )
    return (
        named(side.name, RIGHT, top + 16, _room(side) if beside else ROOM, fill=colour)
        + text(RIGHT + ROOM, top + (16 if beside else 35), side.line, 20, bold=True, anchor="end", room=ROOM)
        + marks
    )
