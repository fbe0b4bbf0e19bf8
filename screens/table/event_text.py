"""Sentences for events at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Never, cast

from engine.common_events import CameBack, Closed, HandBegins, Left, SatDown, TimedOut, WentAway
from engine.events import Event
from house.rules import offered
from house.tables.events import (
    ClosesSoon,
    HandVoided,
    HintTaken,
    IdleClosed,
    Joined,
    KeptOpen,
    LengthSet,
    OptionsSet,
    Resumed,
    TablePaused,
    TakesOff,
    Unseated,
    VoidWanted,
    Waits,
    WaitsNoMore,
)
from screens.i18n.language import later, to_say
from screens.i18n.option_names import label, length_name, value_word
from screens.names import mention
from screens.table.stage import Stage

EventTeller = str | Callable[[Stage, Never], str | None]
"""A sentence with at most the player's name, or a function of the event under whose class it is listed."""


def silent(_stage: Stage, _event: Event) -> None:
    """A teller for events in another event's sentence, or without one."""


def _hand_begins(stage: Stage, event: HandBegins) -> str:
    dealer = stage.name(event.dealer)
    return stage.i18n.say("Hand {hand}: {name} deals.", hand=event.hand, name=dealer)


TIMED = to_say(
    {
        "check": "{name} ran out of time and checks.",
        "fold": "{name} ran out of time and folds.",
        "draw": "{name} ran out of time and keeps all.",
        "present": "{name} ran out of time and shows nothing.",
    }
)


def _timed_out(stage: Stage, event: TimedOut) -> str:
    message = TIMED.get(event.then, later("{name} ran out of time."))
    return stage.i18n.say(message, name=stage.name(event.seat))


def _paused(stage: Stage, event: TablePaused) -> str:
    if event.why == "too-few":
        return stage.i18n.say("The table waits: fewer than two players can go on.")
    return stage.i18n.say("The table is paused.")


def _void_wanted(stage: Stage, event: VoidWanted) -> str:
    """Adds how many agree by now, since an agreement may be news for long."""
    hand = stage.table.state.hand if stage.table.state is not None else 0
    players = [seat for seat in stage.table.seats if seat.is_person and seat.tally.dealt]
    return stage.i18n.say(
        "{name} would void this hand: {n} of {all} who play it agree.",
        name=stage.name(event.seat),
        n=sum(seat.voids == hand for seat in players),
        all=len(players),
    )


def _voided(stage: Stage, event: HandVoided) -> str:
    if event.by_all:
        said = stage.i18n.say("All who played the hand have voided it.")
    elif stage.by is not None:
        said = stage.i18n.say("{name} voids the hand.", name=mention(stage.by))
    else:
        said = stage.i18n.say("A moderator voids the hand.")
    back = stage.i18n.say("All stakes are returned.") if stage.table.game.chips else ""
    return f"{said} {back}".rstrip()


def _options_set(stage: Stage, event: OptionsSet) -> str:
    known, i18n = {one.name: one for one in offered(stage.table.game)}, stage.i18n
    chosen = ", ".join(
        f"{label(i18n, name)} {value_word(i18n, known[name], value)}"
        for name, value in event.options.items()
        if name in known
    )
    return stage.i18n.say("Options: {chosen}.", chosen=chosen)


def _length_set(stage: Stage, event: LengthSet) -> str:
    return stage.i18n.say("{length}.", length=length_name(stage.i18n, event.length))


def _left(stage: Stage, event: Left) -> str:
    name = stage.name(event.seat)
    if event.why == "came-back":  # they left earlier; only the hand was called off now
        chips = event.chips
        return stage.i18n.count(
            "{name} gets {n} uncalled chip back.", "{name} gets {n} uncalled chips back.", chips, name=name
        )
    if event.seat is not None and stage.is_forgotten(event.seat):
        return stage.i18n.say("Somebody leaves.")
    return stage.i18n.say("{name} leaves.", name=name)


def _joined(stage: Stage, event: Joined) -> str:
    """The log names seats; a player who has left their seat again has no name."""
    if event.seat is None or event.seat >= len(stage.names):
        return stage.i18n.say("Somebody joins.")
    return stage.i18n.say("{name} joins.", name=stage.name(event.seat))


TELLERS: Mapping[type, EventTeller] = to_say(
    {
        HandBegins: _hand_begins,
        TimedOut: _timed_out,
        WentAway: "{name} is away, and sits out until they come back.",
        HintTaken: "{name} takes a hint.",
        TakesOff: "{name} takes days off.",
        CameBack: "{name} is back.",
        SatDown: "{name} sits down.",
        Joined: _joined,
        Left: _left,
        TablePaused: _paused,
        OptionsSet: _options_set,
        LengthSet: _length_set,
        Unseated: "Somebody leaves.",
        Waits: "Somebody is waiting for the next hand.",
        WaitsNoMore: "Somebody is no longer waiting.",
        VoidWanted: _void_wanted,
        Resumed: "The game goes on.",
        Closed: "The table is closed.",
        HandVoided: _voided,
        ClosesSoon: "Nobody has done anything here for a long time.",
        KeptOpen: "The table stays open.",
        IdleClosed: "Nobody has been here for a long time, so the table closes.",
    }
)


def told(stage: Stage, event: Event) -> str | None:
    """A family's own subclass of a common event uses the common sentence, unless the family has one."""
    return _tell(
        stage, event, next((TELLERS[kind] for kind in type(event).__mro__ if kind in TELLERS), silent)
    )


def _tell(stage: Stage, event: Event, teller: EventTeller) -> str | None:
    if isinstance(teller, str):
        return stage.i18n.say(teller, name=stage.name(event.seat))
    return cast("Callable[[Stage, Event], str | None]", teller)(stage, event)


def telling(own: Mapping[type[Event], EventTeller]) -> Callable[[Stage, Event], str | None]:
    """A family's own sentences, then those of every table."""

    def by_family(stage: Stage, event: Event) -> str | None:
        return _tell(stage, event, own.get(type(event), told))

    return by_family
