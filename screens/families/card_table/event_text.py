"""Sentences for what happens at trick tables and at Soup tables alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.common_events import Dealt, GameOver, Left, Presented, Shuffled, TimedOut, WentAway
from engine.events import Event
from engine.families.card_table.events import Exchanged, HandEnds, Passed, Spellchecked
from screens.families.card_table import scores
from screens.families.card_table.wording import public_word
from screens.table import event_text
from screens.table.stage import Stage

Teller = Callable[[Stage, Any], str | None]
Tellers = Mapping[type[Any], Teller]


def telling(own: Tellers) -> Callable[[Stage, Event], str | None]:
    """A game's sentences: its own, then those of every card table, then those of every table."""
    tellers = {**TELLERS, **own}

    def told(stage: Stage, event: Event) -> str | None:
        teller = tellers.get(type(event))
        return teller(stage, event) if teller is not None else event_text.told(stage, event)

    return told


def _passed(stage: Stage, event: Passed) -> str:
    return stage.i18n.say("{name} has chosen three cards", name=stage.name(event.seat))


def _exchanged(stage: Stage, _event: Exchanged) -> str:
    return stage.i18n.say("The cards change hands")


def spellchecked(stage: Stage, event: Spellchecked) -> str:
    say, word, by = stage.i18n.say, public_word(stage, event.word), stage.name(event.by)
    if event.true:
        line = say("{by} spellchecks **{word}**: it is a word", by=by, word=word)
    else:
        line = say("{by} spellchecks **{word}**: there is no such word", by=by, word=word)
    gains = scores.gains(stage, event.points)
    return f"{line} ({gains})" if gains else line


def _timed_out(stage: Stage, event: TimedOut) -> str | None:
    """That nobody objected in time is no news."""
    name, say = stage.name(event.seat), stage.i18n.say
    match event.then:
        case "accept":
            return None
        case "play" | "add":
            return say("{name} ran out of time: their lowest playable card is played.", name=name)
        case "pass":
            return say("{name} ran out of time: their three lowest cards are passed.", name=name)
    return event_text.told(stage, event)


def _away(stage: Stage, event: WentAway) -> str:
    return stage.i18n.say("{name} is away: a computer plays for them.", name=stage.name(event.seat))


def _left(stage: Stage, event: Left) -> str:
    return stage.i18n.say("{name} leaves: a computer plays on.", name=stage.name(event.seat))


def _silent(_stage: Stage, _event: Event) -> None:
    """Another event tells it, or it is nobody's business."""


TELLERS: Tellers = MappingProxyType(
    {
        Passed: _passed,
        Exchanged: _exchanged,
        Spellchecked: spellchecked,
        HandEnds: scores.hand_ends,
        GameOver: scores.game_over,
        TimedOut: _timed_out,
        WentAway: _away,
        Left: _left,
        Dealt: _silent,
        Presented: _silent,
        Shuffled: _silent,
    }
)
