"""A rummy table: what everybody has laid, in rows; under them the stock and the discards."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.lettering import text
from drawing.scenes import RummyRow, RummyScene, Word
from drawing.shapes import (
    EDGE,
    GAP,
    GOLD,
    QUIET,
    back,
    card,
    check,
    cross,
    length_of,
    picture,
    plate,
    row,
    step_for,
    veil,
)
from engine.cards import Deck, load_deck

LEFT, ROOM = 216, 480  # of the words
SIZES = (50, 44, 38, 32, 27, 23)
TAIL = 784
MOST_LINES = 2
CARD = 66


def drawn(scene: RummyScene) -> str:
    deck = load_deck(scene.deck)
    parts, top = [text(20, 34, scene.title, 18, fill=QUIET, room=560)], 52.0
    parts.append(text(TAIL, 34, scene.note, 18, fill=GOLD, anchor="end", room=420))
    for one in scene.rows:
        drawn_row, height = _row(deck, one, top)
        parts.append(drawn_row)
        top += height
    if scene.stock_label or scene.discards_label:
        parts.append(_piles(deck, scene, top + 6))
        top += 132
    return picture(top + 12, *parts)


def _row(deck: Deck, one: RummyRow, top: float) -> tuple[str, float]:
    size, lines = arranged(one.words, one.loose)
    height = max(66, len(lines) * (size + 8) + 14)
    middle = top + height / 2
    named = plate(16, middle - 28, 184, one.name, one.line, acts=one.acts, pale=one.absent)
    first = middle - (len(lines) * (size + 8) - 8) / 2
    words = "".join(_line(deck, line, first + number * (size + 8), size) for number, line in enumerate(lines))
    colour = GOLD if one.out else QUIET
    tail = text(TAIL, middle + 7, one.tail, 19, bold=one.out, fill=colour, anchor="end", room=86)
    return named + words + tail, height


def arranged(words: Sequence[Word], loose: Sequence[str]) -> tuple[float, list[list[Word]]]:
    """Words in lines, as large as they fit. What is shown and in no word stands last."""
    shown = [*words, Word(cards=tuple(loose), label="-")] if loose else [*words]
    for size in SIZES:
        lines = _flow(shown, size)
        if len(lines) <= MOST_LINES:
            return size, lines
    return SIZES[-1], lines


def _flow(words: Sequence[Word], size: float) -> list[list[Word]]:
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in words:
        length = _length(word, size)
        if lines[-1] and used + length > ROOM:
            lines.append([])
            used = 0
        lines[-1].append(word)
        used += length
    return lines


def _length(word: Word, size: float) -> float:
    return min(len(word.cards) * size * (1 + GAP / 2), ROOM) + size * 0.45


def _line(deck: Deck, words: Sequence[Word], top: float, size: float) -> str:
    parts, left = [], float(LEFT)
    for word in words:
        step = (
            step_for(len(word.cards), ROOM, size) if len(word.cards) * size > ROOM else size * (1 + GAP / 2)
        )
        parts.append(row(deck, word.cards, left, top, size, step=step))
        length = length_of(len(word.cards), step, size)
        end = left + length
        if word.label == "-" or word.wrong:
            parts.append(veil(left, top, length, size))
        if word.proved:
            parts.append(check(end, top + 3, 10))
        if word.wrong:
            parts.append(cross(end, top + 3, 10))
        left += _length(word, size)
    return "".join(parts)


def _piles(deck: Deck, scene: RummyScene, top: float) -> str:
    """The stock, and the discards as a fan: the top one is raised, since it is the next to be taken."""
    line = f'<path d="M16 {top:g}h768" stroke="{EDGE}" stroke-width="1.5"/>'
    parts = [line, text(20, top + 28, scene.stock_label, 18, fill=QUIET, room=180)]
    if scene.stock:
        parts += [back(20 + 5 * place, top + 44 - 2 * place, CARD) for place in range(min(3, scene.stock))]
    parts.append(text(LEFT, top + 28, scene.discards_label, 18, fill=QUIET, room=300))
    step = min(step_for(len(scene.discards), 470, CARD), CARD * 0.72)
    for place, one in enumerate(scene.discards):
        raised = place == len(scene.discards) - 1
        parts.append(card(deck, one, LEFT + place * step, top + (36 if raised else 46), CARD))
    end = LEFT + length_of(len(scene.discards), step, CARD) + 12
    if scene.discards:
        parts.append(text(end, top + 78, scene.top_label, 18, fill=GOLD, room=TAIL - end))
    return "".join(parts)
