"""Sentences for refusals at a trick table, with what to do instead. Only the player who tried reads them."""

from __future__ import annotations

from collections.abc import Mapping

from screens.card_table.passing import THREE_CARDS
from screens.i18n.language import to_say
from screens.table.refusal_context import RefusalContext, Sentence
from screens.tricks.suits import suit_name


def _must_follow(told: RefusalContext) -> str:
    suit = suit_name(told.at, told.facts["suit"])
    return told.i18n.say("{suit} were led, and you hold some: play one of those.", suit=suit)


def _not_loose(told: RefusalContext) -> str:
    suit = suit_name(told.at, told.facts["suit"])
    return told.i18n.say(
        "{suit} may not be led before one has been played to a trick. Lead another suit.", suit=suit
    )


def _bad_letters(told: RefusalContext) -> str:
    return told.i18n.say(
        "With that card the letters are {letters}: the word has to use each of them once, and no others. {word} does not.",
        letters=" ".join(told.facts["letters"]),
        word=told.gap("word"),
    )


def _bad_suits(told: RefusalContext) -> str:
    suits = ", ".join(suit_name(told.at, suit) for suit in told.facts["allowed"])
    return told.i18n.say("There is no such suit. Name one of {suits}, or none.", suits=suits)


SENTENCES: Mapping[str, Sentence] = to_say(
    {
        "bad-amount": THREE_CARDS,
        "must-follow-suit": _must_follow,
        "not-loose": _not_loose,
        "bad-scrump": {
            "no-word": "To give somebody the trick, you have to scrump: type a word with the card.",
            "letters": _bad_letters,
        },
        "bad-suits": _bad_suits,
    }
)
