"""What cards are called in words, for screen readers. The decks say it in English."""

from __future__ import annotations

from engine.cards import Card, Deck
from screens.i18n.language import I18n, later, to_say

NAMES = (
    later("Chili Pepper"),
    later("Lemon"),
    later("Lime"),
    later("Heart"),
    later("Diamond"),
    later("Club"),
    later("Spade"),
    later("Antelope"),
    later("Cat"),
    later("Dog"),
    later("Elephant"),
    later("Iguana"),
    later("Lion"),
    later("Moose"),
    later("Newt"),
    later("Owl"),
    later("Rabbit"),
    later("Snail"),
    later("Turtle"),
    later("Unicorn"),
    later("First Scroker"),
    later("Second Scroker"),
    later("Wild card"),
)
"""Every name that stands on a card; a test fails when a deck has another."""

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
"""A card of each suit; one that somebody has added is called as its deck file says."""
SUITS = (
    later("Chili Peppers"),
    later("Lemons"),
    later("Limes"),
    later("Animals"),
    later("Hearts"),
    later("Diamonds"),
    later("Clubs"),
    later("Spades"),
)
"""What a deck file calls them all; a test fails when a deck has another."""


def card_name(deck: Deck, card: Card, i18n: I18n) -> str:
    if card.name in NAMES:
        return i18n.say(card.name)
    if card.suit is None:
        return card.name
    return f"{i18n.say(deck.suit(card.suit).singular)} {card.letter}{card.value or ''}"


def card_words(deck: Deck, card: Card, i18n: I18n) -> str:
    """A card where nothing but words is wanted: `S of Limes`, `E5 of Chilis`, `U of Animals (Unicorn)`."""
    if card.joker:
        return card_name(deck, card, i18n)
    letter = f"{card.letter}{card.value or ''}"
    if card.suit is None:
        return f"{card.letter} ({card.value})" if card.value else letter
    of_suit = OF_SUIT.get(card.suit)
    words = i18n.say(of_suit, letter=letter) if of_suit else f"{letter} {deck.suit(card.suit).name}"
    return words if deck.kind(card.code) != "animal" else f"{words} ({card_name(deck, card, i18n)})"
