"""Sentences for events at a Soup table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards import letter_of
from engine.events import Cards, Event
from engine.families.card_table.events import CardTableSpellchecked, Exchanged, Passed
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
from screens.table.event_text import EventTeller, silent, telling
from screens.table.stage import Stage

Soups = SoupEaten | ToldToEat | Doubted


def _by(yours: str, theirs: str) -> Callable[[Stage, Soups], str]:
    """Return a teller with one sentence for the reader's own act and one for others'. `row`: the soup it was about."""

    def told(stage: Stage, event: Soups) -> str:
        cards: Cards = event.cards if isinstance(event, SoupEaten) else event.row
        row = _letters(stage, cards) or stage.i18n.say("the soup")
        message = yours if event.seat == stage.reader else theirs
        return stage.i18n.say(message, name=stage.name(event.seat), row=row)

    return told


CHOSEN = _by(
    later("You choose to eat {row} (+1)"),
    later("{name} chooses to eat {row} (+1)"),
)
TOLD = _by(later("You eat (+1)"), later("{name} eats (+1)"))
DOUBTED = _by(later("You eat {row} (+1)"), later("{name} eats {row} (+1)"))
COMPLETED = _by(
    later("You add a letter and eat {row} (+1)"), later("{name} adds a letter and eats {row} (+1)")
)
WHY = {"eat": COMPLETED, "eat_first": CHOSEN, "doubted": DOUBTED}


def _played(stage: Stage, event: Played) -> str:
    card, name = _letters(stage, (event.card,)) or stage.i18n.say("a card"), stage.name(event.seat)
    if len(event.row) > 1:
        return stage.i18n.say("{name} adds {card}", name=name, card=card)
    message = (
        later("You start with {card}") if event.seat == stage.reader else later("{name} starts with {card}")
    )
    return stage.i18n.say(message, name=name, card=card)


def _eaten(stage: Stage, event: SoupEaten) -> str:
    """Say why the player eats the soup, and what that costs. If they were told to eat, the soup has just been named.
    Whether they could have gone on is secret."""
    return WHY.get(event.how, TOLD)(stage, event)


def _letters(stage: Stage, cards: Cards) -> str:
    """Return the letters alone: suits mean nothing here, and dots separate events in one line. Empty for face-down
    cards, which the log does not name."""
    return "" if any(map(stage.faces.hides, cards)) else f"**{' '.join(map(letter_of, cards))}**"


def _spellchecked(stage: Stage, event: CardTableSpellchecked) -> str:
    """Say how a challenge ended. Granting a doubt uses no word list, so name it and its cost. The next event says
    what the player eats for it."""
    if event.named:
        return _named(stage, event)
    if not event.granted:
        return common.spellchecked(stage, event)
    say, gains = stage.i18n.say, wording.gains(stage, event.points)
    if event.of == stage.reader:
        return say("You name no word ({gains})", gains=gains)
    return say("{name} names no word ({gains})", name=stage.name(event.of), gains=gains)


def _named(stage: Stage, event: CardTableSpellchecked) -> str:
    """Say how a doubt ended: the doubter has challenged no word."""
    say, word, gains = stage.i18n.say, public_word(stage, event.word), wording.gains(stage, event.points)
    if event.of == stage.reader and event.true:
        return say("You name **{word}**: it is a word ({gains})", word=word, gains=gains)
    if event.of == stage.reader:
        return say("You name **{word}**: not a word ({gains})", word=word, gains=gains)
    name = stage.name(event.of)
    if event.true:
        return say("{name} names **{word}**: it is a word ({gains})", name=name, word=word, gains=gains)
    return say("{name} names **{word}**: not a word ({gains})", name=name, word=word, gains=gains)


def covered(event: Event, after: Sequence[Event]) -> bool:
    """Whether later events cover this one. Eating names the letter played before, and claims about the soup matter
    only until they are settled."""

    def followed(*kinds: type[Event]) -> bool:
        return any(isinstance(one, kinds) for one in after)

    match event:
        case Played():
            return any(
                isinstance(one, SoupEaten) and one.how == "eat" and one.cards == event.row for one in after
            )
        case Passed():
            return followed(Exchanged)
        case ToldToEat():
            ate = any(isinstance(one, SoupEaten) and one.how == "told" for one in after)
            return followed(CardTableSpellchecked) or (followed(Played) and not ate)
        case Insisted() | Inspected() | Doubted() | Dropped():
            return followed(SoupEaten, CardTableSpellchecked, Played)
    return False


TELLERS: Mapping[type[Event], EventTeller] = to_say(
    {
        CardTableSpellchecked: _spellchecked,
        Played: _played,
        SoupEaten: _eaten,
        ToldToEat: _by(later("You say {row} is a word"), later("{name} says {row} is a word")),
        Insisted: "{name} insists",
        Inspected: lambda stage, event: stage.i18n.say(
            "{name} inspects the trick of {of}", name=stage.name(event.seat), of=stage.whom(event.of)
        ),
        Doubted: _by(
            later("You say no word starts with {row}"), later("{name} says no word starts with {row}")
        ),
        Complied: silent,  # the next event says what they eat
        Dropped: "{name} lets it pass",
    }
)
told = telling({**common.TELLERS, **TELLERS})
