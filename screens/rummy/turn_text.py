"""Sentences for players' acts at a rummy table."""

from __future__ import annotations

from collections.abc import Mapping

from engine import common_events, events
from engine.families.rummy.events import (
    BothReturn,
    CardsReturned,
    DemandsDeclared,
    Discarded,
    Extended,
    LastTurnPassed,
    NotOut,
    PutBack,
    RummyDealt,
    RummyPresented,
    RummySpellchecked,
    Took,
    Turned,
    TurnedCardLeft,
    TurnedCardSwapped,
    WentOut,
)
from screens.i18n.language import later, to_say
from screens.rummy import naming
from screens.table.event_text import EventTeller, silent
from screens.table.stage import Stage


def _turned(stage: Stage, event: Turned) -> str | None:
    if not stage.log:
        return None  # the table shows it
    return stage.i18n.say("{card} is turned", card=stage.faces.label(event.card))


def _exchanged(stage: Stage, event: TurnedCardSwapped) -> str:
    if _covers(stage):
        return stage.i18n.say("{name} swaps a card for the turned one", name=stage.name(event.seat))
    gave, took = stage.faces.label(event.gave), stage.faces.label(event.took)
    return stage.i18n.say("{name} swaps {gave} for {took}", name=stage.name(event.seat), gave=gave, took=took)


def _took(stage: Stage, event: Took) -> str:
    i18n, name = stage.i18n, stage.name(event.seat)
    if event.source == "stock":
        return i18n.say("{name} draws", name=name)
    if naming.rules_of(stage).knocks:
        return i18n.say("{name} takes the top of the pile", name=name)
    first, rest = stage.faces.label(event.cards[0]), len(event.cards) - 1
    if not rest:
        return i18n.say("{name} takes {card}", name=name, card=first)
    return i18n.count(
        "{name} takes {card} and the one above it",
        "{name} takes {card} and the {n} above it",
        rest,
        name=name,
        card=first,
    )


def _presented(stage: Stage, event: RummyPresented) -> str | None:
    if not event.words:
        return None
    message = later("{name} shows {words}") if naming.rules_of(stage).knocks else later("{name} lays {words}")
    return stage.i18n.say(message, name=stage.name(event.seat), words=naming.bold(stage, event.words))


def _extended(stage: Stage, event: Extended) -> str:
    word, longer = naming.public(stage, event.word), naming.bold(stage, event.words)
    return stage.i18n.say(
        "{name} makes {word} longer: {longer}", name=stage.name(event.seat), word=word, longer=longer
    )


def _discarded(stage: Stage, event: Discarded) -> str:
    if _covers(stage):
        return stage.i18n.say("{name} discards a card", name=stage.name(event.seat))
    card = stage.faces.label(event.card)
    return stage.i18n.say("{name} discards {card}", name=stage.name(event.seat), card=card)


def _covers(stage: Stage) -> bool:
    """Whether to leave cards unnamed. At Scrotch only the top discard is ever seen, so a line beside the table
    names no card. The log knows which cards are open when it is read."""
    return naming.rules_of(stage).knocks and not stage.log


def _spellchecked(stage: Stage, event: RummySpellchecked) -> str:
    say, word, by = stage.i18n.say, naming.public(stage, event.word), stage.name(event.by)
    if event.true:
        line = say("{by} challenges **{word}**: it is a word", by=by, word=word)
    else:
        line = say("{by} challenges **{word}**: not a word", by=by, word=word)
    loser = stage.whom(event.by if event.true else event.of)
    return f"{line} ({loser} {stage.i18n.signed(-event.cost)})"


def _returned(stage: Stage, event: CardsReturned) -> str:
    word = naming.public(stage, event.word)
    return stage.i18n.say("the cards of {word} go back to {name}", word=word, name=stage.whom(event.seat))


def _put_back(stage: Stage, event: PutBack) -> str:
    i18n, name, card = stage.i18n, stage.name(event.seat), stage.faces.label(event.cards[0])
    rest = len(event.cards) - 1
    if not rest:
        return i18n.say("{name} puts {card} back", name=name, card=card)
    return i18n.count(
        "{name} puts back {card} and the one above it",
        "{name} puts back {card} and the {n} above it",
        rest,
        name=name,
        card=card,
    )


def _both_return(stage: Stage, event: BothReturn) -> str:
    return stage.i18n.say(
        "{word} is not a word, so {longer} cannot stand on it: both go back",
        word=naming.public(stage, event.word),
        longer=naming.public(stage, event.form),
    )


def _declared(stage: Stage, event: DemandsDeclared) -> str:
    what = naming.rules(stage, event.rules)
    if not what:
        return stage.i18n.say("{name} declares nothing", name=stage.name(event.seat))
    return stage.i18n.say("{name} declares: {what}", name=stage.name(event.seat), what=what)


TELLERS: Mapping[type[events.Event], EventTeller] = to_say(
    {
        RummyDealt: silent,  # the table shows the counts
        DemandsDeclared: _declared,
        Turned: _turned,
        TurnedCardSwapped: _exchanged,
        TurnedCardLeft: "{name} leaves it",
        Took: _took,
        RummyPresented: _presented,
        Extended: _extended,
        Discarded: _discarded,
        LastTurnPassed: "{name} passes",
        WentOut: "**{name} goes out**",
        NotOut: "{name} is not out after all",
        RummySpellchecked: _spellchecked,
        common_events.Accepted: "{name} accepts",
        CardsReturned: _returned,
        PutBack: _put_back,
        BothReturn: _both_return,
    }
)
