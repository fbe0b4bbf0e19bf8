"""Soup: a bowl with the row in it, and all players' points as bars."""

from __future__ import annotations

from drawing.lettering import text, width_of
from drawing.scenes import Eater, SoupScene
from drawing.shapes import EDGE, GREEN, INK, PALE, QUIET, RED, SMALLEST, WIDTH, foot, named, panel, picture
from drawing.tables.hands import own
from engine.cards import Deck, load_deck, split_claim

X, Y = 158, 56  # the middle of the bowl
BOTTOM = 126
ROOM = 262  # for the row
BARS, BAR = 310, WIDTH - 310 - 8
EATER = 38  # the height of a player's panel
STEAM = "#5a5c63"


def drawn(scene: SoupScene) -> str:
    deck = load_deck(scene.deck)
    parts = [_bowl(danger=scene.danger), _row(deck, scene), _points(scene)]
    parts.append(text(X, 114, scene.note, SMALLEST, fill="#e6f0fa", anchor="middle", room=210))
    bottom = max(BOTTOM, 4.0 + (EATER + 2) * len(scene.eaters))
    if scene.own is None or scene.own.unseen:
        bottom += 24 if scene.seal else 0
        return picture(bottom, foot(scene.seal, bottom), *parts)
    cards, bottom = own(deck, scene.own, bottom + 6)
    return picture(bottom, *parts, cards)


def _bowl(*, danger: bool) -> str:
    """The bowl, with a warning ring once the row is long enough to be a word."""
    steam = "".join(
        f'<path d="M{x} 17c-6 -5 6 -9 0 -14" fill="none" stroke="{STEAM}" stroke-width="4" stroke-linecap="round"/>'
        for x in (X - 40, X, X + 40)
    )
    bowl = (
        f'<path d="M12 {Y}C18 104 90 {BOTTOM - 2} {X} {BOTTOM - 2}S298 104 304 {Y}z" fill="#35587f"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="150" ry="40" fill="{RED if danger else "#8fb9d6"}"/>'
        f'<ellipse cx="{X}" cy="{Y}" rx="141" ry="34" fill="#d9743a"/>'
        f'<ellipse cx="{X}" cy="{Y + 2}" rx="135" ry="31" fill="#f2a65a"/>'
    )
    return steam + bowl


def _row(deck: Deck, scene: SoupScene) -> str:
    if scene.empty:
        return text(X, Y + 8, scene.empty, 20, bold=True, fill="#5b2b0e", anchor="middle", room=250)
    number = len(scene.row)
    step = min(58.0, ROOM / number)
    radius = min(25.0, step * 0.54)
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
    return "".join(
        _eater(scene, eater, 4 + place * (EATER + 2.0)) for place, eater in enumerate(scene.eaters)
    )


def _eater(scene: SoupScene, eater: Eater, top: float) -> str:
    """A player's points, which are bad: a bar to the right grows towards the target, a bar to the left shows a
    lead."""
    left, room = BARS + 10, BAR - 20.0
    shown = f"▶ {eater.name}" if eater.acts else eater.name
    fill = PALE if eater.absent else INK
    length = room - width_of(eater.line, SMALLEST) - 10  # the bar's length
    zero = left + length / 4
    reach = left + length - zero if eater.points > 0 else zero - left
    grown = min(abs(eater.points) / scene.target, 1) * reach
    begins = zero if eater.points >= 0 else zero - grown
    colour = RED if eater.points > 0 else GREEN
    bar = (
        f'<rect x="{left:g}" y="{top + 24:g}" width="{length:g}" height="8" rx="4" fill="#3a3c42"/>'
        f'<rect x="{begins:g}" y="{top + 24:g}" width="{grown:g}" height="8" rx="4" fill="{colour}"/>'
        f'<path d="M{zero:g} {top + 22:g}v12" stroke="{EDGE}" stroke-width="2"/>'
    )
    return (
        panel(BARS, top, BAR, EATER, acts=eater.acts)
        + named(shown, left, top + 17, room - width_of(f"{eater.points}", 20, bold=True) - 8, fill=fill)
        + text(left + room, top + 17, f"{eater.points}", 20, bold=True, anchor="end", room=60)
        + bar
        + text(left + room, top + 33, eater.line, SMALLEST, fill=QUIET, anchor="end", room=room)
    )
