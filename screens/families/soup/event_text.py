"""Sentences for what happens at a Soup table."""

from __future__ import annotations

from types import MappingProxyType

from engine.cards import letter_of
from engine.families.card_table.events import Spellchecked
from engine.families.soup.events import (
    Complied,
    Doubted,
    Dropped,
    Insisted,
    Inspected,
    Played,
    SoupEaten,
    ToldToEat,
)
from screens.families.card_table import scores
from screens.families.card_table.event_text import Teller, Tellers, spellchecked, telling
from screens.i18n.language import later
from screens.table.stage import Stage


def _by(message: str) -> Teller:
    return lambda stage, event: stage.i18n.say(message, name=stage.name(event.seat))


def _to(message: str) -> Teller:
    return lambda stage, event: stage.i18n.say(message, name=stage.name(event.seat), of=stage.name(event.of))


def _played(stage: Stage, event: Played) -> str:
    return stage.i18n.say(
        "{name} plays {card}", name=stage.name(event.seat), card=f"**{letter_of(event.card)}**"
    )


def _eaten(stage: Stage, event: SoupEaten) -> str:
    message = {
        "eat": later("{name} completes and eats {cards}"),
        "eat_first": later("{name} eats {cards} first"),
    }.get(event.how, later("{name} eats {cards}"))
    # Events stand in one line with points between them, so the letters of one event go without.
    cards = " ".join(map(letter_of, event.cards))
    return stage.i18n.say(message, name=stage.name(event.seat), cards=f"**{cards}**")


def _spellchecked(stage: Stage, event: Spellchecked) -> str:
    """Granting a doubt asks no lexicon: say what it is, and what it costs."""
    if not event.granted:
        return spellchecked(stage, event)
    line = stage.i18n.say("{name} complies", name=stage.name(event.of))
    return f"{line} ({scores.gains(stage, event.points)})"


TELLERS: Tellers = MappingProxyType(
    {
        Spellchecked: _spellchecked,
        Played: _played,
        SoupEaten: _eaten,
        ToldToEat: _to(later("{name} to {of}: eat the soup!")),
        Insisted: _by(later("{name} insists: eat the soup!")),
        Inspected: _to(later("{name} inspects the trick of {of}")),
        Doubted: _by(later("{name} doubts that any word begins like this")),
        Complied: _by(later("{name} complies")),
        Dropped: _by(later("{name} lets it be")),
    }
)
told = telling(TELLERS)
