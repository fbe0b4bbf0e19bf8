"""Sentences for what happens at a Soup table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import letter_of
from engine.common_events import Presented
from engine.events import Cards, Event
from engine.families.card_table.events import Exchanged, Passed, Spellchecked
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
from screens.card_table import wording
from screens.i18n.language import later, to_say
from screens.profanity import public_word
from screens.table.event_text import Teller, silent, telling
from screens.table.stage import Stage


def _about(message: str) -> Teller:
    """What is said of the row."""
    return lambda stage, event: stage.i18n.say(
        message,
        name=stage.name(event.seat),
        row=_letters(stage, event.row) or stage.i18n.say("the soup"),
    )


def _played(stage: Stage, event: Played) -> str:
    message = later("{name} adds {card}") if len(event.row) > 1 else later("{name} starts with {card}")
    card = _letters(stage, (event.card,)) or stage.i18n.say("a card")
    return stage.i18n.say(message, name=stage.name(event.seat), card=card)


def _eaten(stage: Stage, event: SoupEaten) -> str:
    """Every trick counts a point, however it was eaten, and the fewest points win."""
    say, cards = stage.i18n.say, _letters(stage, event.cards) or stage.i18n.say("the soup")
    if event.seat == stage.reader:
        return say("You eat {cards}: 1 bad point", cards=cards)
    name = stage.name(event.seat)
    if event.how == "eat":
        return say("{name} completes and eats {cards}: 1 bad point", name=name, cards=cards)
    return say("{name} eats {cards}: 1 bad point", name=name, cards=cards)


def _letters(stage: Stage, cards: Cards) -> str:
    """Suits mean nothing here, and events stand in one line with points between them, so letters go without. Empty for
    what lies face down: the log does not say it."""
    return "" if any(map(stage.faces.hides, cards)) else f"**{' '.join(map(letter_of, cards))}**"


def _named(stage: Stage, event: Presented) -> str:
    words = ", ".join(public_word(stage, word) for word in event.words)
    return stage.i18n.say("{name} names **{word}**", name=stage.name(event.seat), word=words)


def _spellchecked(stage: Stage, event: Spellchecked) -> str:
    """Granting a doubt asks no lexicon: say what it is, and what it costs."""
    if not event.granted:
        return common.spellchecked(stage, event)
    gains = wording.gains(stage, event.points)
    if event.of == stage.reader:
        return stage.i18n.say("You name no word ({gains})", gains=gains)
    return stage.i18n.say("{name} names no word ({gains})", name=stage.name(event.of), gains=gains)


def covered(event: Event, after: Sequence[Event]) -> bool:
    """What has been eaten is told as a whole; what was said of the soup matters until it is settled."""
    settling: tuple[type[Event], ...] = (SoupEaten, Spellchecked, Played)
    match event:
        case Played():
            settling = (SoupEaten,)
        case Passed():
            settling = (Exchanged,)
        case Presented():
            return any(isinstance(one, SoupEaten) and one.seat == event.seat for one in after)
        case ToldToEat() | Insisted() | Inspected() | Doubted() | Dropped():
            pass
        case _:
            return False
    return any(isinstance(one, settling) for one in after)


TELLERS: Mapping[type[Event], Teller] = to_say(
    {
        Spellchecked: _spellchecked,
        Presented: _named,
        Played: _played,
        SoupEaten: _eaten,
        ToldToEat: _about(later("{name} says {row} is a word")),
        Insisted: "{name} insists",
        Inspected: lambda stage, event: stage.i18n.say(
            "{name} inspects the trick of {of}", name=stage.name(event.seat), of=stage.whom(event.of)
        ),
        Doubted: _about(later("{name} says no word starts with {row}")),
        Complied: silent,  # what they eat is told
        Dropped: "{name} lets it pass",
    }
)
told = telling({**common.TELLERS, **TELLERS})
