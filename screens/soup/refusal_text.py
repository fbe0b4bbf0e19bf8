"""Why something cannot be done at a Soup table, and what would do. Only the player who tried it reads this."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import letter_of
from screens.card_table.refusal_text import Facts, Sentence, three_cards, typed
from screens.soup.row import spelt
from screens.table.stage import Stage


def _begins(stage: Stage, facts: Facts) -> str | None:
    if "begins" not in facts:
        return None
    return stage.i18n.say(
        "{word} does not begin with {row}. Name a word that does, or eat the soup.",
        word=typed(facts),
        row=spelt(stage.view.row),
    )


def _too_short(stage: Stage, facts: Facts) -> str | None:
    if "length" not in facts:
        return None
    return stage.i18n.count(
        "{n} letter is too few here: a word needs {least}.",
        "{n} letters are too few here: a word needs {least}.",
        facts["length"],
        least=facts["least"],
    )


def _not_now(stage: Stage, facts: Facts) -> str | None:
    if facts.get("why") == "must-lead":
        return stage.i18n.say(
            "You hold {card}: the first soup begins with it.", card=letter_of(facts["card"])
        )
    if facts.get("why") == "insisted":
        return stage.i18n.say("It is too late to drop it: eat the soup, or challenge.")
    return None


SENTENCES: Mapping[str, Sentence] = MappingProxyType(
    {
        "bad-amount": three_cards,
        "bad-word-shape": _begins,
        "too-short": _too_short,
        "not-now": _not_now,
    }
)
