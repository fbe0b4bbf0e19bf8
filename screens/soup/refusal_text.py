"""Sentences for refusals at a Soup table, with what to do instead. Only the player who tried reads them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import letter_of
from engine.families.soup.view import SoupView
from screens.card_table.passing import THREE_CARDS
from screens.soup.panel import spelt
from screens.table.refusal_context import RefusalContext, Sentence, count


def _begins(told: RefusalContext) -> str | None:
    if "begins" not in told.facts:
        return None
    return told.i18n.say(
        "{word} does not begin with {row}. Name a word that does, or eat the soup.",
        word=told.gap("word"),
        row=spelt(told.at.seen(SoupView).row),
    )


def _must_lead(told: RefusalContext) -> str:
    return told.i18n.say(
        "You hold {card}: the first soup begins with it.", card=letter_of(told.facts["card"])
    )


SENTENCES: Mapping[str, Sentence] = MappingProxyType(
    {
        "bad-amount": THREE_CARDS,
        "bad-word-shape": _begins,
        "too-short": (
            count(
                "{n} letter is too few here: a word needs {least}.",
                "{n} letters are too few here: a word needs {least}.",
                "length",
            ),
            None,
        ),
        "not-now": {"must-lead": _must_lead},
    }
)
