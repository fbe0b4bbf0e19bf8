"""A poker table: felt, seats round it, the pot in the middle. Under it, where the picture is one player's own, their cards."""

from __future__ import annotations

from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import PokerScene, PokerSeat
from drawing.shapes import (
    GOLD,
    INK,
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
from drawing.tables.hands import own
from engine.cards import Deck, load_deck

PLATE, CARD, FACE, MIDDLE = 132, 30, 34, 46
BACK_STEP = 14  # from one card face down to the next
LEFT, CENTRE, RIGHT = 74, WIDTH / 2, WIDTH - 74
HALF = 142, WIDTH - 142
TALL = ((4, 296), (8, 372), (10, 430))
"""How many sit at most, and the height of the round table then."""
POT = 260  # the room of what is said about it
BESIDE = 144  # where the reader's own name and chips may end
PEEK = 22  # how much of cards face down is seen above a plate
LIFT = 14  # how far cards are raised above their name


def drawn(scene: PokerScene) -> str:
    deck = load_deck(scene.deck)
    head = text(12, 26, scene.title, SMALLEST, bold=True, fill=QUIET, room=230)
    head += text(WIDTH - 12, 26, scene.corner, SMALLEST, bold=True, fill=QUIET, anchor="end", room=150)
    noted = lines_of(scene.note, WIDTH - 24, SMALLEST, most=3) if scene.note else []
    lower = 20 * len(noted)
    head += "".join(text(12, 46 + 20 * place, line, SMALLEST, fill=QUIET) for place, line in enumerate(noted))
    if scene.own is None:
        height = lower + next(height for most, height in TALL if len(scene.seats) <= most)
        height += 30 if scene.middle or scene.pile else 0
        first = lower + (66 if len(scene.seats) in (2, 4) else 84)
        first += 10 if any(seat.cards for seat in scene.seats) else 0
        spots = _round(len(scene.seats), first, height)
        seats = [_seat(deck, seat, *spot) for seat, spot in zip(scene.seats, spots, strict=True)]
        bets = [_bet(seat, *spot, height) for seat, spot in zip(scene.seats, spots, strict=True)]
        edge = height + (20 if scene.seal and len(scene.seats) > 7 else 0)  # else it lies under a plate
        return picture(
            edge,
            foot(scene.seal, edge),
            _felt(40 + lower, height - 24),
            head,
            _pot(scene, height / 2 + (-20 if scene.middle or scene.pile else 16)),
            _middle(deck, scene, height / 2 - 8, 250 if len(scene.seats) < 4 else RIGHT - LEFT - PLATE - 12),
            *bets,
            *seats,
        )
    seated, bottom = _opposite(deck, scene, 34 + lower)
    middle = bottom + (86 if scene.middle or scene.pile else 42)
    cards, end = own(deck, scene.own, middle + 8)
    felt = _felt(38 + lower, middle + 4)
    parts = (_middle(deck, scene, bottom + 4, 300), _pot(scene, middle - 11), _me(scene, middle))
    return picture(end, felt, head, seated, *parts, cards)


def _felt(top: float, bottom: float) -> str:
    height = bottom - top
    return "".join(
        f'<rect x="{24 + inset}" y="{top + inset:g}" width="{WIDTH - 48 - 2 * inset}" height="{height - 2 * inset:g}" '
        f'rx="{min(height, 220) / 2 - inset:g}" fill="{colour}"/>'
        for inset, colour in ((0, "#6b4526"), (8, "#174834"), (12, "#236a4b"), (40, "#2a7a58"))
    )


def _round(number: int, top: float, height: float) -> list[tuple[float, float]]:
    """Where plates stand, clockwise from the one in front; `y` is the middle of a plate."""
    bottom, middle = height - 34.0, height / 2 + 14
    low, high = top + (bottom - top) * 2 / 3, top + (bottom - top) / 3
    tops: dict[int, list[tuple[float, float]]] = {
        2: [(CENTRE, top)],
        3: [(HALF[0] - 20, top), (HALF[1] + 20, top)],
        4: [(LEFT, middle), (CENTRE, top), (RIGHT, middle)],
        5: [(LEFT, middle), (HALF[0], top), (HALF[1], top), (RIGHT, middle)],
        6: [(LEFT, middle), (LEFT, top), (CENTRE, top), (RIGHT, top), (RIGHT, middle)],
        7: [(LEFT, middle), (LEFT, top), (CENTRE, top), (RIGHT, top), (RIGHT, middle), (HALF[1], bottom)],
        8: [(LEFT, bottom), (LEFT, middle), (LEFT, top), (CENTRE, top), (RIGHT, top), (RIGHT, middle), (RIGHT, bottom)],
        9: [(LEFT, bottom), (LEFT, low), (LEFT, high), (HALF[0], top), (HALF[1], top), (RIGHT, high), (RIGHT, low), (RIGHT, bottom)],
        10: [(LEFT, bottom), (LEFT, low), (LEFT, high), (LEFT, top), (CENTRE, top), (RIGHT, top), (RIGHT, high), (RIGHT, low), (RIGHT, bottom)],
    }  # fmt: skip
    first = (HALF[0], bottom) if number == 7 else (CENTRE, bottom)
    return [first, *tops.get(number, [])][:number]


def _seat(deck: Deck, seat: PokerSeat, x: float, y: float) -> str:
    top = y - plate_height(seat.line) / 2
    held = _held(deck, seat, x, top)
    named = plate(x, top, PLATE, seat.name, seat.line, acts=seat.acts, pale=seat.out)
    side = -1 if x > CENTRE else 1
    button = _dealer(x + side * (PLATE / 2 - 2), top + 4) if seat.dealer else ""
    return held + named + button + _word(seat, x, top - 8)


def _held(deck: Deck, seat: PokerSeat, centre: float, bottom: float) -> str:
    """Cards face down first, one over the other, then what everybody sees, side by side."""
    bottom -= LIFT if seat.word else 0
    if not seat.cards:
        left = centre - length_of(min(seat.hidden, 7), BACK_STEP, CARD) / 2
        return "".join(
            back(left + place * BACK_STEP, bottom - CARD + 10, CARD) for place in range(min(seat.hidden, 7))
        )
    number = len(seat.cards)
    beside = 14 if seat.hidden else 0
    step = step_for(number, PLATE - beside, FACE)
    left = centre - (length_of(number, step, FACE) + beside) / 2
    faces = row(deck, seat.cards, left + beside, bottom - FACE + 4, FACE, step=step)
    return (back(left, bottom - FACE + 4, FACE) if seat.hidden else "") + faces


def _word(seat: PokerSeat, centre: float, bottom: float) -> str:
    """What they have shown, as they call it."""
    if not seat.word:
        return ""
    width = min(width_of(seat.word, SMALLEST, bold=True) + 16, PLATE)
    box = f'<rect x="{centre - width / 2:g}" y="{bottom - 6:g}" width="{width:g}" height="22" rx="11" fill="#101113"/>'
    return box + text(
        centre, bottom + 11, seat.word, SMALLEST, bold=True, fill=GOLD, anchor="middle", room=width - 8
    )


def _dealer(x: float, y: float) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="#fff" stroke="#1e1f22" stroke-width="2"/>'
    return disc + text(x, y + 6, "D", SMALLEST, bold=True, fill="#1e1f22", anchor="middle")


def _bet(seat: PokerSeat, x: float, y: float, height: float) -> str:
    """What they have put in: under their plates, above the cards of those on the near side."""
    if not seat.bet:
        return ""
    if y > height - 40:
        return _coins(seat.bet, x + 70 * ((x == LEFT) - (x == RIGHT)), y - 54)
    return _coins(seat.bet, x, y + 45)


def _coins(amount: str, centre: float, y: float) -> str:
    left = centre - (width_of(amount, 20, bold=True) + 26) / 2
    return chip(left + 10, y - 7, 9) + text(left + 25, y, amount, 20, bold=True)


def _pot(scene: PokerScene, y: float) -> str:
    left, size = _pot_place(scene)
    said = chip(left + 13, y - 10, 13) + text(left + 34, y, scene.pot, size, bold=True, room=POT)
    return said if scene.pot else ""


def _pot_place(scene: PokerScene) -> tuple[float, float]:
    """Where it begins, and the size of what is said about it."""
    size = shrunk(scene.pot, POT, 28, SMALLEST, bold=True)
    length = min(width_of(scene.pot, size, bold=True), POT) + 34
    return max(CENTRE - length / 2, BESIDE if scene.own is not None else 0), size


def _middle(deck: Deck, scene: PokerScene, top: float, room: float) -> str:
    """What lies in the middle: beside a pile, the stock and how many cards are left in it."""
    cards = scene.middle or scene.pile[-1:]
    step = step_for(len(cards), room, MIDDLE)
    count = str(scene.stock)
    beside = width_of(count, 20, bold=True) + MIDDLE + 18 if scene.stock else 0
    left = CENTRE + (beside - length_of(len(cards), step, MIDDLE)) / 2
    parts = [card(deck, one, left + place * step, top, MIDDLE) for place, one in enumerate(cards)]
    if scene.stock:
        parts.append(back(left - MIDDLE - 10, top, MIDDLE))
        parts.append(text(left - MIDDLE - 18, top + 30, count, 20, bold=True, anchor="end"))
    return "".join(parts)


def _opposite(deck: Deck, scene: PokerScene, top: float) -> tuple[str, float]:
    """The others, in rows along the far side, from the left as they follow; and where the last row ends."""
    others = [seat for seat in scene.seats if not seat.own]
    in_row = len(others) if len(others) <= 4 else 3 if len(others) in (5, 6, 9) else 4
    wide = min(PLATE + 6, (WIDTH - 16) / max(in_row, 1) - 6)
    parts: list[str] = []
    for start in range(0, len(others), in_row or 1):
        some = others[start : start + in_row]
        step = (WIDTH - 16) / len(some)
        top += FACE if any(seat.cards for seat in some) else PEEK if any(seat.hidden for seat in some) else 4
        top += LIFT if any(seat.word for seat in some) else 0
        for place, seat in enumerate(some):
            x = 8 + step * (place + 0.5)
            parts += [
                _held(deck, seat, x, top),
                plate(x, top, wide, seat.name, seat.line, acts=seat.acts, pale=seat.out),
                _dealer(x + wide / 2 - 4, top + 4) if seat.dealer else "",
                _word(seat, x, top - 8),
                _coins(seat.bet, x, top + 69) if seat.bet else "",
            ]
        top += 48 + (28 if any(seat.bet for seat in some) else 8)
    return "".join(parts), top


def _me(scene: PokerScene, y: float) -> str:
    """One's own chips and bet, on the felt above the cards."""
    mine = next((seat for seat in scene.seats if seat.own), None)
    if mine is None:
        return ""
    shown = f"{'▶ ' if mine.acts else ''}{mine.name} {mine.line}"
    room = _pot_place(scene)[0] - 50
    size = shrunk(shown, room, 20, 15, bold=True)
    parts = [text(44, y - 6, shown, size, bold=True, fill=GOLD if mine.acts else INK, room=room)]
    if mine.bet:
        parts.append(_coins(mine.bet, WIDTH - 70, y - 6))
    if mine.dealer:
        parts.append(_dealer(WIDTH - 120 if mine.bet else WIDTH - 60, y - 12))
    return "".join(parts)
