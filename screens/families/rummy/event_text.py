"""Sentences for what happens at a rummy table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.contract import Event
from engine.families.rummy.rules import HandRules, Length
from screens.families.rummy import naming
from screens.i18n.language import later
from screens.table import event_text
from screens.table.stage import Stage

Teller = Callable[[Stage, Event], str | None]


def told(stage: Stage, event: Event) -> str | None:
    teller = TELLERS.get(event.kind)
    return teller(stage, event) if teller is not None else event_text.told(stage, event)


def _named(message: str) -> Teller:
    return lambda stage, event: stage.i18n.say(message, name=stage.name(event.seat))


def _silent(_stage: Stage, _event: Event) -> None:
    return None


def _label(stage: Stage, code: str) -> str:
    return stage.faces.label(code)


def _turned(stage: Stage, event: Event) -> str | None:
    if not stage.log:
        return None  # it lies on the table
    return stage.i18n.say("{card} is turned", card=_label(stage, event.public["card"]))


def _exchanged(stage: Stage, event: Event) -> str:
    gave, took = _label(stage, event.public["gave"]), _label(stage, event.public["took"])
    return stage.i18n.say("{name} swaps {gave} for {took}", name=stage.name(event.seat), gave=gave, took=took)


def _took(stage: Stage, event: Event) -> str:
    """The log of a table after a restart has no cards that were not public."""
    i18n, name = stage.i18n, stage.name(event.seat)
    cards = event.public.get("cards", ())
    if event.public["from"] == "stock" or not cards:
        return i18n.say("{name} takes from the stock", name=name)
    first, rest = _label(stage, cards[0]), len(cards) - 1
    if not rest:
        return i18n.say("{name} takes {card}", name=name, card=first)
    return i18n.count(
        "{name} takes {card} and the one above it",
        "{name} takes {card} and the {n} above it",
        rest,
        name=name,
        card=first,
    )


def _presented(stage: Stage, event: Event) -> str | None:
    words = event.public["words"]
    if not words:
        return None
    what = naming.bold(stage, words)
    if stage.view is not None and stage.view.game == "scrotch":
        return stage.i18n.say("{name} shows {words}", name=stage.name(event.seat), words=what)
    return stage.i18n.say("{name} lays {words}", name=stage.name(event.seat), words=what)


def _extended(stage: Stage, event: Event) -> str:
    facts = event.public
    word, longer = naming.public(stage, facts["word"]), naming.bold(stage, facts["words"])
    return stage.i18n.say(
        "{name} makes {word} {longer}", name=stage.name(event.seat), word=word, longer=longer
    )


def _discarded(stage: Stage, event: Event) -> str:
    card = _label(stage, event.public["card"])
    return stage.i18n.say("{name} discards {card}", name=stage.name(event.seat), card=card)


def _spellchecked(stage: Stage, event: Event) -> str:
    facts, say = event.public, stage.i18n.say
    word, by, of = naming.public(stage, facts["word"]), stage.name(facts["by"]), stage.name(facts["of"])
    if facts["true"]:
        return say(
            "{by} spellchecks **{word}**: it is a word, {by} loses {cost} points",
            by=by,
            word=word,
            cost=facts["cost"],
        )
    return say(
        "{by} spellchecks **{word}**: no such word, {of} loses {cost} points",
        by=by,
        word=word,
        of=of,
        cost=facts["cost"],
    )


def _returned(stage: Stage, event: Event) -> str:
    word = naming.public(stage, event.public["word"])
    return stage.i18n.say("the cards of {word} go back to {name}", word=word, name=stage.name(event.seat))


def _both_return(stage: Stage, event: Event) -> str:
    facts = event.public
    return stage.i18n.say(
        "{word} is no word, so {longer} cannot stand on it: both go back",
        word=naming.public(stage, facts["word"]),
        longer=naming.public(stage, facts["form"]),
    )


def _halved(stage: Stage, event: Event) -> str:
    return stage.i18n.say(
        "{name} went out within two turns, and scores half: {scored} instead of {points}",
        name=stage.name(event.seat),
        scored=event.public["scored"],
        points=event.public["points"],
    )


def _declared(stage: Stage, event: Event) -> str:
    facts = event.public
    hand = HandRules(
        normal=Length(facts["min"], exact=facts["hard_min"]),
        out=Length(facts["out"], exact=facts["hard_out"]),
        hot=facts["hot"],
        discard_to_go_out=facts["discard_to_go_out"],
        extensions=facts["extensions"],
    )
    what = naming.rules(stage, hand)
    if not what:
        return stage.i18n.say("{name} declares nothing", name=stage.name(event.seat))
    return stage.i18n.say("{name} declares: {what}", name=stage.name(event.seat), what=what)


def _knocked(stage: Stage, event: Event) -> str:
    worth = event.public["worth"]
    if not worth:
        return stage.i18n.say("{name} knocks: scrotch, no deadwood", name=stage.name(event.seat))
    return stage.i18n.say("{name} knocks with deadwood {worth}", name=stage.name(event.seat), worth=worth)


def _showed(stage: Stage, event: Event) -> str:
    return stage.i18n.say(
        "{name} has deadwood {worth}", name=stage.name(event.seat), worth=event.public["worth"]
    )


DRAWN: Mapping[str, str] = MappingProxyType(
    {
        "false-knock": later("the hand ends without a score"),
        "equal": later("equal deadwood: a drawn hand"),
        "stock": later("two cards are left in the stock: a drawn hand"),
        "discard-takes": later("twenty takes from the discards in a row: a drawn hand"),
    }
)


DRAWN_HAND = later("a drawn hand")


def _drawn(stage: Stage, event: Event) -> str:
    return stage.i18n.say(DRAWN.get(event.public["why"], DRAWN_HAND))


def _ended(stage: Stage, event: Event) -> str:
    """What the hand brought everybody who has a seat."""
    scores = enumerate(event.public["scores"])
    parts = [
        f"{stage.name(seat)} {stage.i18n.signed(points)}"
        for seat, points in scores
        if stage.view is None or seat >= len(stage.view.seats) or stage.view.seats[seat].presence != "free"
    ]
    return stage.i18n.say("the hand brings {scores}", scores=", ".join(parts))


def _away(stage: Stage, event: Event) -> str:
    name = stage.name(event.seat)
    if stage.view is not None and stage.view.game == "scrotch":
        return stage.i18n.say("{name} is away: a computer plays on until `/table back`.", name=name)
    return stage.i18n.say("{name} is away: a computer plays this hand to its end.", name=name)


def _over(stage: Stage, event: Event) -> str:
    """Where all are level, nobody has won: as when a table is closed in its first hand."""
    places = event.public["standings"]
    first = places[0] if places else []
    if not first or (len(places) == 1 and len(first) > 1):
        return stage.i18n.say("**The game is over**: nobody is ahead")
    if len(first) > 1:
        return stage.i18n.say(
            "**The game is over**: {names} share the first place", names=stage.all_names(first)
        )
    return stage.i18n.say("**{name} wins the game**", name=stage.name(first[0]))


TIMED: Mapping[str, str] = MappingProxyType(
    {
        "declare": later("{name} ran out of time and declares nothing"),
        "decline": later("{name} ran out of time and leaves the turned card"),
        "take": later("{name} ran out of time"),
        "discard": later("{name} ran out of time and discards"),
        "pass": later("{name} ran out of time and passes"),
        "accept": later("{name} ran out of time and accepts"),
        "end_hand": later("{name} ran out of time and ends the hand"),
        "show": later("{name} ran out of time and shows nothing"),
    }
)


def _timed_out(stage: Stage, event: Event) -> str | None:
    message = TIMED.get(str(event.public.get("then")))
    return stage.i18n.say(message, name=stage.name(event.seat)) if message else event_text.told(stage, event)


TELLERS: Mapping[str, Teller] = MappingProxyType(
    {
        "turned": _turned,
        "exchanged": _exchanged,
        "declined": _named(later("{name} leaves it")),
        "took": _took,
        "presented": _presented,
        "extended": _extended,
        "discarded": _discarded,
        "passed": _named(later("{name} passes")),
        "went-out": _named(later("**{name} goes out**")),
        "not-out": _named(later("{name} is not out after all")),
        "spellchecked": _spellchecked,
        "returned": _returned,
        "accepted": _named(later("{name} accepts")),
        "declared": _declared,
        "knocked": _knocked,
        "showed": _showed,
        "played-on": _named(later("{name} lets the hand go on")),
        "undercut": _named(later("**{name} undercuts**")),
        "drawn-hand": _drawn,
        "both-return": _both_return,
        "halved": _halved,
        "hand-ends": _ended,
        "game-over": _over,
        "timed-out": _timed_out,
        "away": _away,
        "dealt": _silent,  # the counts stand on the table
    }
)


def answered(stage: Stage, action: dict[str, Any], events: tuple[Event, ...]) -> str | None:
    """Whoever challenges hears at once how it went."""
    if action["do"] != "spellcheck":
        return None
    event = next((event for event in events if event.kind == "spellchecked"), None)
    if event is None:
        return None
    facts, say = event.public, stage.i18n.say
    if facts["true"]:
        return say("**{word}** is a word: you lose {cost} points.", word=facts["word"], cost=facts["cost"])
    return say(
        "**{word}** is no word: {name} loses {cost} points.",
        word=facts["word"],
        name=stage.name(facts["of"]),
        cost=facts["cost"],
    )
