"""Every card of a game, kind by kind."""

from __future__ import annotations

from drawing.lettering import text
from drawing.scenes import CardGroup, DeckScene
from drawing.shapes import GAP, QUIET, SMALLEST, WIDTH, card, picture
from engine.cards import Deck, load_deck

LEFT, CARD, MOST_IN_ROW = 12, 46, 9
STEP = CARD * (1 + GAP)


def drawn(scene: DeckScene) -> str:
    deck = load_deck(scene.deck)
    parts = [
        text(LEFT, 26, scene.title, SMALLEST, bold=True, fill=QUIET, room=290),
        text(WIDTH - LEFT, 26, scene.corner, SMALLEST, fill=QUIET, anchor="end", room=170),
    ]
    top = 38.0
    for group in scene.groups:
        drawn_group, top = _group(deck, group, top)
        parts.append(drawn_group)
    return picture(top + 4, *parts)


def _group(deck: Deck, group: CardGroup, top: float) -> tuple[str, float]:
    several = any(count > 1 for count in group.counts)
    height = CARD + (20 if several else 0) + 6
    parts = [text(LEFT, top + 18, group.label, SMALLEST, bold=True, room=WIDTH - 2 * LEFT)]
    top += 26
    rows = -(-len(group.cards) // MOST_IN_ROW)
    in_row = -(-len(group.cards) // max(rows, 1))
    for place, one in enumerate(group.cards):
        x, y = LEFT + place % in_row * STEP, top + place // in_row * height
        parts.append(card(deck, one, x, y, CARD))
        if several and group.counts[place] > 1:
            count = f"\N{MULTIPLICATION SIGN}{group.counts[place]}"
            parts.append(
                text(x + CARD / 2, y + CARD + 16, count, SMALLEST, fill=QUIET, anchor="middle", room=CARD)
            )
    return "".join(parts), top + rows * height + 4
