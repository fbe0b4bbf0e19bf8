"""The ladder of hands, the highest at the top: each with its shape, its name and an example."""

from __future__ import annotations

from drawing.lettering import text
from drawing.scenes import LadderScene, Rung
from drawing.shapes import EDGE, GAP, GOLD, QUIET, SMALLEST, WIDTH, frame, named, panel, picture, row
from drawing.tables.hands import own, pictogram
from engine.cards import Deck, load_deck

HEIGHT, CARD, OWN = 44, 33, 50.0
NAME, RIGHT = 84, WIDTH - 18


def drawn(scene: LadderScene) -> str:
    deck = load_deck(scene.deck)
    last = len(scene.rungs) - 1
    rungs = [
        _rung(deck, rung, last - place, 8 + place * (HEIGHT + 4)) for place, rung in enumerate(scene.rungs)
    ]
    foot = 12.0 + len(rungs) * (HEIGHT + 4)
    if scene.own is not None:
        cards, foot = own(deck, scene.own, foot, largest=OWN)
        rungs.append(cards)
    return picture(foot, *rungs)


def _rung(deck: Deck, rung: Rung, number: int, top: float) -> str:
    edge, thick = (GOLD, 2.5) if rung.held else (EDGE, 1.0)
    parts = [
        panel(8, top, WIDTH - 16, HEIGHT),
        frame(14, top + 7, 60, HEIGHT - 14, edge, thick=thick, radius=6),
    ]
    parts.append(pictogram(number, 44, top + HEIGHT / 2, bright=True))
    step = CARD * (1 + GAP)
    length = sum(len(word) for word in rung.words) * step + max(0, len(rung.words) - 1) * 12
    left = RIGHT - length
    parts.append(named(rung.name, NAME, top + 29, left - NAME - 8))
    for word in rung.words:
        parts.append(row(deck, word, left, top + (HEIGHT - CARD) / 2, CARD))
        left += len(word) * step + 12
    if not rung.words:
        parts.append(text(RIGHT, top + 28, rung.text, SMALLEST, fill=QUIET, anchor="end", room=200))
    return "".join(parts)
