"""The parts of every picture: its surface, cards, backs, pills."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.lettering import shrunk, text, width_of
from drawing.scenes import Squares
from drawing.stamps import BACK, stamp
from engine.cards import Deck, split_claim

WIDTH = 480
"""The width of every picture. Discord shows it about 500 pixels wide on a desktop and 300 on a phone, so no text is
smaller than 17."""
SURFACE, PANEL, EDGE = "#1b1c1f", "#26272c", "#4e5058"
INK, QUIET, GOLD, GREEN, RED = "#f2f3f5", "#b5bac1", "#f5c518", "#3ba55d", "#f0525f"
SIDES = ("#5bb8f0", "#f5921e", "#b98cff", "#6fcf7c")
"""The colours of sides (partners or single players); each also has a shape of its own."""
PALE = "#80848e"
FIELD, DARK = "#4a4d57", "#16211a"
FILLS = (GREEN, GOLD, FIELD)
SIGNS = ("M-8 0l5 6l11 -12", "M-9 2q4.5 -8 9 -2t9 -2", "M-7 -7l14 14M7 -7l-14 14")
"""A tick, a wave and a cross."""
SMALLEST = 17  # the smallest text that is legible on a phone
LEAST_LINE, LINE_EDGES = 14, 24  # a plate's line: its smallest text, and the space left free beside it
MARK = 22  # the room of a mark at its end
FACED = 36  # the room that a face takes from the words
GAP = 0.06  # the gap between cards, as a part of their size


def picture(height: float, *parts: str) -> str:
    """The picture on a rounded surface, so that it looks the same on any background."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="Inter">'
        f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="{SURFACE}"/>{"".join(parts)}</svg>'
    )


def foot(seal: str, height: float) -> str:
    """The seal of the deal, small and last."""
    return text(12, height - 9, seal, 14, fill=PALE, room=WIDTH / 2)


def card(deck: Deck, claim: str, x: float, y: float, size: float) -> str:
    """A card, with its letter in the corner if it is wild."""
    code, stands_for = split_claim(claim)
    if not code:
        return back(x, y, size, deck.id)
    if code not in deck:
        return dashed(x, y, size)
    drawn = stamp(deck.id, code, x, y, size)
    if not stands_for:
        return drawn
    radius, across, down = size * 0.25, x + size * 0.8, y + size * 0.8
    badge = f'<circle cx="{across:g}" cy="{down:g}" r="{radius:g}" fill="{SURFACE}" stroke="{GOLD}" stroke-width="2"/>'
    letter = text(
        across, down + radius * 0.55, stands_for, radius * 1.5, bold=True, fill=GOLD, anchor="middle"
    )
    return drawn + badge + letter


