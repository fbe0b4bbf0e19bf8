"""Soup: a bowl with the row in it, and all players' points as bars."""

from __future__ import annotations

from drawing.faces import face
from drawing.lettering import shrunk, text, width_of
from drawing.scenes import Eater, SoupScene
from drawing.shapes import EDGE, GREEN, INK, PALE, QUIET, RED, SMALLEST, WIDTH, foot, named, panel, picture
from drawing.tables.hands import own
from engine.cards import Deck, load_deck, split_claim

X, Y = WIDTH / 2, 88  # the middle of the bowl
HALF, DEEP, BOTTOM = 222, 33, 164
ROOM = 390  # for the row
NOODLE = 37.0
EATER = 40  # the height of a player's panel
STEAM = "#5a5c63"
DISC, FACED = 14, 110  # the radius of a face, and the least width with one


def drawn(scene: SoupScene) -> str:
    deck = load_deck(scene.deck)
    parts = [_bowl(danger=scene.danger), _row(deck, scene), _points(scene)]
    parts.append(text(X, 150, scene.note, SMALLEST, fill="#e6f0fa", anchor="middle", room=320))
    if scene.own is None or scene.own.unseen:
        bottom = BOTTOM + (24.0 if scene.seal else 4.0)
        return picture(bottom, foot(scene.seal, bottom), *parts)
    cards, bottom = own(deck, scene.own, BOTTOM + 8)
    return picture(bottom, *parts, cards)


def _bowl(*, danger: bool) -> str:
    """The bowl, with a warning ring once the row is long enough to be a word."""
    left, right, foot_y = X - HALF, X + HALF, BOTTOM - 2
    steam = "".join(
        f'<path d="M{x:g} {Y - DEEP - 2}c-5 -4 5 -6 0 -10" fill="none" stroke="{STEAM}" stroke-width="4" stroke-linecap="round"/>'
        for x in (X - 46, X, X + 46)
    )
    bowl = (
        f'<path d="M{left} {Y}C{left + 14} 146 {X - 90} {foot_y} {X} {foot_y}S{right - 14} 146 {right} {Y}z" fill="#35587f"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="{HALF}" ry="{DEEP + 6}" fill="{RED if danger else "#8fb9d6"}"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="{HALF - 10}" ry="{DEEP}" fill="#d9743a"/>'
        f'<ellipse cx="{X}" cy="{Y + 2}" rx="{HALF - 16}" ry="{DEEP - 3}" fill="#f2a65a"/>'
    )
    return steam + bowl


def _row(deck: Deck, scene: SoupScene) -> str:
    if scene.empty:
        return text(X, Y + 8, scene.empty, 22, bold=True, fill="#5b2b0e", anchor="middle", room=350)
    number = len(scene.row)
    step = min(80.0, ROOM / number)
    radius = min(NOODLE, step * 0.54)
    left = X - (number - 1) * step / 2
    return "".join(
        noodle(letter_of(deck, one), left + place * step, Y + (4 if place % 2 else -4), radius)
        for place, one in enumerate(scene.row)
    )


def letter_of(deck: Deck, claim: str) -> str:
    code, stands_for = split_claim(claim)
    return stands_for or (deck[code].letter or "?" if code in deck else "?")


def noodle(letter: str, x: float, y: float, radius: float) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y + 4:g}" rx="{radius:g}" ry="{radius * 0.86:g}" fill="#d98a3f"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{radius:g}" ry="{radius * 0.86:g}" fill="#fdf3d3"/>'
        + text(
            x, y + radius * 0.46, letter, max(radius * 1.3, 14), bold=True, fill="#2b1c0a", anchor="middle"
        )
    )


def _points(scene: SoupScene) -> str:
    """The cards beside each other, above the bowl."""
    wide = (WIDTH - 8.0) / max(1, len(scene.eaters))
    return "".join(
        _eater(scene, eater, 4 + place * wide, wide - 6) for place, eater in enumerate(scene.eaters)
    )


def _eater(scene: SoupScene, eater: Eater, start: float, wide: float) -> str:
    """A player's points, which are bad: a bar to the right grows towards the target, a bar to the left shows a
    lead."""
    disc = ""
    if eater.face is not None and wide >= FACED:
        disc = face(eater.face, start + 23, 4 + EATER / 2, DISC, pale=eater.absent)
    left, room, top = start + (42 if disc else 10), wide - (50.0 if disc else 18.0), 4.0
    shown = f"▶ {eater.name}" if eater.acts else eater.name
    fill = PALE if eater.absent else INK
    size = shrunk(eater.line, room * 0.55, SMALLEST, 14)
    length = room - min(width_of(eater.line, size), room * 0.55) - 8  # the bar's length
    zero = left + length / 4
    reach = left + length - zero if eater.points > 0 else zero - left
    grown = min(abs(eater.points) / scene.target, 1) * reach
    begins = zero if eater.points >= 0 else zero - grown
    colour = RED if eater.points > 0 else GREEN
    bar = (
        f'<rect x="{left:g}" y="{top + 26:g}" width="{length:g}" height="8" rx="4" fill="#3a3c42"/>'
        f'<rect x="{begins:g}" y="{top + 26:g}" width="{grown:g}" height="8" rx="4" fill="{colour}"/>'
        f'<path d="M{zero:g} {top + 24:g}v12" stroke="{EDGE}" stroke-width="2"/>'
    )
    return (
        panel(start, top, wide, EATER, acts=eater.acts)
        + disc
        + named(shown, left, top + 19, room - width_of(f"{eater.points}", 20, bold=True) - 8, fill=fill)
        + text(left + room, top + 19, f"{eater.points}", 20, bold=True, anchor="end", room=60)
        + bar
        + text(left + room, top + 35, eater.line, size, fill=QUIET, anchor="end", room=room * 0.55)
    )
