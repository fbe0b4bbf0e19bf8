"""Sentences for events at both trick and Soup tables."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common_events import Dealt, GameOver, Left, Presented, Shuffled, TimedOut, WentAway
from engine.events import Event
from engine.families.card_table.events import CardTableHandEnds, CardTableSpellchecked, Exchanged, Passed
from screens.card_table import wording
from screens.i18n.language import to_say
from screens.profanity import public_word
from screens.table import event_text
from screens.table.event_text import EventTeller, silent
from screens.table.stage import Stage


def spellchecked(stage: Stage, event: CardTableSpellchecked) -> str:
    say, word, by = stage.i18n.say, public_word(stage, event.word), stage.name(event.by)
    if event.by == stage.reader and event.true:
        line = say("You challenge **{word}**: it is a word", word=word)
    elif event.by == stage.reader:
        line = say("You challenge **{word}**: not a word", word=word)
    elif event.true:
        line = say("{by} challenges **{word}**: it is a word", by=by, word=word)
    else:
        line = say("{by} challenges **{word}**: not a word", by=by, word=word)
    gains = wording.gains(stage, event.points)
    return f"{line} ({gains})" if gains else line


def _timed_out(stage: Stage, event: TimedOut) -> str | None:
    """Say what the clock did. If nobody objected in time, say nothing."""
    name, say = stage.name(event.seat), stage.i18n.say
    match event.then:
        case "accept":
            return None
        case "play" | "add":
            return say("{name} ran out of time: their lowest playable card is played.", name=name)
        case "pass":
            return say("{name} ran out of time: their three lowest cards are passed.", name=name)
    return event_text.told(stage, event)


def _left(stage: Stage, event: Left) -> str:
    if event.seat is not None and stage.is_forgotten(event.seat):
        return stage.i18n.say("Somebody leaves: a computer plays on.")
    return stage.i18n.say("{name} leaves: a computer plays on.", name=stage.name(event.seat))


TELLERS: Mapping[type[Event], EventTeller] = to_say(
    {
        Passed: "{name} has chosen three cards",
        Exchanged: "The cards change hands",
        CardTableSpellchecked: spellchecked,
        CardTableHandEnds: wording.hand_ends,
        GameOver: wording.game_over,
        TimedOut: _timed_out,
        WentAway: "{name} is away: a computer plays for them.",
        Left: _left,
        Dealt: silent,
        Presented: silent,
        Shuffled: silent,
    }
)
