"""A player's own cards, the lowest part of every picture: possible words, new cards, and playable ones."""

from __future__ import annotations

from drawing.lettering import drawable, shrunk, text, width_of
from drawing.scenes import BesideScene, Cards, HandScene, Own
from drawing.shapes import (
    EDGE,
    GAP,
    GOLD,
    INK,
    PANEL,
    QUIET,
    SMALLEST,
    WIDTH,
    card,
    frame,
    length_of,
    picture,
    row,
    tile,
    veil,
)
from drawing.suits import NO_SUIT, look_of
from engine.cards import Deck, load_deck

LARGEST, LARGEST_OF_TWO_ROWS, SMALLEST_CARD = 86.0, 48.0, 46.0
LARGEST_LETTER, CROWDED_LETTER, CROWDED, SMALLEST_CROWDED = 50.0, 28.0, 37.0, 30.0
"""Sizes where buttons need the room. Letters are legible at smaller sizes than cards, so they share one row."""
MOST_OF_TWO = 64.0
"""The size of cards where two hands are in one picture."""
BETWEEN_ROWS = 7
LEFT, ROOM = 10, WIDTH - 20
MOST_BESIDE, BETWEEN, UNDER = 8, 14, 20
"""The most cards that let the open ones fit beside one's own; the gap between them, and the room for its label."""
BADGE = "#5b36c9"
RUNGS = ("", "2", "2 2", "3", "4", "3 2", "o", "5", "f")
"""The shape of each rung of the ladder, from the lowest: words with this many letters, five cards without a word, a
Flying Scroker."""
RUNG, RUNG_HEIGHT = (WIDTH - 2 * LEFT) / len(RUNGS), 32
NAMED, NAMES = 18, 16
"""The size of names that explain brackets and ladder to newcomers, the height of a line of them, and the room that
each needs at least."""


def drawn(scene: HandScene) -> str:
    cards, bottom = own(load_deck(scene.deck), scene.own, 10)
    return picture(bottom, cards)


def beside(scene: BesideScene) -> str:
    """One below the other, as a phone is narrow."""
    deck, top, parts = load_deck(scene.deck), 4.0, list[str]()
    for side in scene.sides:
        room = WIDTH - 3 * LEFT - width_of(drawable(side.line), SMALLEST)
        size = shrunk(side.name, room, 20, SMALLEST, bold=True)
        parts.append(text(LEFT, top + 24, side.name, size, bold=True, room=room))
        parts.append(text(WIDTH - LEFT, top + 24, side.line, SMALLEST, fill=QUIET, anchor="end"))
        cards, top = own(deck, side.own, top + 36, MOST_OF_TWO)
        parts.append(cards)
    return picture(top, *parts)


def own(deck: Deck, mine: Own, top: float, largest: float = LARGEST) -> tuple[str, float]:
    """The cards, `largest` at most, and their labels, from `top` down; also returns where the picture may end."""
    parts = []
    beside = mine.up if len(mine.cards) + len(mine.up) <= MOST_BESIDE else ()
    for cards, label in ((mine.middle, mine.middle_label), (() if beside else mine.up, mine.up_label)):
        if cards:
            size = min(SMALLEST_CARD, ROOM / (len(cards) * (1 + GAP)))
            left = LEFT + ROOM - length_of(len(cards), size * (1 + GAP), size)
            parts.append(text(LEFT, top + 30, label, SMALLEST, fill=QUIET, room=left - LEFT - 10))
            parts.append(row(deck, cards, left, top, size))
            top += size + 10
    drawn_cards, top = _cards(deck, mine, top, beside, largest)
    parts.append(drawn_cards)
    if mine.ladder:
        parts.append(ladder(top + 8, won=mine.rung))
        top += RUNG_HEIGHT + 8
        if mine.ends:
            parts.append(_ends(mine, top))
            top += NAMES
    return "".join(parts), top + 10


