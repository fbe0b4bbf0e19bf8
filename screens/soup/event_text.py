"""Sentences for what happens at a Soup table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import letter_of
from engine.events import Cards, Event
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
from screens.card_table import event_text as common
from screens.card_table import scores
from screens.i18n.language import later
from screens.table.event_text import Teller, named, telling
from screens.table.stage import Stage


def _to(message: str) -> Teller:
    return lambda stage, event: stage.i18n.say(message, name=stage.name(event.seat), of=stage.name(event.of))


def _played(stage: Stage, event: Played) -> str:
    return stage.i18n.say(
        "{name} plays {card}",
        name=stage.name(event.seat),
        card=_letters(stage, (event.card,), stage.i18n.say("a card")),
    )


def _eaten(stage: Stage, event: SoupEaten) -> str:
    message = {
        "eat": later("{name} completes and eats {cards}"),
        "eat_first": later("{name} eats {cards} first"),
    }.get(event.how, later("{name} eats {cards}"))
    cards = _letters(stage, event.cards, stage.i18n.say("the soup"))
    return stage.i18n.say(message, name=stage.name(event.seat), cards=cards)


def _letters(stage: Stage, cards: Cards, hidden: str) -> str:
    """Suits mean nothing here, and events stand in one line with points between them, so letters go without. The log
    says `hidden` for what lies face down."""
    if any(map(stage.faces.hides, cards)):
        return hidden
    return f"**{' '.join(map(letter_of, cards))}**"


def _spellchecked(stage: Stage, event: Spellchecked) -> str:
    """Granting a doubt asks no lexicon: say what it is, and what it costs."""
    if not event.granted:
        return common.spellchecked(stage, event)
    line = stage.i18n.say("{name} accepts", name=stage.name(event.of))
    return f"{line} ({scores.gains(stage, event.points)})"


TELLERS: Mapping[type[Event], Teller] = MappingProxyType(
    {
        Spellchecked: _spellchecked,
        Played: _played,
        SoupEaten: _eaten,
        ToldToEat: _to(later("{name} to {of}: eat the soup!")),
        Insisted: named(later("{name} insists: eat the soup!")),
        Inspected: _to(later("{name} inspects the trick of {of}")),
        Doubted: named(later("{name} doubts that any word begins like this")),
        Complied: named(later("{name} accepts")),
        Dropped: named(later("{name} lets it pass")),
    }
)
told = telling({**common.TELLERS, **TELLERS})
