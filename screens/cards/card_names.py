"""What cards are called in words, for those who do not see their signs. The decks say it in English."""

from __future__ import annotations

from engine.cards import Card, Deck
from screens.i18n.language import I18n, later

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


def card_name(deck: Deck, card: Card, i18n: I18n) -> str:
    if card.name in NAMES:
        return i18n.say(card.name)
    if card.suit is None:
        return card.name
    return f"{i18n.say(deck.suit(card.suit).singular)} {card.letter}{card.value or ''}"
