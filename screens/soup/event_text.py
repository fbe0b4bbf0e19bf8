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
    """Every trick counts a point, however it was eaten, and the fewest points win. What somebody had to eat was told
    with what made them."""
    say, cards = stage.i18n.say, _letters(stage, event.cards) or stage.i18n.say("the soup")
    name, made = stage.name(event.seat), event.how in ("told", "doubted")
    if made and event.seat == stage.reader:
        return say("You eat it: +1")
    if made:
        return say("{name} eats it: +1", name=name)
    if event.how == "eat":
        return say("{name} completes and eats {cards}: +1", name=name, cards=cards)
    return say("{name} eats {cards}: +1", name=name, cards=cards)


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
    say, row, gains = stage.i18n.say, public_word(stage, event.word), wording.gains(stage, event.points)
    if event.of == stage.reader:
        return say("You name no word with **{row}** ({gains})", row=row, gains=gains)
    name = stage.name(event.of)
    return say("{name} names no word with **{row}** ({gains})", name=name, row=row, gains=gains)


def covered(event: Event, after: Sequence[Event]) -> bool:
    """What has been eaten is told as a whole; what was said of the soup matters until it is settled."""

    def followed(*kinds: type[Event]) -> bool:
        return any(isinstance(one, kinds) for one in after)

    match event:
        case Played():
            return followed(SoupEaten)
        case Passed():
            return followed(Exchanged)
        case Presented():
            return any(isinstance(one, SoupEaten) and one.seat == event.seat for one in after)
        case ToldToEat():
            return followed(Spellchecked) or (followed(Played) and not followed(SoupEaten))
        case Insisted() | Inspected() | Doubted() | Dropped():
            return followed(SoupEaten, Spellchecked, Played)
    return False


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
