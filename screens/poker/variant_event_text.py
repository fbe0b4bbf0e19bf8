"""Sentences for events of some poker games: calls, up cards, drawing turns, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.common_events import GameOver, TimedOut, WentAway
from engine.events import Event
from engine.families.poker import events as poker
from engine.families.poker.view import PokerView
from screens.i18n.language import to_say
from screens.poker.showing import reason
from screens.table import event_text
from screens.table.called_games import as_called, called_words
from screens.table.event_text import EventTeller
from screens.table.stage import Stage


def _game_called(stage: Stage, event: poker.GameCalled) -> str:
    words = called_words(stage.i18n, stage.faces, as_called(event))
    return stage.i18n.say("{name} calls {game}", name=stage.name(event.seat), game=words)


def _cut(stage: Stage, event: poker.Cut) -> str:
    """The first dealer. Wild cards and ties are cut again, as another event."""
    pairs = list(zip(event.seats, event.cards, strict=True))
    nearest = min(event.cards)
    first = [seat for seat, card in pairs if card == nearest]
    wild = any(card.startswith("*") for card in event.cards)
    if wild or len(first) > 1 or len(pairs) < sum(seat.taken for seat in stage.table.seats):
        cards = ", ".join(f"{stage.name(seat)} {stage.faces.label(card)}" for seat, card in pairs)
        return stage.i18n.say("Cut for the deal: {cards}", cards=cards)
    card = stage.faces.label(nearest)
    return stage.i18n.say(
        "{name} drew {card}, nearest to A, and deals first.", name=stage.name(first[0]), card=card
    )


def _lead(stage: Stage, event: poker.LeadGiven) -> str | None:
    """The table shows it while it is true."""
    if not stage.log:
        return None
    name = stage.name(event.seat)
    return stage.i18n.say("{name} acts first: {reason}", name=name, reason=reason(stage, event.cards))


def _by_seat(stage: Stage, cards: Sequence[Sequence[str]], worded: Callable[[Sequence[str]], str]) -> str:
    return ", ".join(f"{stage.name(seat)} {worded(row)}" for seat, row in enumerate(cards) if row)


def _dealt_up(stage: Stage, event: poker.DealtUp) -> str | None:
    """The table itself shows every card under its player, and its worth."""
    if not stage.log:
        return None
    cards = _by_seat(stage, event.cards, stage.faces.row)
    return stage.i18n.say("Face up: {cards}", cards=cards)


def _showing(stage: Stage, event: poker.Showing) -> str | None:
    if not stage.log:
        return None
    cards = _by_seat(stage, event.cards, lambda row: reason(stage, row))
    return stage.i18n.say("Showing: {cards}", cards=cards)


def _turned(stage: Stage, event: poker.Turned) -> str | None:
    if not stage.log:
        return None
    card = stage.faces.label(event.card)
    return stage.i18n.say("{card} starts the discard pile", card=card)


def _took_from_pile(stage: Stage, event: poker.TookFromPile) -> str:
    name, card = stage.name(event.seat), stage.faces.label(event.card)
    return stage.i18n.say("{name} takes {card} from the pile", name=name, card=card)


def _discarded(stage: Stage, event: poker.Discarded) -> str:
    card = stage.faces.label(event.card)
    return stage.i18n.say("{name} discards {card}", name=stage.name(event.seat), card=card)


def _ante_raised(stage: Stage, event: poker.AnteRaised) -> str:
    return stage.i18n.say("The ante is now {ante}", ante=stage.i18n.number(event.ante))


def _game_over(stage: Stage, event: GameOver) -> str | None:
    """A tournament has places; elsewhere chips are enough."""
    if not stage.begun or not stage.seen(PokerView).rules.tournament:
        return None
    lines, place = [], 1
    for seats in event.standings:
        names = stage.all_names(seats)
        if len(seats) > 1:
            names = stage.i18n.say("{names} (tied)", names=names)
        lines.append(f"{place}. {names}")
        place += len(seats)
    return stage.i18n.say("**Final standings**: {places}", places=" · ".join(lines))


def _away(stage: Stage, event: WentAway) -> str | None:
    if not stage.seen(PokerView).rules.tournament:
        return event_text.told(stage, event)
    return stage.i18n.say("{name} is away, and antes and folds each hand.", name=stage.name(event.seat))


def _timed_out(stage: Stage, event: TimedOut) -> str | None:
    name, say = stage.name(event.seat), stage.i18n.say
    match event.then:
        case "choose":
            return say("{name} ran out of time to call the game.", name=name)
        case "discard":
            return say("{name} ran out of time: they draw, and discard the last card.", name=name)
    return event_text.told(stage, event)


VARIANTS: Mapping[type[Event], EventTeller] = to_say(
    {
        poker.GameCalled: _game_called,
        poker.Cut: _cut,
        poker.LeadGiven: _lead,
        poker.DealtUp: _dealt_up,
        poker.Showing: _showing,
        poker.Turned: _turned,
        poker.TookFromPile: _took_from_pile,
        poker.TookFromStock: "{name} draws",
        poker.Discarded: _discarded,
        poker.Stood: "{name} keeps all",
        poker.ShortOfCards: "Not enough cards for everyone: one in the middle is shared by all",
        poker.DeclarationLapsed: "{name} can no longer make the move chosen in advance",
        poker.Eliminated: "**{name}** is out",
        poker.AnteRaised: _ante_raised,
        poker.Forfeited: "{name} has left for good, and is out",
        GameOver: _game_over,
        WentAway: _away,
        TimedOut: _timed_out,
    }
)
