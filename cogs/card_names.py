"""What cards are called in words, for those who do not see their signs. The decks say it in English."""

from __future__ import annotations

from cogs.tongues import Tongue, later
from engine.cards import Card, Deck

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


def card_name(deck: Deck, card: Card, tongue: Tongue) -> str:
    if card.name in NAMES:
        return tongue.say(card.name)
    if card.suit is None:
        return card.name
    return f"{tongue.say(deck.suit(card.suit).singular)} {card.letter}{card.value or ''}"
