"""Sentences for events at a trick table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.common_events import Accepted
from engine.events import Event
from engine.families.tricks.events import (
    DealChosen,
    Loose,
    Played,
    Ruled,
    Scrumped,
    TrickTaken,
    Turtled,
    Works,
)
from screens.card_table import event_text as common
from screens.card_table.wording import side_name
from screens.i18n.language import to_say
from screens.profanity import public_word
from screens.table.event_text import EventTeller, telling
from screens.table.stage import Stage
from screens.tricks.suits import suit_name


def _played(stage: Stage, event: Played) -> str | None:
    """Say the card only in the log: the table shows this trick and the last one."""
    if not stage.log:
        return None
    card = stage.faces.label(event.card)
    return stage.i18n.say("{name} plays {card}", name=stage.name(event.seat), card=card)


def _scrumped(stage: Stage, event: Scrumped) -> str:
    name, word = stage.name(event.seat), public_word(stage, event.word)
    if event.taker == event.seat:
        return stage.i18n.say("{name} scrumps **{word}** for the trick", name=name, word=word)
    if event.taker == stage.reader:
        return stage.i18n.say("{name} scrumps **{word}** and gives you the trick", name=name, word=word)
    return stage.i18n.say(
        "{name} scrumps **{word}** and gives {taker} the trick",
        name=name,
        word=word,
        taker=stage.name(event.taker),
    )


def _taken(stage: Stage, event: TrickTaken) -> str | None:
    """Say who takes the trick only in the log: the table shows it. A word that took it is always news."""
    if event.scrump is not None:
        word = public_word(stage, event.scrump)
        return stage.i18n.say("**{word}** takes the trick for {name}", word=word, name=stage.whom(event.seat))
    return stage.i18n.say("{name} takes the trick", name=stage.name(event.seat)) if stage.log else None


def covered(event: Event, later: Sequence[Event]) -> bool:
    """Whether later events cover this one: acceptance of a word no longer matters once it has taken the trick."""
    return isinstance(event, Accepted) and any(isinstance(one, TrickTaken) for one in later)


def _ruled(stage: Stage, event: Ruled) -> str:
    name = stage.name(event.seat)
    if event.suit is None:
        return stage.i18n.say("{name} names no ruling suit", name=name)
    return stage.i18n.say("{name} makes {suit} the ruling suit", name=name, suit=suit_name(stage, event.suit))


def _loose(stage: Stage, event: Loose) -> str:
    return stage.i18n.say("{suit} may be led now", suit=suit_name(stage, event.suit))


def _deal_chosen(stage: Stage, event: DealChosen) -> str:
    name = stage.name(event.seat)
    if event.dealer == event.seat:
        return stage.i18n.say("{name} decides to deal", name=name)
    if event.dealer == stage.reader:
        return stage.i18n.say("{name} leaves the deal to you", name=name)
    return stage.i18n.say("{name} leaves the deal to {dealer}", name=name, dealer=stage.name(event.dealer))


def _works(stage: Stage, event: Works) -> str:
    names = side_name(stage, event.seats)
    return stage.i18n.say("**The works!** {names} took all Chili Peppers and the Dog", names=names)


def _turtled(stage: Stage, event: Turtled) -> str:
    names = side_name(stage, event.seats)
    return stage.i18n.say("**Turtling!** {names} took all Chili Peppers and the Turtle", names=names)


TELLERS: Mapping[type[Event], EventTeller] = to_say(
    {
        Played: _played,
        Scrumped: _scrumped,
        TrickTaken: _taken,
        Accepted: "{name} does not challenge",
        Ruled: _ruled,
        Loose: _loose,
        DealChosen: _deal_chosen,
        Works: _works,
        Turtled: _turtled,
    }
)
told = telling({**common.TELLERS, **TELLERS})