def veil(x: float, y: float, width: float, height: float) -> str:
    """A veil that makes everything below it pale. A group's own opacity would be rendered as a second picture, and
    take as long."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{SURFACE}" fill-opacity=".55"/>'


def back(x: float, y: float, size: float, deck: str = "scroker") -> str:
    """A card face down."""
    return stamp(deck, BACK, x, y, size)


def row(deck: Deck, cards: Sequence[str], x: float, y: float, size: float, *, step: float = 0) -> str:
    """Cards from left to right; `step` is the distance from one to the next, by default with a gap."""
    step = step or size * (1 + GAP)
    return "".join(card(deck, one, x + place * step, y, size) for place, one in enumerate(cards))


def step_for(number: int, room: float, size: float) -> float:
    """The largest distance from one card to the next that lets all of them fit: side by side, or overlapping."""
    side_by_side = size * (1 + GAP)
    return min(side_by_side, (room - size) / (number - 1)) if number > 1 else side_by_side


def length_of(number: int, step: float, size: float) -> float:
    return size + (number - 1) * step if number else 0


def dashed(x: float, y: float, size: float) -> str:
    """An empty place for a card to come."""
    box = (
        f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{size - 4:g}" height="{size - 4:g}" rx="{size * 0.17:g}" fill="none" '
        f'stroke="{GOLD}" stroke-width="3" stroke-dasharray="9 6"/>'
    )
    return box + text(x + size / 2, y + size * 0.66, "?", size * 0.45, bold=True, fill=GOLD, anchor="middle")


def pill(x: float, y: float, width: float, height: float, *, edge: str, thick: float) -> str:
    """A framed pill: drawing one shape inside another is twice as fast as an outline."""
    inner = height - 2 * thick
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{height / 2:g}" fill="{edge}"/>'
        f'<rect x="{x + thick:g}" y="{y + thick:g}" width="{width - 2 * thick:g}" height="{inner:g}" '
        f'rx="{inner / 2:g}" fill="{PANEL}"/>'
    )


def named(content: str, x: float, y: float, room: float, *, fill: str = INK, anchor: str = "start") -> str:
    """A name: smaller if it is long, then cut."""
    fitted = shrunk(content, room, 20, SMALLEST, bold=True)
    return text(x, y, content, fitted, bold=True, fill=fill, anchor=anchor, room=room)


def plate(  # noqa: PLR0913 - the properties of a plate
    x: float,
    y: float,
    width: float,
    name: str,
    line: str = "",
    *,
    edge: str = EDGE,
    acts: bool = False,
    pale: bool = False,
    told: bool = False,
    mark: str = "",
    face: str = "",
) -> str:
    """A player's name and a line about them, centred on `x`. The player to act is framed in gold, one who is out is
    pale. A shown hand is bold and may end with a mark; it and the face are drawn around 0, 0."""
    height = plate_height(line)
    name_fill, line_fill = (PALE, PALE) if pale else (INK, QUIET)
    drawn = pill(x - width / 2, y, width, height, edge=GOLD if acts else edge, thick=3 if acts else 2)
    if face:
        drawn += f'<g transform="translate({x - width / 2 + 23:g} {y + height / 2:g})">{face}</g>'
        x, width = x + FACED / 2, width - FACED
    shown = f"▶ {name}"
    if not acts or width_of(shown, SMALLEST, bold=True) > width - 22:
        shown = name
    drawn += named(shown, x, y + (22 if line else 25), width - 22, fill=name_fill, anchor="middle")
    line_fill = GOLD if told else line_fill
    room = width - LINE_EDGES - (MARK if mark else 0)
    size = shrunk(line, room, SMALLEST, LEAST_LINE, bold=told)
    end = min(width_of(line, size, bold=told), room) / 2
    if mark:
        x -= MARK / 2
        drawn += f'<g transform="translate({x + end + MARK / 2 + 2:g} {y + 34:g})">{mark}</g>'
    return drawn + text(x, y + 40, line, size, bold=told, fill=line_fill, anchor="middle", room=room + 4)


def plate_height(line: str) -> int:
    return 48 if line else 36


def frame(
    x: float, y: float, width: float, height: float, colour: str, *, thick: float = 3, radius: float = 10
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="none" '
        f'stroke="{colour}" stroke-width="{thick:g}"/>'
    )


def panel(x: float, y: float, width: float, height: float, *, acts: bool = False) -> str:
    """The panel of one player, framed in gold when they act."""
    box = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="{PANEL}"/>'
    return box + (frame(x + 1.5, y + 1.5, width - 3, height - 3, GOLD) if acts else "")


def chip(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{GOLD}" stroke="#8a6d00" stroke-width="2"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.62:g}" fill="none" stroke="#8a6d00" stroke-width="2" '
        f'stroke-dasharray="4 3"/>'
    )


def check(x: float, y: float) -> str:
    """A tick: the word was looked up, and is real."""
    return _marked(x, y, GREEN, f"M{x - 4:g} {y:g}l2.8 3.2l5.2 -6.4")


def cross(x: float, y: float) -> str:
    """A cross: the word was looked up, and is false."""
    return _marked(x, y, RED, f"M{x - 3.6:g} {y - 3.6:g}l7.2 7.2m0 -7.2l-7.2 7.2")


def _marked(x: float, y: float, colour: str, sign: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{colour}"/>'
        f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="3"/>'
    )


def side_mark(side: int, x: float, y: float, size: float) -> str:
    """A taken trick: each side has its colour and its shape."""
    colour, half = SIDES[side % len(SIDES)], size / 2
    match side % len(SIDES):
        case 0:
            return f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" fill="{colour}"/>'
        case 1:
            return f'<rect x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" fill="{colour}"/>'
        case 2:
            return f'<path d="M{x:g} {y - half:g}l{half:g} {size:g}h{-size:g}z" fill="{colour}"/>'
    return f'<path d="M{x:g} {y - half:g}l{half:g} {half:g}l{-half:g} {half:g}l{-half:g} {-half:g}z" fill="{colour}"/>'


def tile(letter: str, x: float, y: float, size: float) -> str:
    """A letter without a suit."""
    box = (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size * 1.1:g}" rx="{size * 0.14:g}" fill="#f4e4bc" '
        f'stroke="#b8935a" stroke-width="2"/>'
    )
    return box + text(
        x + size / 2, y + size * 0.82, letter, size * 0.72, bold=True, fill="#3a2a12", anchor="middle"
    )


def squares(found: Squares, left: float, top: float, size: float) -> str:
    """A row of decisions, with a sign each, because some people cannot distinguish the colours."""
    parts: list[str] = []
    for place, one in enumerate(found):
        x, scale = left + place * size * 1.25, size / 32
        moved = f"translate({x + size / 2:g} {top + size / 2:g}) scale({scale:g})"
        parts.append(
            f'<rect x="{x:g}" y="{top:g}" width="{size:g}" height="{size:g}" rx="{6 * scale:g}" fill="{FILLS[one]}"/>'
            f'<path transform="{moved}" d="{SIGNS[one]}" fill="none" stroke="{INK if one > 1 else DARK}" '
            'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return "".join(parts)
