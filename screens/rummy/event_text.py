"""Sentences for events at a rummy table, in public and for the challenger."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine import events
from engine.events import Event
from engine.families.rummy.events import RummySpellchecked
from screens.rummy import ending_text, turn_text
from screens.table.event_text import EventTeller, telling
from screens.table.stage import Stage

TELLERS: Mapping[type[events.Event], EventTeller] = MappingProxyType(
    {**turn_text.TELLERS, **ending_text.TELLERS}
)
told = telling(TELLERS)


def answered(stage: Stage, happened: tuple[Event, ...]) -> str | None:
    """Say how the player's challenge ended, if they have nothing to do now and their line does not say it."""
    ended = next((event for event in happened if isinstance(event, RummySpellchecked)), None)
    return None if ended is None or stage.offers else told(stage.but(reader=stage.seat), ended)
