"""Which emojis there should be, and what each shows."""

from __future__ import annotations

import base64
import hashlib
from typing import NamedTuple

from drawing.cards import card_svg, document, suit_svg
from drawing.render import RENDERER, png
from engine.cards import DECKS, load_deck
from screens.cards.pictures import picture_name, suit_picture_name

PIXELS = 128
"""The size that Discord stores; it shows emojis at 22 to 48, on phones with two or three times the pixels."""


class Wanted(NamedTuple):
    svg: str
    digest: str  # another one means that the picture has changed

    def data(self) -> str:
        """The picture as Discord takes it."""
        drawn = base64.b64encode(png(self.svg, PIXELS)).decode("ascii")
        return f"data:image/png;base64,{drawn}"


def wanted() -> dict[str, Wanted]:
    """By name: every card and suit of every deck. What decks share is drawn once."""
    found: dict[str, Wanted] = {}
    for deck in map(load_deck, DECKS):
        for card in deck.cards:
            found[picture_name(deck, card)] = _wanted(card_svg(card, deck))
        for suit in deck.suits:
            found[suit_picture_name(deck, suit)] = _wanted(suit_svg(suit))
    return found


def _wanted(drawn: str) -> Wanted:
    svg = document(drawn)
    return Wanted(svg, hashlib.sha256(f"{RENDERER} {PIXELS} {svg}".encode()).hexdigest()[:16])
