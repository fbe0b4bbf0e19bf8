"""Sentences for what happens at a Soup table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import letter_of
from engine.contract import Event
from screens.families.tricks import scores
from screens.families.tricks.event_text import COMMON, Teller, spellchecked
from screens.i18n.language import later
from screens.table import event_text
from screens.table.stage import Stage


def told(stage: Stage, event: Event) -> str | None:
    teller = TELLERS.get(event.kind)
    return teller(stage, event) if teller is not None else event_text.told(stage, event)


def _named(message: str) -> Teller:
    def sentence(stage: Stage, event: Event) -> str:
        of = stage.name(event.public.get("of"))
        return stage.i18n.say(message, name=stage.name(event.seat), of=of)

    return sentence


def _played(stage: Stage, event: Event) -> str:
    letter = letter_of(event.public["card"])
    return stage.i18n.say("{name} plays {card}", name=stage.name(event.seat), card=f"**{letter}**")


def _eaten(stage: Stage, event: Event) -> str:
    message = {
        "eat": later("{name} completes and eats {cards}"),
        "eat_first": later("{name} eats {cards} first"),
    }.get(str(event.public.get("how")), later("{name} eats {cards}"))
    # Events stand in a line, with points between them: the letters of one stay together.
    cards = " ".join(map(letter_of, event.public["cards"]))
    return stage.i18n.say(message, name=stage.name(event.seat), cards=f"**{cards}**")


def _spellchecked(stage: Stage, event: Event) -> str:
    """A doubt that is granted asks no lexicon: it is told as what it is, with what it costs."""
    if not event.public.get("granted"):
        return spellchecked(stage, event)
    line = stage.i18n.say("{name} complies", name=stage.name(event.public["of"]))
    return f"{line} ({scores.gains(stage, event.public['points'])})"


TELLERS: Mapping[str, Teller] = MappingProxyType(
    {
        **COMMON,
        "spellchecked": _spellchecked,
        "played": _played,
        "soup-eaten": _eaten,
        "told-to-eat": _named(later("{name} to {of}: eat the soup!")),
        "insisted": _named(later("{name} insists: eat the soup!")),
        "inspected": _named(later("{name} inspects the trick of {of}")),
        "doubted": _named(later("{name} doubts that any word begins like this")),
        "complied": _named(later("{name} complies")),
        "dropped": _named(later("{name} lets it be")),
    }
)
