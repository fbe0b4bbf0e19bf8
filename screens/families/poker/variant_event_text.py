"""Sentences for what happens only in some poker games: calls, up cards, drawing turns, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from engine.contract import Event
from engine.families.poker.rules import PokerRules
from engine.ranking.terms import Terms
from screens.families.poker.calls import called_words
from screens.families.poker.showing import reason
from screens.table import event_text
from screens.table.stage import Stage


def called(stage: Stage, event: Event) -> str:
    """What the dealer has called."""
    facts = dict(event.public)
    name, scrokers = facts.pop("game"), facts.pop("scrokers", 0)
    rules = PokerRules(name=name, streets=(), terms=msgspec.convert(facts, Terms), scrokers=scrokers)
    words = called_words(stage.i18n, stage.faces, rules)
    return stage.i18n.say("{name} calls {game}", name=stage.name(event.seat), game=words)


def _cut(stage: Stage, event: Event) -> str:
    """Everybody sees what everybody cut."""
    pairs = zip(event.public["seats"], event.public["cards"], strict=True)
    cards = ", ".join(f"{stage.name(seat)} {stage.faces.label(card)}" for seat, card in pairs)
    return stage.i18n.say("The cut for the deal, nearest to A: {cards}", cards=cards)


def _lead(stage: Stage, event: Event) -> str:
    name = stage.name(event.seat)
    return stage.i18n.say("{name} leads: {reason}", name=name, reason=reason(stage, event.public["cards"]))


def _by_seat(stage: Stage, cards: Sequence[Sequence[str]], worded: Callable[[Sequence[str]], str]) -> str:
    return ", ".join(f"{stage.name(seat)} {worded(row)}" for seat, row in enumerate(cards) if row)


def _dealt_up(stage: Stage, event: Event) -> str | None:
    """The table itself shows every card under its player, and what they come to."""
    if not stage.log:
        return None
    cards = _by_seat(stage, event.public["cards"], stage.faces.row)
    return stage.i18n.say("Face up: {cards}", cards=cards)


def _showing(stage: Stage, event: Event) -> str | None:
    if not stage.log:
        return None
    cards = _by_seat(stage, event.public["cards"], lambda row: reason(stage, row))
    return stage.i18n.say("Showing: {cards}", cards=cards)


def _turned(stage: Stage, event: Event) -> str | None:
    if not stage.log:
        return None
    card = stage.faces.label(event.public["card"])
    return stage.i18n.say("{card} is turned to start the discards", card=card)


def _took(stage: Stage, event: Event) -> str:
    name, card = stage.name(event.seat), event.public.get("card")
    if card is None:
        return stage.i18n.say("{name} takes from the stock", name=name)
    return stage.i18n.say("{name} takes {card} from the discards", name=name, card=stage.faces.label(card))


def _discarded(stage: Stage, event: Event) -> str:
    card = stage.faces.label(event.public["card"])
    return stage.i18n.say("{name} discards {card}", name=stage.name(event.seat), card=card)


def _stood(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} stands pat", name=stage.name(event.seat))


def _short_of_cards(stage: Stage, _event: Event) -> str:
    return stage.i18n.say("Not enough cards for everybody: one in the middle is shared by all")


def _lapsed(stage: Stage, event: Event) -> str:
    return stage.i18n.say("What {name} declared no longer fits", name=stage.name(event.seat))


def _eliminated(stage: Stage, event: Event) -> str:
    return stage.i18n.say("**{name}** is out", name=stage.name(event.seat))


def _ante_raised(stage: Stage, event: Event) -> str:
    return stage.i18n.say("The ante is now {ante}", ante=stage.i18n.number(event.public["ante"]))


def _forfeited(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} has left for good, and is out", name=stage.name(event.seat))


def _game_over(stage: Stage, event: Event) -> str | None:
    """A tournament has places; elsewhere the chips say it all."""
    if stage.view is None or not stage.view.rules.tournament:
        return None
    lines, place = [], 1
    for seats in event.public["standings"]:
        names = stage.all_names(seats)
        if len(seats) > 1:
            names = stage.i18n.say("{names} (tied)", names=names)
        lines.append(f"{place}. {names}")
        place += len(seats)
    return stage.i18n.say("**Final standings**: {places}", places=" · ".join(lines))


def _away(stage: Stage, event: Event) -> str | None:
    if not stage.view.rules.tournament:
        return event_text.told(stage, event)
    return stage.i18n.say("{name} is away: antes and folds until back.", name=stage.name(event.seat))


def _timed_out(stage: Stage, event: Event) -> str | None:
    name, say = stage.name(event.seat), stage.i18n.say
    match event.public.get("then"):
        case "choose":
            return say("{name} ran out of time to call the game.", name=name)
        case "discard":
            return say("{name} ran out of time: takes from the stock, discards the last card.", name=name)
    return event_text.told(stage, event)


VARIANTS: Mapping[str, Callable[[Stage, Event], str | None]] = MappingProxyType(
    {
        "cut": _cut,
        "lead": _lead,
        "dealt-up": _dealt_up,
        "showing": _showing,
        "turned": _turned,
        "took": _took,
        "discarded": _discarded,
        "stood": _stood,
        "short-of-cards": _short_of_cards,
        "declaration-lapsed": _lapsed,
        "eliminated": _eliminated,
        "ante-raised": _ante_raised,
        "forfeited": _forfeited,
        "game-over": _game_over,
        "away": _away,
        "timed-out": _timed_out,
    }
)
