"""Names cards in words, for screen readers. The decks have the English names."""

from __future__ import annotations

from engine.cards import Card, Deck
from screens.i18n.language import I18n, to_say

OF_SUIT = to_say(
    {
        "ch": "{letter} of Chili Peppers",
        "le": "{letter} of Lemons",
        "li": "{letter} of Limes",
        "an": "{letter} of Animals",
        "he": "{letter} of Hearts",
        "di": "{letter} of Diamonds",
        "cl": "{letter} of Clubs",
        "sp": "{letter} of Spades",
    }
)
"""A card of each suit. An added suit is called as in its deck file."""


def card_name(deck: Deck, card: Card, i18n: I18n) -> str:
    if card.joker or deck.kind(card.code) == "animal":
        return i18n.say(card.name)
    if card.suit is None:
        return card.name
    return f"{i18n.say(deck.suit(card.suit).singular)} {card.letter}{card.value or ''}"


def card_words(deck: Deck, card: Card, i18n: I18n) -> str:
    """Return a card in nothing but words: `S of Limes`, `E5 of Chili Peppers`, `U of Animals (Unicorn)`."""
    if card.joker:
        return card_name(deck, card, i18n)
    letter = f"{card.letter}{card.value or ''}"
    if card.suit is None:
        return f"{card.letter} ({card.value})" if card.value else letter
    of_suit = OF_SUIT.get(card.suit)
    words = i18n.say(of_suit, letter=letter) if of_suit else f"{letter} {deck.suit(card.suit).name}"
    return words if deck.kind(card.code) != "animal" else f"{words} ({card_name(deck, card, i18n)})"
