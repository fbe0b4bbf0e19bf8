"""Computers' remarks after a hand: at most one line a hand, and only if the server wants them.

A line follows from public events, and names no card and no word. The same hand always gets the same line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import MappingProxyType
from zlib import crc32

import msgspec

from engine.common_events import HandBegins, HandEnds, Spellchecked
from engine.events import Event
from screens.table.stage import Stage


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a computer speaks, and its lines by occasion."""

    talks: float
    won: tuple[str, ...]
    caught: str  # its word was found false
    right: str  # it challenged a false word
    wrong: str  # it challenged a true one


VOICES = MappingProxyType(
    msgspec.json.decode(Path(__file__).with_name("voices.json").read_bytes(), type=dict[str, Voice])
)
MOMENTS = ("caught", "right", "wrong", "won")
"""Occasions for a remark, the best first."""


def remark(stage: Stage, events: Sequence[Event], hand: int, computers: Iterable[int]) -> str:
    """A remark by one of these seats about the last hand of these events, or nothing."""
    begun = max((place for place, event in enumerate(events) if isinstance(event, HandBegins)), default=0)
    played, found = events[begun:], []
    for seat in computers:
        name = stage.plain_name(seat).partition(" ")[0]
        voice, moment = VOICES.get(name), _moment(played, seat)
        mood = crc32(f"{stage.table.id}/{hand}/{name}".encode())
        if voice is not None and moment and mood < voice.talks * (1 << 32):
            found.append((MOMENTS.index(moment), mood, seat, voice))
    if not found:
        return ""
    place, _, seat, voice = min(found, key=lambda one: one[:3])
    line = voice.won[hand % len(voice.won)] if MOMENTS[place] == "won" else getattr(voice, MOMENTS[place])
    return stage.i18n.say("**{name}**: “{line}”", name=stage.name(seat), line=stage.i18n.say(line))


def _moment(events: Sequence[Event], seat: int) -> str:
    """The best occasion of this seat."""
    had = set()
    for event in events:
        if isinstance(event, Spellchecked):
            if event.by == seat:
                had.add("wrong" if event.true else "right")
            elif event.of == seat and not event.true:
                had.add("caught")
        elif isinstance(event, HandEnds) and [winner.seat for winner in event.winners] == [seat]:
            had.add("won")
    return next((moment for moment in MOMENTS if moment in had), "")
