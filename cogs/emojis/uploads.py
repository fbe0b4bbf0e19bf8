"""Lists the emojis to upload, with their drawings."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import NamedTuple

from drawing.cards import card_svg, document, suit_svg
from drawing.render import RENDERER, png
from engine.cards import DECKS, load_deck
from screens.cards.pictures import picture_name, suit_picture_name

PIXELS = 128
"""Discord stores this size; it shows emojis at 22 to 48 pixels, on phones with two or three times as many."""


DIGEST = re.compile(r"_[0-9a-f]{8}$")
"""The end of our emojis' names. Another digest means another picture."""


class WantedEmoji(NamedTuple):
    svg: str
    emoji: str  # its name at Discord; texts may use another one, since only the id counts

    def data(self) -> str:
        """Return the picture as a data URL, as Discord wants it."""
        drawn = base64.b64encode(png(self.svg, PIXELS)).decode("ascii")
        return f"data:image/png;base64,{drawn}"


def wanted() -> dict[str, WantedEmoji]:
    """Every card and suit of every deck, by picture name. Shared cards are drawn once."""
    drawn: dict[str, str] = {}
    for deck in map(load_deck, DECKS):
        drawn |= {picture_name(deck, card): card_svg(card, deck) for card in deck.cards}
        drawn |= {suit_picture_name(deck, suit): suit_svg(suit) for suit in deck.suits}
    return {name: _wanted(name, document(svg)) for name, svg in drawn.items()}


def _wanted(name: str, svg: str) -> WantedEmoji:
    digest = hashlib.sha256(f"{RENDERER} {PIXELS} {svg}".encode()).hexdigest()[:8]
    return WantedEmoji(svg, f"{name[:23]}_{digest}")
