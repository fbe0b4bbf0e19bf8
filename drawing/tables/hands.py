"""One player's own cards."""

from __future__ import annotations

from collections.abc import Sequence

from drawing.lettering import lines_of, text
from drawing.scenes import HandScene
from drawing.shapes import GAP, GOLD, QUIET, WIDTH, card, picture, veil
from engine.cards import Deck, load_deck

LARGEST, SMALLEST = 104.0, 76.0
ROOM = WIDTH - 40


def drawn(scene: HandScene) -> str:
    deck = load_deck(scene.deck)
    parts, top = [text(20, 34, scene.title, 18, fill=QUIET, room=ROOM)], 50.0
    for cards, label, height in (
        (scene.cards, "", LARGEST),
        (scene.up, scene.up_label, 72.0),
        (scene.middle, scene.middle_label, 72.0),
    ):
        if cards:
            drawn_cards, top = _cards(deck, scene, cards, label, top, height)
            parts.append(drawn_cards)
    for line in lines_of(scene.note, ROOM, 22, most=3):
        parts.append(text(WIDTH / 2, top + 26, line, 22, bold=True, fill=GOLD, anchor="middle", room=ROOM))
        top += 32
    return picture(top + 12, *parts)


def _cards(
    deck: Deck, scene: HandScene, cards: Sequence[str], label: str, top: float, largest: float
) -> tuple[str, float]:
    """In rows as large as they fit. What may not be played now is pale and lies lower."""
    words = text(20, top + 18, label, 17, fill=QUIET, room=ROOM)
    top += 26 if label else 0
    size = max(min(largest, ROOM / (len(cards) * (1 + GAP))), min(SMALLEST, largest))
    in_row = max(1, int((ROOM + size * GAP) // (size * (1 + GAP))))
    parts = [words]
    for start in range(0, len(cards), in_row):
        some = cards[start : start + in_row]
        left = (WIDTH - len(some) * size * (1 + GAP) + size * GAP) / 2
        for place, one in enumerate(some):
            held_back = bool(scene.playable) and one not in scene.playable and cards is scene.cards
            drawn_card = card(
                deck, one, left + place * size * (1 + GAP), top + (12 if held_back else 0), size
            )
            parts.append(drawn_card)
            if held_back:
                parts.append(veil(left + place * size * (1 + GAP), top + 12, size, size))
        top += size + (18 if scene.playable else 8)
    return "".join(parts), top + 4
