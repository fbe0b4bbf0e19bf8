"""Sentences of hints at Soup."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import letter_of
from screens.i18n.language import later, to_say
from screens.i18n.option_names import count
from screens.table.advice import Advice, HintTeller


def _with_letter(message: str) -> HintTeller:
    """Return a teller that names the letter only: suits mean nothing here."""
    return lambda stage, act: stage.i18n.say(message, card=letter_of(act.card))


ACTS: Mapping[str, str | HintTeller] = to_say(
    {
        "pass": lambda stage, act: stage.i18n.say(
            "Pass {cards}.", cards=", ".join(map(letter_of, act.cards))
        ),
        "add": _with_letter(later("Add {card}.")),
        "eat": _with_letter(later("Add {card}, which makes a word, and eat.")),
        "eat_first": _with_letter(later("Eat first, then begin with {card}.")),
        "say_eat": "Say that it is a word.",
        "comply": "Eat the soup.",
        "spellcheck": "Challenge it.",
        "inspect": "Inspect the trick.",
        "drop": "Let it pass, without a challenge.",
        "doubt": "Say that no word starts like this.",
        "name": lambda stage, act: stage.i18n.say("Name {word}.", word=act.word),
    }
)
REASONS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "keeps": "Rare letters are better kept: after {word}, the next player is stuck sooner.",
        "goes-on": count(
            "It makes no word, and {n} letter can follow.", "It makes no word, and {n} letters can follow."
        ),
        "stuck": "You cannot go on without making a word.",
    }
)
ADVICE = Advice(ACTS, REASONS)
