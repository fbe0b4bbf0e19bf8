"""A poker table: felt, the seats round it, the pot in the middle. A player's own picture also has their cards below
it."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.faces import face
from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import PokerScene, PokerSeat
from drawing.shapes import (
    FACED,
    GOLD,
    INK,
    LEAST_LINE,
    LINE_EDGES,
    QUIET,
    SMALLEST,
    WIDTH,
    back,
    card,
    chip,
    foot,
    length_of,
    picture,
    plate,
    plate_height,
    row,
    step_for,
)
from drawing.suits import look_of
from drawing.tables.hands import own
from engine.cards import Deck, load_deck

PLATE, CARD, FACE, LEAST_FACE, MIDDLE = 136, 30, 34, 24, 46
BACK_STEP = 14  # from one card face down to the next
LEFT, CENTRE, RIGHT = 74, WIDTH / 2, WIDTH - 74
HALF = 142, WIDTH - 142
ROUND: dict[int, list[tuple[float, float]]] = {
    0: [],
    1: [(CENTRE, 1.0)],
    2: [(CENTRE, 1.0), (CENTRE, 0.0)],
    3: [(CENTRE, 1.0), (HALF[0] - 20, 0.0), (HALF[1] + 20, 0.0)],
    4: [(CENTRE, 1.0), (LEFT, 0.5), (CENTRE, 0.0), (RIGHT, 0.5)],
    5: [(CENTRE, 2.0), (LEFT, 1.0), (HALF[0], 0.0), (HALF[1], 0.0), (RIGHT, 1.0)],
    6: [(CENTRE, 2.0), (LEFT, 1.0), (LEFT, 0.0), (CENTRE, 0.0), (RIGHT, 0.0), (RIGHT, 1.0)],
    7: [(HALF[0], 2.0), (LEFT, 1.0), (LEFT, 0.0), (CENTRE, 0.0), (RIGHT, 0.0), (RIGHT, 1.0), (HALF[1], 2.0)],
    8: [(CENTRE, 2.0), (LEFT, 2.0), (LEFT, 1.0), (LEFT, 0.0), (CENTRE, 0.0), (RIGHT, 0.0), (RIGHT, 1.0), (RIGHT, 2.0)],
    9: [(CENTRE, 3.0), (LEFT, 3.0), (LEFT, 2.0), (LEFT, 1.0), (HALF[0], 0.0), (HALF[1], 0.0), (RIGHT, 1.0), (RIGHT, 2.0), (RIGHT, 3.0)],
    10: [(CENTRE, 3.0), (LEFT, 3.0), (LEFT, 2.0), (LEFT, 1.0), (LEFT, 0.0), (CENTRE, 0.0), (RIGHT, 0.0), (RIGHT, 1.0), (RIGHT, 2.0), (RIGHT, 3.0)],
}  # fmt: skip
"""Seats clockwise from the nearest: column and row."""
POT = 260  # the room for the pot's text
DISC, OWN_DISC = 16, 12  # the radius of a face; narrower plates have none
BESIDE = 144  # the right edge of the reader's own name and chips
PEEK = 22  # the visible part of face-down cards above a plate
BET = 28  # the room for a bet
WORD_GAP = 7


def drawn(scene: PokerScene) -> str:
    deck = load_deck(scene.deck)
    head = text(12, 26, scene.title, SMALLEST, bold=True, fill=QUIET, room=230)
    head += text(WIDTH - 12, 26, scene.corner, SMALLEST, bold=True, fill=QUIET, anchor="end", room=150)
    left = 24 + min(230, width_of(scene.title, SMALLEST, bold=True))
    room = WIDTH - 24 - min(150, width_of(scene.corner, SMALLEST, bold=True)) - left
    beside = width_of(scene.note, SMALLEST) <= room
    head += text(left, 26, scene.note, SMALLEST, fill=QUIET) if beside else ""
    noted = [] if beside else lines_of(scene.note, WIDTH - 24, SMALLEST, most=3)
    top = 34.0 + 20 * len(noted)
    head += "".join(text(12, 46 + 20 * place, line, SMALLEST, fill=QUIET) for place, line in enumerate(noted))
    if scene.own is None:
        return _round(deck, scene, head, top)
    seated, bottom = _opposite(deck, scene, top)
    middle = bottom + (86 if scene.middle or scene.pile else 42)
    cards, end = own(deck, scene.own, middle + 8)
    felt = _felt(top + 4, middle + 4)
    parts = (_middle(deck, scene, bottom + 4, 300), _pot(scene, middle - 11), _me(scene, middle))
    return picture(end, felt, head, seated, *parts, cards)


def _round(deck: Deck, scene: PokerScene, head: str, top: float) -> str:
    """Rows of plates, with the cards above each and its bet below; on the near side the bet is above the cards, so
    nothing covers anything else. The pot and the shared cards are in the middle."""
    number = len(scene.seats)
    near = max((level for _, level in ROUND[number]), default=1)
    above, bet = _above(scene.seats), _below(scene.seats)
    full = bool(scene.middle or scene.pile)
    between = (96.0 if full else 44.0) if near == 1 else 0.0
    high = above + plate_height("-") + bet
    parts = []
    for seat, (x, level) in zip(scene.seats, ROUND[number], strict=True):
        y = top + level * (high + between) + above + (bet if level == near else 0)
        parts.append(_seat(deck, seat, x, y, PLATE))
        parts.append(
            _coins(seat.bet, x, y - above - 7 if level == near else y + plate_height(seat.line) + 20)
        )
    middle = top + high + ((near - 1) * high + between) / 2
    height = top + near * (high + between) + high + 8
    edge = height + (20 if scene.seal and number > 6 else 0)  # otherwise it is beside a plate
    room = 250 if number < 4 else RIGHT - LEFT - PLATE - 12
    return picture(
        edge,
        foot(scene.seal, edge),
        _felt(top + 6, height - 24),
        head,
        _pot(scene, middle + (-16 if full else 10)),
        _middle(deck, scene, middle - 4, room),
        *parts,
    )


def _above(seats: Sequence[PokerSeat]) -> float:
    """The room for the cards above the plates."""
    return FACE if any(seat.cards for seat in seats) else PEEK if any(seat.hidden for seat in seats) else 4


def _below(seats: Sequence[PokerSeat]) -> float:
    return BET if any(seat.bet for seat in seats) else 8


def _felt(top: float, bottom: float) -> str:
    height = bottom - top
    return "".join(
        f'<rect x="{24 + inset}" y="{top + inset:g}" width="{WIDTH - 48 - 2 * inset}" height="{height - 2 * inset:g}" '
        f'rx="{min(height, 220) / 2 - inset:g}" fill="{colour}"/>'
        for inset, colour in ((0, "#6b4526"), (8, "#174834"), (12, "#236a4b"), (40, "#2a7a58"))
    )


def _seat(deck: Deck, seat: PokerSeat, x: float, top: float, wide: float) -> str:
    """A seat. Their shown hand replaces their chips, as far as it fits."""
    disc = face(seat.face, 0, 0, DISC, pale=seat.out) if seat.face is not None and wide >= PLATE else ""
    room = wide - LINE_EDGES - (FACED if disc else 0)
    fits = not seat.suit and width_of(seat.word, LEAST_LINE, bold=True) <= room
    shown = seat.word if fits else seat.hand
    mark = _sign(deck, seat.suit) if seat.suit else ""
    usual = seat.line if width_of(seat.line, LEAST_LINE) <= room else seat.brief or seat.line
    line, told = shown or usual, bool(shown)
    named = plate(
        x, top, wide, seat.name, line, acts=seat.acts, pale=seat.out, told=told, mark=mark, face=disc
    )
    button = _dealer(x + (wide / 2 - 4) * (-1 if x > CENTRE else 1), top + 4) if seat.dealer else ""
    return _held(deck, seat, x, top, wide) + named + button


def _sign(deck: Deck, suit: str) -> str:
    """A suit, on white because some suits are black."""
    shape = look_of(deck.suit(suit)).shape
    return f'<circle r="10" fill="#fff"/><g transform="translate(-6.4 -6.4) scale(.2)">{shape}</g>'


def _held(deck: Deck, seat: PokerSeat, centre: float, bottom: float, room: float) -> str:
    """A player's cards: first the face-down ones, overlapping, then those that all see, with their letters
    uncovered, and a gap between words."""
    if not seat.cards:
        left = centre - length_of(min(seat.hidden, 7), BACK_STEP, CARD) / 2
        return "".join(
            back(left + place * BACK_STEP, bottom - CARD + 10, CARD) for place in range(min(seat.hidden, 7))
        )
    number, gaps = len(seat.cards), len(seat.begins) * WORD_GAP
    beside = 14 if seat.hidden else 0
    room -= beside + gaps
    size = min(FACE, max(LEAST_FACE, room / (0.9 * number)))
    step = step_for(number, room, size)
    left = centre - (length_of(number, step, size) + gaps - beside) / 2
    parts = [back(left - beside, bottom - size, size) if seat.hidden else ""]
    for place, one in enumerate(seat.cards):
        gap = WORD_GAP * sum(begin <= place for begin in seat.begins)
        parts.append(card(deck, one, left + place * step + gap, bottom - size, size))
    return "".join(parts)


def _dealer(x: float, y: float) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="#fff" stroke="#1e1f22" stroke-width="2"/>'
    return disc + text(x, y + 6, "D", SMALLEST, bold=True, fill="#1e1f22", anchor="middle")


def _coins(amount: str, centre: float, y: float) -> str:
    if not amount:
        return ""
    left = centre - (width_of(amount, 20, bold=True) + 26) / 2
    return chip(left + 10, y - 7, 9) + text(left + 25, y, amount, 20, bold=True)


def _pot(scene: PokerScene, y: float) -> str:
    left, size = _pot_place(scene)
    said = chip(left + 13, y - 10, 13) + text(left + 34, y, scene.pot, size, bold=True, room=POT)
    return said if scene.pot else ""


def _pot_place(scene: PokerScene) -> tuple[float, float]:
    size = shrunk(scene.pot, POT, 28, SMALLEST, bold=True)
    length = min(width_of(scene.pot, size, bold=True), POT) + 34
    return max(CENTRE - length / 2, BESIDE if scene.own is not None else 0), size


def _middle(deck: Deck, scene: PokerScene, top: float, room: float) -> str:
    """The shared cards, or a pile with the stock and the number of its cards."""
    cards = scene.middle or scene.pile[-1:]
    step = step_for(len(cards), room, MIDDLE)
    count = str(scene.stock)
    beside = width_of(count, 20, bold=True) + MIDDLE + 18 if scene.stock else 0
    left = CENTRE + (beside - length_of(len(cards), step, MIDDLE)) / 2
    parts = [row(deck, cards, left, top, MIDDLE, step=step)]
    if scene.stock:
        parts.append(back(left - MIDDLE - 10, top, MIDDLE))
        parts.append(text(left - MIDDLE - 18, top + 30, count, 20, bold=True, anchor="end"))
    return "".join(parts)


def _opposite(deck: Deck, scene: PokerScene, top: float) -> tuple[str, float]:
    """The others, in rows along the far side, in order from the left; also returns where the last row ends."""
    others = [seat for seat in scene.seats if not seat.own]
    in_row = len(others) if len(others) <= 4 else 3 if len(others) in (5, 6, 9) else 4
    wide = min(PLATE + 6, (WIDTH - 16) / max(in_row, 1) - 6)
    parts: list[str] = []
    for start in range(0, len(others), in_row or 1):
        some = others[start : start + in_row]
        step = (WIDTH - 16) / len(some)
        top += _above(some)
        for place, seat in enumerate(some):
            x = 8 + step * (place + 0.5)
            parts += [_seat(deck, seat, x, top, wide), _coins(seat.bet, x, top + 69)]
        top += plate_height("-") + _below(some)
    return "".join(parts), top


def _me(scene: PokerScene, y: float) -> str:
    """The reader's own chips and bet, on the felt above the cards."""
    mine = next((seat for seat in scene.seats if seat.own), None)
    if mine is None:
        return ""
    shown = f"{'▶ ' if mine.acts else ''}{mine.name} {mine.line}"
    left = 68 if mine.face is not None else 44
    room = _pot_place(scene)[0] - left - 6
    size = shrunk(shown, room, 20, 15, bold=True)
    parts = [text(left, y - 6, shown, size, bold=True, fill=GOLD if mine.acts else INK, room=room)]
    parts.append(face(mine.face, 52, y - 12, OWN_DISC) if mine.face is not None else "")
    parts.append(_coins(mine.bet, WIDTH - 70, y - 6))
    if mine.dealer:
        parts.append(_dealer(WIDTH - 120 if mine.bet else WIDTH - 60, y - 12))
    return "".join(parts)
