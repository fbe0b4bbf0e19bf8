"""Families and games to choose from: a poster each."""

from __future__ import annotations

from drawing.lettering import shrunk, text
from drawing.scenes import Poster, PostersScene
from drawing.shapes import GAP, INK, WIDTH, length_of, picture, row, step_for
from drawing.tables.bowl import noodle
from engine.cards import load_deck

LEVELS, DOT = 3, 13.0  # a game's difficulty: a dot each


def drawn(scene: PostersScene) -> str:
    number = len(scene.posters)
    in_row = 1 if scene.wide else 2 if number in (2, 4) else min(3, number)
    height = 66.0 if scene.wide else 136.0 if in_row == 2 else 124.0
    wide = (WIDTH - 8) / in_row - 8
    parts = [
        _poster(one, 8 + across * (wide + 8), 8 + down * (height + 8), wide, height, beside=scene.wide)
        for place, one in enumerate(scene.posters)
        for down, across in (divmod(place, in_row),)
    ]
    return picture(8 + -(-number // in_row) * (height + 8), *parts)


def _poster(one: Poster, x: float, y: float, wide: float, height: float, *, beside: bool) -> str:
    box = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{height:g}" rx="10" fill="{one.accent}"/>'
    room = wide / 2 if beside else wide - 24
    size = shrunk(one.name, room, 22, 15, bold=True)
    down = y + (height / 2 - 4 if beside else height - 36)
    words = text(x + 12, down, one.name, size, bold=True, fill=INK, room=room)
    beside_dots = room - (DOT * LEVELS if one.level else 0)
    line = shrunk(one.line, beside_dots, 18, 14)
    words += text(x + 12, down + 24, one.line, line, fill=INK, room=beside_dots)
    words += "".join(
        f'<circle cx="{x + 12 + room - DOT * (LEVELS - place) + 8:g}" cy="{down + 18:g}" r="4" stroke="{INK}" '
        f'fill="{INK if place < one.level else "none"}"/>'
        for place in range(LEVELS if one.level else 0)
    )
    if beside:
        return box + words + _shown(one, x + wide / 2 + 20, y, wide / 2 - 32, height)
    return box + words + _shown(one, x + 12, y, wide - 24, height - 58)


def _shown(one: Poster, x: float, y: float, room: float, height: float) -> str:
    """A poster's picture: cards of the game, some face down; a bowl; or a ticket."""
    middle = y + height / 2 + 4
    if one.ticket:
        return (
            f'<rect x="{x + room / 2 - 52:g}" y="{middle - 24:g}" width="104" height="48" rx="5" fill="#b3402f"/>'
            + text(x + room / 2, middle + 9, "?", 26, bold=True, anchor="middle")
        )
    if one.letters:
        left = x + room / 2 - 30 * (len(one.letters) - 1) / 2
        bowl = (
            f'<path d="M{x + room / 2 - 70:g} {middle - 6:g}a70 40 0 0 0 140 0z" fill="#35587f"/>'
            f'<ellipse cx="{x + room / 2:g}" cy="{middle - 6:g}" rx="70" ry="25" fill="#8fb9d6"/>'
            f'<ellipse cx="{x + room / 2:g}" cy="{middle - 6:g}" rx="63" ry="20" fill="#f2a65a"/>'
        )
        return bowl + "".join(
            noodle(letter, left + place * 30, middle - 6, 14) for place, letter in enumerate(one.letters)
        )
    deck, number = load_deck(one.deck), len(one.cards) + one.hidden
    size = min(42.0, height - 10, room / (0.85 * number))
    step = min(step_for(number, room, size), size * (1 + GAP))
    left = x + (room - length_of(number, step, size)) / 2
    cards = [*[""] * one.hidden, *one.cards]
    return row(deck, cards, left, middle - size / 2, size, step=step)
