"""Sentences for what happens at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Event
from house.rules import offered
from screens.i18n.language import later
from screens.i18n.option_names import label, length_name, value_word
from screens.table.stage import Stage

Teller = Callable[[Stage, Event], str | None]


def _hand_begins(stage: Stage, event: Event) -> str:
    dealer = stage.name(event.public.get("dealer"))
    return stage.i18n.say("Hand {hand}: {name} deals.", hand=event.public.get("hand", 0), name=dealer)


TIMED: Mapping[str, Callable[[Stage, str], str]] = MappingProxyType(
    {
        "check": lambda stage, name: stage.i18n.say("{name} ran out of time and checks.", name=name),
        "fold": lambda stage, name: stage.i18n.say("{name} ran out of time and folds.", name=name),
        "draw": lambda stage, name: stage.i18n.say("{name} ran out of time and stands pat.", name=name),
        "present": lambda stage, name: stage.i18n.say(
            "{name} ran out of time and presents nothing.", name=name
        ),
    }
)


def _timed_out(stage: Stage, event: Event) -> str:
    name = stage.name(event.seat)
    sentence = TIMED.get(str(event.public.get("then")))
    return sentence(stage, name) if sentence else stage.i18n.say("{name} ran out of time.", name=name)


def _away(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{name} is away, and sits out until they come back.", name=stage.name(event.seat))


def _paused(stage: Stage, event: Event) -> str:
    if event.public.get("why") == "too-few":
        return stage.i18n.say("The table waits: fewer than two players can go on.")
    return stage.i18n.say("The table is paused.")


def _voided(stage: Stage, _event: Event) -> str:
    if stage.table.game.chips:
        return stage.i18n.say("A moderator voids the hand: all stakes are returned.")
    return stage.i18n.say("A moderator voids the hand.")


def _options_set(stage: Stage, event: Event) -> str:
    known, i18n = {one.name: one for one in offered(stage.table.game)}, stage.i18n
    chosen = ", ".join(
        f"{label(i18n, name)} {value_word(i18n, known[name], value)}"
        for name, value in event.public.items()
        if name in known
    )
    return stage.i18n.say("Options: {chosen}.", chosen=chosen)


def _length_set(stage: Stage, event: Event) -> str:
    return stage.i18n.say("{length}.", length=length_name(stage.i18n, event.public.get("length")))


def _named(message: str) -> Teller:
    return lambda stage, event: stage.i18n.say(message, name=stage.name(event.seat))


def _left(stage: Stage, event: Event) -> str:
    name = stage.name(event.seat)
    if event.public.get("why") == "came-back":  # he left before: these are what nobody called
        chips = event.public.get("chips", 0)
        return stage.i18n.count(
            "{name} gets {n} uncalled chip back.", "{name} gets {n} uncalled chips back.", chips, name=name
        )
    return stage.i18n.say("{name} leaves.", name=name)


def _joined(stage: Stage, event: Event) -> str:
    """The log names seats; who has left his again is nobody any more."""
    if event.seat is None or event.seat >= len(stage.names):
        return stage.i18n.say("Somebody joins.")
    return stage.i18n.say("{name} joins.", name=stage.name(event.seat))


def _plain(message: str) -> Teller:
    return lambda stage, _event: stage.i18n.say(message)


TELLERS: Mapping[str, Teller] = MappingProxyType(
    {
        "hand-begins": _hand_begins,
        "timed-out": _timed_out,
        "away": _away,
        "back": _named(later("{name} is back.")),
        "sat": _named(later("{name} sits down.")),
        "joined": _joined,
        "left": _left,
        "topped-up": _named(later("{name} buys chips.")),
        "paused": _paused,
        "options-set": _options_set,
        "length-set": _length_set,
        "unseated": _plain(later("Somebody leaves.")),
        "waits": _plain(later("Somebody is waiting for the next hand.")),
        "waits-no-more": _plain(later("Somebody is no longer waiting.")),
        "resumed": _plain(later("The game goes on.")),
        "reshuffled": _plain(later("The discards are shuffled into a new stock.")),
        "closed": _plain(later("The table is closed.")),
        "hand-voided": _voided,
        "closes-soon": _plain(later("Nobody has done anything here for a long time.")),
        "kept-open": _plain(later("The table stays open.")),
        "idle-closed": _plain(later("Nobody has been here for a long time, so the table closes.")),
    }
)


def told(stage: Stage, event: Event) -> str | None:
    teller = TELLERS.get(event.kind)
    return teller(stage, event) if teller is not None else None
