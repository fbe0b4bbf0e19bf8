"""A hand of one's own, moment by moment: the cards then, the best hand in them, and what won."""

from __future__ import annotations

from drawing.lettering import shrunk, text, width_of
from drawing.scenes import ReviewScene, Stage
from drawing.shapes import EDGE, GAP, GOLD, QUIET, SMALLEST, WIDTH, frame, picture, row, step_for
from drawing.tables.hands import pictogram
from engine.cards import Deck, load_deck

CARD, ROOM = 46, 250
RUNG, WORD = 282, 362


def drawn(scene: ReviewScene) -> str:
    deck = load_deck(scene.deck)
    parts, top = [], 10.0
    for stage in scene.stages:
        parts.append(_won(deck, stage, top) if stage.won else _stage(deck, stage, top))
        top += 54 if stage.won else 86
    return picture(top + 2, *parts)


def _stage(deck: Deck, stage: Stage, top: float) -> str:
    number = len(stage.cards)
    step = step_for(number, ROOM, CARD)
    parts = [text(14, top + 18, stage.label, 18, bold=True, fill=QUIET, room=WIDTH - 28)]
    parts.append(row(deck, stage.cards, 14, top + 28, CARD, step=step))
    if stage.rung is not None:
        parts += [
            frame(RUNG, top + 32, 70, 38, EDGE, thick=1, radius=6),
            pictogram(stage.rung, RUNG + 35, top + 51, bright=True),
        ]
    room = WIDTH - WORD - 8
    parts.append(
        text(WORD, top + 46, stage.word, shrunk(stage.word, room, 20, 15, bold=True), bold=True, room=room)
    )
    parts.append(text(WORD, top + 68, stage.line, SMALLEST, fill=QUIET, room=room))
    return "".join(parts)


def _won(deck: Deck, stage: Stage, top: float) -> str:
    size = 32.0
    parts = [
        f'<rect x="8" y="{top:g}" width="{WIDTH - 16}" height="44" rx="10" fill="#2b2917"/>',
        frame(9, top + 1, WIDTH - 18, 42, GOLD, thick=2.5),
        text(20, top + 28, stage.label, 18, bold=True, fill=GOLD, room=130),
    ]
    left = 32 + min(130, width_of(stage.label, 18, bold=True))
    step = min(size * (1 + GAP), 200 / max(len(stage.cards), 1))
    parts.append(row(deck, stage.cards, left, top + 6, size, step=step))
    left += len(stage.cards) * step + 10
    parts.append(text(left, top + 28, stage.word, 18, bold=True, room=WIDTH - 20 - left))
    return "".join(parts)
