"""Until every family's events are types: the common ones among the untyped, as the types they will be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine import events
from engine.common_events import COMMON
from engine.contract import Event, Untyped

_common = events.Log(COMMON)


def typed(event: Event) -> Event:
    if not isinstance(event, Untyped):
        return event
    facts: dict[str, Any] = {
        "kind": event.kind,
        "public": event.public,
        "private": event.private,
        "sealed": event.sealed,
    }
    if event.seat is not None:
        facts["seat"] = event.seat
    return _common.typed(facts) or event


def all_typed(happened: Iterable[Event]) -> Iterator[Event]:
    return map(typed, happened)
