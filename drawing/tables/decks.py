"""Every card of a game, kind by kind."""

from __future__ import annotations

from drawing.lettering import lines_of, text
from drawing.scenes import CardGroup, DeckScene
from drawing.shapes import GAP, INK, QUIET, WIDTH, card, picture
from engine.cards import Deck, load_deck

LEFT, CARD, MOST_IN_ROW = 172, 44, 13
STEP = CARD * (1 + GAP)


def drawn(scene: DeckScene) -> str:
    deck = load_deck(scene.deck)
    parts = [
        text(20, 34, scene.title, 18, fill=QUIET, room=440),
        text(WIDTH - 20, 34, scene.note, 18, fill=QUIET, anchor="end", room=320),
    ]
    top = 52.0
    for group in scene.groups:
        drawn_group, top = _group(deck, group, top)
        parts.append(drawn_group)
    return picture(top + 4, *parts)


def _group(deck: Deck, group: CardGroup, top: float) -> tuple[str, float]:
    several = any(count > 1 for count in group.counts)
    height = CARD + (20 if several else 0) + 8
    lines = lines_of(group.label, LEFT - 32, 17)
    first = top + CARD / 2 + 6 - (len(lines) - 1) * 11
    parts = [
        text(20, first + place * 22, line, 17, bold=True, fill=INK, room=LEFT - 24)
        for place, line in enumerate(lines)
    ]
    rows = -(-len(group.cards) // MOST_IN_ROW)
    in_row = -(-len(group.cards) // max(rows, 1))
    for place, one in enumerate(group.cards):
        x, y = LEFT + place % in_row * STEP, top + place // in_row * height
        parts.append(card(deck, one, x, y, CARD))
        if several:
            count = f"\N{MULTIPLICATION SIGN}{group.counts[place]}" if group.counts[place] > 1 else ""
            parts.append(text(x + CARD / 2, y + CARD + 15, count, 15, fill=QUIET, anchor="middle", room=CARD))
    return "".join(parts), top + rows * height + 6