def _cards(deck: Deck, mine: Own, top: float, beside: Cards, most: float) -> tuple[str, float]:
    """The cards in as few rows as is legible, with the open ones beside them. Cards that may not be played now are
    pale."""
    number = len(mine.cards) + mine.free
    smallest = SMALLEST_CROWDED if mine.crowded else SMALLEST_CARD
    rows = 1 if beside or mine.letters or number * smallest * (1 + GAP) <= ROOM else 2
    in_row = -(-number // rows) or 1
    room = ROOM - (BETWEEN if beside else 0)
    largest, between = LARGEST if rows == 1 else LARGEST_OF_TWO_ROWS, BETWEEN_ROWS
    if mine.letters:
        largest = CROWDED_LETTER if mine.crowded else LARGEST_LETTER
    elif mine.crowded:
        largest, between = CROWDED, BETWEEN_ROWS // 2
    size = min(largest, most, room / ((in_row + len(beside)) * (1 + GAP)))
    step = size * (1 + GAP)
    more = len(beside) * step + BETWEEN if beside else 0
    parts = []
    for start in range(0, number, in_row):
        some = mine.cards[start : start + in_row]
        places = len(some) + (mine.free if rows == 1 else 0)
        left = (WIDTH - length_of(places, step, size) - more) / 2
        for place, one in enumerate(some):
            x = left + place * step
            parts.append(_card(deck, mine, start + place, one, x, top, size))
        parts += [_free(place + 1, left + place * step, top, size) for place in range(len(some), places)]
        if rows == 1:
            drawn_brackets, height = _brackets(deck, mine, left, top + size + 6, step, size)
            parts.append(drawn_brackets)
            if mine.whole:
                parts.append(_whole(mine, left, top + size + 6, length_of(places, step, size)))
                height += 18 + NAMES
            if beside:
                x = left + len(some) * step + BETWEEN
                length = length_of(len(beside), step, size)
                parts.append(row(deck, beside, x, top, size))
                middle, label = x + length / 2, top + size + 18
                parts.append(
                    text(middle, label, mine.up_label, SMALLEST, fill=QUIET, anchor="middle", room=length)
                )
                height = max(height, UNDER)
            top += height
        top += size + (between if start + in_row < number else 0)
    return "".join(parts), top


def _card(deck: Deck, mine: Own, place: int, one: str, x: float, top: float, size: float) -> str:
    if mine.letters:
        drawn_card = tile(deck[one].letter or "?", x + 1, top, size - 2)
    else:
        drawn_card = card(deck, one, x, top, size)
    if mine.playable and one not in mine.playable:
        drawn_card += veil(x, top, size, size)
    if one in mine.shared:
        drawn_card += (
            f'<rect x="{x - 2:g}" y="{top - 2:g}" width="{size + 4:g}" height="{size + 4:g}" rx="{size * 0.2:g}" '
            f'fill="none" stroke="{GOLD}" stroke-width="3" stroke-dasharray="8 5"/>'
        )
    if one in mine.fresh:
        drawn_card += frame(x - 2, top - 2, size + 4, size + 4, "#ffffff", radius=size * 0.2)
    count = mine.counts[place] if mine.counts else 1
    if count > 1:
        across, down = x + size - 4, top - 3  # clear of the letter on the smallest tile
        drawn_card += f'<circle cx="{across:g}" cy="{down:g}" r="10" fill="{BADGE}"/>' + text(
            across, down + 6, str(count), SMALLEST, bold=True, anchor="middle"
        )
    return drawn_card


def _free(number: int, x: float, top: float, size: float) -> str:
    """An empty place for one more card."""
    return (
        f'<rect x="{x + 2:g}" y="{top + 2:g}" width="{size - 4:g}" height="{size - 4:g}" rx="{size * 0.16:g}" fill="none" '
        f'stroke="{GOLD}" stroke-width="2.5" stroke-dasharray="7 5"/>'
    ) + text(x + size / 2, top + size * 0.62, str(number), size * 0.35, bold=True, fill=GOLD, anchor="middle")


def _whole(mine: Own, left: float, top: float, length: float) -> str:
    """The purpose of the cards, below all of them and all free places."""
    line = f'<path d="M{left + 2:g} {top:g}v6H{left + length - 2:g}v-6" fill="none" stroke="{NO_SUIT.edge}" stroke-width="3"/>'
    return line + text(
        left + length / 2,
        top + 24,
        mine.whole,
        NAMED,
        bold=True,
        fill=NO_SUIT.name,
        anchor="middle",
        room=length,
    )


def _brackets(deck: Deck, mine: Own, left: float, top: float, step: float, size: float) -> tuple[str, float]:
    """A bracket below all cards that may share a word; those that overlap, or whose names do, are below one another."""
    parts: list[str] = []
    ends: list[float] = []  # of the last bracket of each line, or of its name
    high = 9 + NAMES if any(one.name for one in mine.together) else 9
    for bracket in mine.together:
        x, right = left + bracket.first * step + 2, left + bracket.last * step + size - 2
        half = width_of(bracket.name, NAMED, bold=True) / 2
        middle = min(max((x + right) / 2, half + 4), WIDTH - half - 4)
        line = next((number for number, end in enumerate(ends) if end < min(x, middle - half)), len(ends))
        ends[line : line + 1] = [max(right, middle + half)]
        look = look_of(deck.suit(bracket.suit))
        y = top + high * line
        parts.append(
            f'<path d="M{x:g} {y:g}v6H{right:g}v-6" fill="none" stroke="{look.edge}" stroke-width="3"/>'
        )
        if bracket.name:
            parts.append(
                text(middle, y + 22, bracket.name, NAMED, bold=True, fill=look.name, anchor="middle")
            )
    return "".join(parts), high * len(ends) + 4 if ends else 0


def _ends(mine: Own, top: float) -> str:
    """The names of the ladder's ends and of the lit rung, below the ladder."""
    low, high = mine.ends
    parts = [
        text(LEFT, top + 17, low, SMALLEST, fill=QUIET),
        text(WIDTH - LEFT, top + 17, high, SMALLEST, fill=QUIET, anchor="end"),
    ]
    if mine.rung is not None:
        x, half = LEFT + (mine.rung + 0.5) * RUNG, width_of(mine.rung_name, NAMED, bold=True) / 2
        first = LEFT + width_of(low, SMALLEST) + 10 + half
        last = WIDTH - LEFT - width_of(high, SMALLEST) - 10 - half
        parts += [
            f'<path d="M{x - 6:g} {top + 5:g}l6 -6l6 6z" fill="{GOLD}"/>',
            text(
                min(max(x, first), last),
                top + 20,
                mine.rung_name,
                NAMED,
                bold=True,
                fill=GOLD,
                anchor="middle",
            ),
        ]
    return "".join(parts)


def ladder(
    top: float, *, won: int | None = None, held: tuple[int, ...] = (), missed: int | None = None
) -> str:
    """The ladder of hands from left to right, the lowest first: `won`, the winner's or the reader's rung, is lit;
    the rungs that lost to it are framed, and `missed`, which could have won, is dashed."""
    parts = []
    for rung in range(len(RUNGS)):
        x = LEFT + rung * RUNG
        lit, framed = rung == won, rung in held or rung == missed
        dashed = ' stroke-dasharray="5 4"' if rung == missed and rung not in held else ""
        fill, edge = ("#4a3d10", GOLD) if lit else (PANEL, INK if framed else EDGE)
        parts.append(
            f'<rect x="{x + 1.5:g}" y="{top + 1:g}" width="{RUNG - 3:g}" height="{RUNG_HEIGHT - 2}" rx="6" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{2.5 if lit or framed else 1}"{dashed}/>'
        )
        parts.append(pictogram(rung, x + RUNG / 2, top + RUNG_HEIGHT / 2, bright=lit or framed))
    return "".join(parts)


def pictogram(rung: int, x: float, y: float, *, bright: bool = False) -> str:
    """The shape of a rung's hand, around `x` and `y`."""
    fill = INK if bright else "#949ba4"
    shape = RUNGS[rung]
    if not shape:
        return f'<path d="M{x - 5:g} {y - 5:g}l10 10m0 -10l-10 10" stroke="{fill}" stroke-width="3" stroke-linecap="round"/>'
    groups = [5] if shape in "of" else [int(part) for part in shape.split()]
    length = sum(groups) * 7.5 + (len(groups) - 1) * 5 - 1.5
    left, parts = x - length / 2, []
    for group in groups:
        for place in range(group):
            if shape == "f" and not place:
                parts.append(f'<path d="M{left:g} {y + 3:g}l3.5 -12l3.5 12z" fill="#f0569e"/>')
            else:
                radius = 3 if shape == "o" else 1
                parts.append(
                    f'<rect x="{left:g}" y="{y - 3:g}" width="6" height="6" rx="{radius}" fill="{fill}"/>'
                )
            left += 7.5
        left += 5
    return "".join(parts)
