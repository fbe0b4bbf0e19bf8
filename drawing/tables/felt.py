"""A poker table: felt, seats round it, the pot in the middle."""

from __future__ import annotations

from math import cos, pi, sin

from drawing.lettering import lines_of, text, width_of
from drawing.scenes import PokerScene, PokerSeat
from drawing.shapes import GAP, GOLD, QUIET, back, card, chip, length_of, picture, plate, row, step_for
from engine.cards import Deck, load_deck

HEIGHT = 500
CENTRE = (400, 262)
PLATE = 186
CARD = 46
ROOM = 196  # for a seat's cards


def drawn(scene: PokerScene) -> str:
    deck = load_deck(scene.deck)
    spots = [_spot(place, len(scene.seats)) for place in range(len(scene.seats))]
    seats = [_seat(deck, seat, *spot) for seat, spot in zip(scene.seats, spots, strict=True)]
    bets = [_bet(seat, *spot) for seat, spot in zip(scene.seats, spots, strict=True)]
    return picture(HEIGHT, _felt(), _middle(deck, scene), *bets, *seats)


def _felt() -> str:
    return (
        '<rect x="62" y="68" width="676" height="388" rx="194" fill="#6b4526"/>'
        '<rect x="74" y="80" width="652" height="364" rx="182" fill="#174834"/>'
        '<rect x="86" y="92" width="628" height="340" rx="170" fill="#236a4b"/>'
        '<rect x="200" y="166" width="400" height="192" rx="96" fill="#297555"/>'
    )


def _spot(place: int, number: int) -> tuple[float, float]:
    """Clockwise; two players sit at the long ends, and one of three or more at the top."""
    turn = 2 * pi * place / number - (pi if number == 2 else pi / 2)
    return CENTRE[0] + 300 * cos(turn), CENTRE[1] + 176 * sin(turn)


def _seat(deck: Deck, seat: PokerSeat, x: float, y: float) -> str:
    height = 56 if seat.line else 42
    top = min(max(y - height / 2 + 14, CARD + 6), HEIGHT - height - 6)
    left = min(max(x - PLATE / 2, 8), 792 - PLATE)
    held = _held(deck, seat, left + PLATE / 2, top)
    named = plate(left, top, PLATE, seat.name, seat.line, acts=seat.acts, pale=seat.out)
    button = _dealer(left + PLATE - 8, top + height - 6) if seat.dealer else ""
    return held + named + button + _word(seat, left + PLATE / 2, top - CARD - 2)


def _held(deck: Deck, seat: PokerSeat, centre: float, bottom: float) -> str:
    """Cards face down first, one over the other, then what everybody sees, side by side."""
    if not seat.cards:
        left = centre - length_of(seat.hidden, 20, CARD) / 2
        return "".join(back(left + place * 20, bottom - CARD + 8, CARD) for place in range(seat.hidden))
    number = len(seat.cards)
    beside = 22 if seat.hidden else 0
    size = min(CARD, (ROOM - beside) / (number * (1 + GAP)))
    left = centre - (number * size * (1 + GAP) + beside) / 2
    faces = row(deck, seat.cards, left + beside, bottom - size - 2, size)
    return (_counted(deck, seat.hidden, left, bottom - size - 2, size) if seat.hidden else "") + faces


def _counted(deck: Deck, number: int, left: float, top: float, size: float) -> str:
    """Cards face down beside others: one, and how many there are."""
    badge = f'<circle cx="{left + 10:g}" cy="{top + 11:g}" r="10" fill="#101113"/>'
    return (
        back(left, top, size, deck.id)
        + badge
        + text(left + 10, top + 16, str(number), 15, bold=True, anchor="middle")
    )


def _word(seat: PokerSeat, centre: float, bottom: float) -> str:
    if not seat.word:
        return ""
    width = min(width_of(seat.word, 17, bold=True) + 20, 190)
    box = f'<rect x="{centre - width / 2:g}" y="{bottom - 14:g}" width="{width:g}" height="24" rx="12" fill="#101113"/>'
    return box + text(
        centre, bottom + 4, seat.word, 17, bold=True, fill=GOLD, anchor="middle", room=width - 12
    )


def _dealer(x: float, y: float) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="#fff" stroke="#1e1f22" stroke-width="2"/>'
    return disc + text(x, y + 6, "D", 17, bold=True, fill="#1e1f22", anchor="middle")


def _bet(seat: PokerSeat, x: float, y: float) -> str:
    """What they have put in, in front of them."""
    if not seat.bet:
        return ""
    down = min(max(y + 16, 96), HEIGHT - 70)
    width = width_of(seat.bet, 20, bold=True)
    edge = min(max(x, 8 + PLATE / 2), 792 - PLATE / 2)
    left = edge + PLATE / 2 + 24 if x < CENTRE[0] + 30 else edge - PLATE / 2 - width - 36
    return chip(left, down) + text(left + 17, down + 7, seat.bet, 20, bold=True)


def _middle(deck: Deck, scene: PokerScene) -> str:
    """The pot, what lies in the middle, and what is going on."""
    cards = scene.middle or scene.pile[-1:]
    size = 60
    top = CENTRE[1] + (-62 if cards else -26)
    parts = [text(CENTRE[0], top + 8, scene.pot, 30, bold=True, anchor="middle", room=330)]
    if cards:
        step = step_for(len(cards), 340, size)
        left = CENTRE[0] - length_of(len(cards), step, size) / 2
        parts.append(
            "".join(card(deck, one, left + place * step, top + 22, size) for place, one in enumerate(cards))
        )
        label = scene.pile_label if not scene.middle else ""
        for number, line in enumerate(lines_of(label, 120, 16)):
            parts.append(text(left + size + 10, top + 50 + 20 * number, line, 16, fill=QUIET, room=150))
    down = top + (108 if cards else 38)
    for line in lines_of(scene.note, 236, 17, most=3):
        parts.append(text(CENTRE[0], down, line, 17, fill="#cfe8da", anchor="middle", room=240))
        down += 21
    return "".join(parts) + text(20, 34, scene.title, 18, fill=QUIET, room=250)
