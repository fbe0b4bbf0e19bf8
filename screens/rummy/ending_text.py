"""Sentences for the end of a rummy hand: the knock, the count, and the effects of the clock or of absence."""

from __future__ import annotations

from collections.abc import Mapping

from engine import events
from engine.common_events import GameOver, TimedOut, WentAway
from engine.families.rummy.events import (
    DrawnHand,
    Halved,
    Knocked,
    KnockPlayedOn,
    RummyHandEnds,
    Showed,
    Undercut,
)
from engine.families.rummy.view import RummyView
from screens.i18n.language import to_say
from screens.rummy import naming
from screens.table import event_text
from screens.table.event_text import EventTeller
from screens.table.stage import Stage


def _knocked(stage: Stage, event: Knocked) -> str:
    name = stage.name(event.seat)
    if not event.worth:
        return stage.i18n.say("{name} knocks: scrotch, no deadwood", name=name)
    return stage.i18n.say("{name} knocks with deadwood {worth}", name=name, worth=event.worth)


def _showed(stage: Stage, event: Showed) -> str:
    return stage.i18n.say("{name} has deadwood {worth}", name=stage.name(event.seat), worth=event.worth)


DRAWN = to_say(
    {
        "false-knock": "the hand ends without a score",
        "equal": "equal deadwood: a draw",
        "stock": "two cards are left in the stock: a draw",
        "discard-takes": "twenty takes from the pile in a row: a draw",
    }
)


def _drawn(stage: Stage, event: DrawnHand) -> str:
    return stage.i18n.say(DRAWN[event.why])


def _halved(stage: Stage, event: Halved) -> str:
    return stage.i18n.say(
        "{name} went out within two turns, and scores half: {scored} instead of {points}",
        name=stage.name(event.seat),
        scored=event.scored,
        points=event.points,
    )


def _ended(stage: Stage, event: RummyHandEnds) -> str:
    seats = stage.seen(RummyView).seats if stage.begun else ()
    parts = [
        f"{stage.name(seat)} {stage.i18n.signed(points)}"
        for seat, points in enumerate(event.scores)
        if seat >= len(seats) or seats[seat].presence != "free"
    ]
    return stage.i18n.say("**The hand is over**: {scores}", scores=", ".join(parts))


def _over(stage: Stage, event: GameOver) -> str:
    """Say who won. If all are level, nobody has: for example, when a table closes in its first hand."""
    places = event.standings
    first = places[0] if places else ()
    if not first or (len(places) == 1 and len(first) > 1):
        return stage.i18n.say("**The game is over**: a tie")
    if len(first) > 1:
        return stage.i18n.say(
            "**The game is over**: {names} share the first place", names=stage.all_names(first)
        )
    return stage.i18n.say("**{name} wins the game**", name=stage.name(first[0]))


def _away(stage: Stage, event: WentAway) -> str:
    name = stage.name(event.seat)
    if naming.rules_of(stage).fixed_seats:
        return stage.i18n.say("{name} is away: a computer plays for them.", name=name)
    if not stage.begun or stage.view.phase in NO_HAND:
        return stage.i18n.say("{name} is away, and sits out until they come back.", name=name)
    return stage.i18n.say("{name} is away: a computer plays this hand to its end.", name=name)


NO_HAND = ("between", "over")
TIMED = to_say(
    {
        "declare": "{name} ran out of time and declares nothing",
        "decline": "{name} ran out of time and leaves the turned card",
        "take": "{name} ran out of time",
        "discard": "{name} ran out of time and discards",
        "pass": "{name} ran out of time and passes",
        "end_hand": "{name} ran out of time and ends the hand",
        "show": "{name} ran out of time and shows nothing",
    }
)


def _timed_out(stage: Stage, event: TimedOut) -> str | None:
    message = TIMED.get(event.then)
    return stage.i18n.say(message, name=stage.name(event.seat)) if message else event_text.told(stage, event)


TELLERS: Mapping[type[events.Event], EventTeller] = to_say(
    {
        Knocked: _knocked,
        Showed: _showed,
        KnockPlayedOn: "{name} lets the hand go on",
        Undercut: "**{name} undercuts**",
        DrawnHand: _drawn,
        Halved: _halved,
        RummyHandEnds: _ended,
        GameOver: _over,
        WentAway: _away,
        TimedOut: _timed_out,
    }
)
