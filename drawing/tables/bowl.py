"""Soup: a bowl with the row in it, and everybody's points as bars."""

from __future__ import annotations

from drawing.lettering import lines_of, text
from drawing.scenes import Eater, SoupScene
from drawing.shapes import EDGE, GOLD, GREEN, INK, QUIET, RED, card, dashed, length_of, picture, step_for
from engine.cards import load_deck

HEIGHT = 400
X, Y = 280, 178  # the middle of the bowl
ROOM = 400  # of the row
BARS, BAR = 576, 204


def drawn(scene: SoupScene) -> str:
    title = text(20, 34, scene.title, 18, fill=QUIET, room=240)
    return picture(HEIGHT, title, _bowl(danger=scene.danger), _row(scene), _below(scene), _points(scene))


def _bowl(*, danger: bool) -> str:
    """With a ring of danger once the row is long enough to be a word."""
    rim = RED if danger else "#8fb9d6"
    broth = "#f2a65a"
    bowl = (
        f'<path d="M28 {Y}C36 330 150 376 {X} 376S524 330 532 {Y}z" fill="#3c5a82"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="254" ry="104" fill="{rim}"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="240" ry="92" fill="#d9743a"/>'
        f'<ellipse cx="{X}" cy="{Y - 3}" rx="228" ry="84" fill="{broth}"/>'
    )
    if not danger:
        return bowl
    return bowl + (
        f'<ellipse cx="{X}" cy="{Y}" rx="247" ry="98" fill="none" stroke="#fff" stroke-width="4" '
        f'stroke-dasharray="14 12"/>'
    )


def _row(scene: SoupScene) -> str:
    """The letters as they lie, and where the next one goes."""
    deck = load_deck(scene.deck)
    number = len(scene.row) + 1
    size = max(20.0, min(88.0, ROOM / (number * 1.06)))
    step = step_for(number, ROOM, size)
    left, top = X - length_of(number, step, size) / 2, Y - size / 2 - 3
    if scene.empty:
        return text(X, Y + 6, scene.empty, 22, bold=True, fill="#5b2b0e", anchor="middle", room=410)
    cards = "".join(card(deck, one, left + place * step, top, size) for place, one in enumerate(scene.row))
    return cards + dashed(left + len(scene.row) * step, top, size, colour="#ffffff")


def _below(scene: SoupScene) -> str:
    lines = lines_of(scene.note, 320, 17, most=3)
    words = "".join(
        text(X, 310 + 23 * number, line, 17, anchor="middle", room=330) for number, line in enumerate(lines)
    )
    return words + text(BARS, HEIGHT - 22, scene.ends, 17, fill=QUIET, room=212)


def _points(scene: SoupScene) -> str:
    top, parts = 30.0, []
    for eater in scene.eaters:
        parts.append(_eater(scene, eater, top))
        top += 80
    return "".join(parts)


def _eater(scene: SoupScene, eater: Eater, top: float) -> str:
    """Points are bad: a bar to the right grows towards the end, one to the left is what somebody is ahead by."""
    name = f"▶ {eater.name}" if eater.acts else eater.name
    fill = GOLD if eater.acts else QUIET if eater.absent else INK
    zero = BARS + BAR / 3
    room = BARS + BAR - zero if eater.points > 0 else zero - BARS
    length = min(abs(eater.points) / scene.target, 1) * room
    left = zero if eater.points >= 0 else zero - length
    colour = RED if eater.points > 0 else GREEN
    return (
        text(BARS, top + 20, name, 20, bold=True, fill=fill, room=BAR - 62)
        + text(BARS + BAR, top + 20, f"{eater.points}", 20, bold=True, anchor="end")
        + f'<rect x="{BARS}" y="{top + 29:g}" width="{BAR}" height="13" rx="6.500" fill="#3a3c42"/>'
        + (f'<rect x="{left:g}" y="{top + 29:g}" width="{length:g}" height="13" rx="5" fill="{colour}"/>')
        + f'<path d="M{zero:g} {top + 26:g}v19" stroke="{EDGE}" stroke-width="2"/>'
        + text(BARS, top + 62, eater.line, 16, fill=QUIET, room=BAR)
    )
