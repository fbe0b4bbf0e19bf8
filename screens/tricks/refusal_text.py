"""Why something cannot be done at a trick table, and what would do. Only the player who tried it reads this."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screens.card_table.refusal_text import Facts, Sentence, three_cards, typed
from screens.table.stage import Stage
from screens.tricks.suits import suit_name


def _must_follow(stage: Stage, facts: Facts) -> str:
    suit = suit_name(stage, facts["suit"])
    return stage.i18n.say("{suit} were led, and you hold some: play one of those.", suit=suit)


def _not_loose(stage: Stage, facts: Facts) -> str:
    suit = suit_name(stage, facts["suit"])
    return stage.i18n.say(
        "{suit} may not be led before one has been played to a trick. Lead another suit.", suit=suit
    )


def _bad_scrump(stage: Stage, facts: Facts) -> str | None:
    if facts.get("why") == "no-word":
        return stage.i18n.say("To give somebody the trick, you have to scrump: type a word with the card.")
    if facts.get("why") != "letters":
        return None
    return stage.i18n.say(
        (
            "With that card the letters are {letters}; {word} does not use all of them. Try "
            "another word or card."
        ),
        letters=" ".join(facts["letters"]),
        word=typed(facts),
    )


def _bad_suits(stage: Stage, facts: Facts) -> str:
    suits = ", ".join(suit_name(stage, suit) for suit in facts["allowed"])
    return stage.i18n.say("There is no such suit. Name one of {suits}, or none.", suits=suits)


SENTENCES: Mapping[str, Sentence] = MappingProxyType(
    {
        "bad-amount": three_cards,
        "must-follow-suit": _must_follow,
        "not-loose": _not_loose,
        "bad-scrump": _bad_scrump,
        "bad-suits": _bad_suits,
    }
)
