"""A rummy table: all laid words, in rows; below them the stock and the pile."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.faces import face
from drawing.lettering import lines_of, text, width_of
from drawing.scenes import RummyRow, RummyScene, WordInRow
from drawing.shapes import (
    EDGE,
    GAP,
    GOLD,
    INK,
    PALE,
    QUIET,
    SMALLEST,
    WIDTH,
    back,
    card,
    check,
    cross,
    foot,
    length_of,
    named,
    panel,
    picture,
    row,
    step_for,
    veil,
)
from drawing.tables.hands import own
from engine.cards import Deck, load_deck

LEFT, ROOM = 150, WIDTH - 150 - 16  # the words
SIZES = (30.0, 28.0, 26.0, 23.0)
MOST_LINES = 2
CARD = 40
DISC = 15  # the radius of a face


def drawn(scene: RummyScene) -> str:
    deck = load_deck(scene.deck)
    parts = [text(12, 26, scene.title, SMALLEST, bold=True, fill=QUIET, room=230)]
    parts.append(text(WIDTH - 12, 26, scene.corner, SMALLEST, bold=True, fill=GOLD, anchor="end", room=210))
    left = 24 + min(230, width_of(scene.title, SMALLEST, bold=True))
    room = WIDTH - 24 - min(210, width_of(scene.corner, SMALLEST, bold=True)) - left
    beside = width_of(scene.note, SMALLEST) <= room
    parts.append(text(left, 26, scene.note, SMALLEST, fill=QUIET) if beside else "")
    noted = [] if beside else lines_of(scene.note, WIDTH - 24, SMALLEST, most=3)
    parts += [text(12, 46 + 20 * place, line, SMALLEST, fill=QUIET) for place, line in enumerate(noted)]
    top = 32.0 + 20 * len(noted)
    for one in scene.rows:
        drawn_row, height = _row(deck, one, top, small=scene.own is not None)
        parts.append(drawn_row)
        top += height + 3
    if scene.stock or scene.discards:
        parts.append(_piles(deck, scene, top + 4))
        top += 48
    if scene.own is not None:
        parts.append(f'<path d="M10 {top + 2:g}h{WIDTH - 20}" stroke="{EDGE}" stroke-width="1.5"/>')
        cards, top = own(deck, scene.own, top + 6)
        parts.append(cards)
        return picture(top, *parts)
    top += 24 if scene.seal else 6
    return picture(top, foot(scene.seal, top), *parts)


def _row(deck: Deck, one: RummyRow, top: float, *, small: bool) -> tuple[str, float]:
    """A player's row. If the reader's own cards need the room below, words in several lines are `small`."""
    size, lines = arranged(one.words, one.loose)
    if small and len(lines) > 1:
        size, lines = arranged(one.words, one.loose, sizes=SIZES[-1:])
    height = max(36.0, len(lines) * (size + 4) + 2)
    middle = top + height / 2
    first = middle - (len(lines) * (size + 4) - 4) / 2
    words = "".join(
        word_line(deck, line, LEFT, first + number * (size + 4), size) for number, line in enumerate(lines)
    )
    shown = f"▶ {one.name}" if one.acts else one.name
    left = 20.0 if one.face is None else 48.0
    parts = [panel(8, top, WIDTH - 16, height, acts=one.acts)]
    if one.face is not None:
        parts.append(face(one.face, 28, middle, DISC, pale=one.absent))
    fill = PALE if one.absent else GOLD if one.out else INK
    parts.append(named(shown, left, middle - 1, 136 - left, fill=fill))
    if one.held:
        parts += [back(94, middle + 1, 16), text(116, middle + 15, one.held, SMALLEST, fill=QUIET, room=30)]
    room = (86 if one.held else 136) - left
    parts.append(text(left, middle + 15, one.line, SMALLEST, fill=QUIET, room=room))
    return "".join(parts) + words, height


def arranged(
    words: Sequence[WordInRow], loose: Sequence[str], room: float = ROOM, sizes: Sequence[float] = SIZES
) -> tuple[float, list[list[WordInRow]]]:
    """Words in as few lines and at as large a size as possible. Shown cards that are in no word come last."""
    shown = [*words, WordInRow(cards=tuple(loose), label="-")] if loose else [*words]
    tried = [(size, _flow(shown, size, room)) for size in sizes]
    fits = (one for most in range(1, MOST_LINES + 1) for one in tried if len(one[1]) <= most)
    return next(fits, tried[-1])


def _flow(words: Sequence[WordInRow], size: float, room: float) -> list[list[WordInRow]]:
    lines: list[list[WordInRow]] = [[]]
    used = 0.0
    for word in words:
        length = _length(word, size, room)
        if lines[-1] and used + length - size * 0.35 > room:
            lines.append([])
            used = 0
        lines[-1].append(word)
        used += length
    return lines


def _length(word: WordInRow, size: float, room: float) -> float:
    return min(len(word.cards) * size * (1 + GAP / 2), room) + size * 0.35


def word_line(
    deck: Deck, words: Sequence[WordInRow], left: float, top: float, size: float, room: float = ROOM
) -> str:
    """A line of words, with a tick at a proved one and a cross at a false one; cards in no word are pale."""
    parts = []
    for word in words:
        step = size * (1 + GAP / 2)
        if len(word.cards) * step > room:
            step = step_for(len(word.cards), room, size)
        parts.append(row(deck, word.cards, left, top, size, step=step))
        length = length_of(len(word.cards), step, size)
        end = left + length
        if word.label == "-" or word.wrong:
            parts.append(veil(left, top, length, size))
        if word.proved:
            parts.append(check(end - 3, top + 4))
        if word.wrong:
            parts.append(cross(end - 3, top + 4))
        left += _length(word, size, room)
    return "".join(parts)


def _piles(deck: Deck, scene: RummyScene, top: float) -> str:
    """The stock, and the discards as a fan: the top card is raised, since it is the next to be taken."""
    parts = [back(16 + 4 * place, top + 6 - 2 * place, CARD) for place in range(min(3, scene.stock))]
    parts.append(text(78, top + 34, scene.stock_label, SMALLEST, fill=QUIET, room=82))
    first, label = 166.0, min(width_of(scene.top_label, SMALLEST), 110)
    room = WIDTH - first - 16 - (label + 10 if label else 0)
    step = min(step_for(len(scene.discards), room, CARD), CARD * 0.86)
    for place, one in enumerate(scene.discards):
        raised = place == len(scene.discards) - 1
        parts.append(card(deck, one, first + place * step, top + (0 if raised else 8), CARD))
    end = first + length_of(len(scene.discards), step, CARD) + 10
    return "".join(parts) + text(end, top + 30, scene.top_label, SMALLEST, fill=QUIET, room=WIDTH - end - 8)
