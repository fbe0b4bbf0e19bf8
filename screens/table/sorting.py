"""Cards in the player's order: by letter, suit or value, the same on every panel, button and list.

Only the display is sorted. Buttons and lists go on naming a card by its place in the hand, so that one drawn before
a change of order still means the same card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.cards import Card, Deck, code_of

AUTO = "auto"
_LAST = "~"  # after every letter

Key = Callable[[Deck, Card], Any]


SUITS = ("le", "ch", "li", "an")
"""Chili Peppers come between the sours that they may join, so that cards that may share a word are neighbours."""


def _suit(deck: Deck, card: Card) -> int:
    codes = [suit.code for suit in deck.suits]
    codes = [*SUITS] if set(codes) == set(SUITS) else codes
    return codes.index(card.suit) if card.suit in codes else len(codes)


KEYS: Mapping[str, Key] = MappingProxyType(
    {
        "letter": lambda deck, card: (card.letter or _LAST, _suit(deck, card), card.rank),
        "suit": lambda deck, card: (_suit(deck, card), card.rank, card.letter or _LAST),
        "value": lambda _deck, card: (-card.value, card.letter or _LAST),
    }
)


def order(deck: Deck, cards: Sequence[str], by: str) -> list[int]:
    """The places of the cards in display order. Without a chosen order they stay."""
    places = list(range(len(cards)))
    if by not in KEYS:
        return places
    ranks = _ranks(deck, _meant(deck, by))
    return sorted(places, key=lambda place: ranks.get(code_of(cards[place])) or (True, cards[place]))


@cache
def _ranks(deck: Deck, by: str) -> Mapping[str, tuple[bool, Any]]:
    """Each card's rank; unknown cards come last."""
    return {card.code: (False, KEYS[by](deck, card)) for card in deck.cards}


def ways(deck: Deck) -> tuple[str, ...]:
    """The orders that differ with this deck: of suits and values, a deck has only one."""
    return ("letter", "suit" if deck.suits else "value")


def _meant(deck: Deck, by: str) -> str:
    """The chosen order, perhaps with another deck."""
    return by if by in ways(deck) else "suit" if deck.suits else "letter"


def after(deck: Deck, by: str) -> str:
    """The next order to offer."""
    return next(other for other in ways(deck) if other != _meant(deck, by))
