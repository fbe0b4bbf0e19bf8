"""Sentences for what happens at a rummy table: the public ones, and the one for the challenger."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine import events
from engine.events import Event
from engine.families.rummy.events import Spellchecked
from screens.rummy import ending_text, turn_text
from screens.table.event_text import Teller, telling
from screens.table.stage import Stage

TELLERS: Mapping[type[events.Event], Teller] = MappingProxyType({**turn_text.TELLERS, **ending_text.TELLERS})
told = telling(TELLERS)


def answered(stage: Stage, action: dict[str, Any], happened: tuple[Event, ...]) -> str | None:
    """A challenger is told at once how it went."""
    if action["do"] != "spellcheck":
        return None
    event = next((event for event in happened if isinstance(event, Spellchecked)), None)
    if event is None:
        return None
    say = stage.i18n.say
    if event.true:
        return say("**{word}** is a word: you lose {cost} points.", word=event.word, cost=event.cost)
    return say(
        "**{word}** is not a word: {name} loses {cost} points.",
        word=event.word,
        name=stage.name(event.of),
        cost=event.cost,
    )
