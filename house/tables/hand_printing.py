"""Prints a finished hand for the bot's operator: what happened, and what each seat saw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from engine.cards import code_of
from engine.common_events import Closed, HandEnds
from engine.events import Event
from engine.fairness.openings import mentioned
from engine.scenarios.names import Names, event_told
from house.rules import Rules
from house.store import looked_at
from house.store.table_rows import CHANGES, sittings_of
from house.tables.events import AsDealt, HandVoided
from house.tables.history import sat_then
from house.tables.storing import read_events

HIDDEN, LAST = "?", 2**63 - 1


class NotToBeTold(Exception):
    """The hand cannot be printed; the message says why."""


async def hand_told(url: str, table: int, hand: int, *, everything: bool) -> list[str]:
    """Return one event a line, as JSON. `everything`: with cards that their seat never showed."""
    async with looked_at(url) as store:
        rows = await store.read(CHANGES, {"of_table": table, "of_hand": hand, "until": LAST})
        sat = await store.read(sittings_of(table))
    told = [(row.version, event) for row in rows for event in read_events(Rules(), row.game, row.happened)]
    if not told:
        raise NotToBeTold("there is no such hand, or what happened in it is no longer kept")
    if not any(isinstance(event, HandEnds | Closed | HandVoided) for _, event in told):
        raise NotToBeTold("that hand is not over, so its cards are secret")
    then = sat_then(sat, rows[-1].version)
    seats = range(max((who.seat for who in sat), default=-1) + 1)
    names = [f"{seat + 1} {then[seat].name if seat in then else ''}".strip() for seat in seats]
    shown = [frozenset(_shown([event for _, event in told], seat)) for seat in seats]
    known = None if everything else dict(zip(names, shown, strict=True))
    return [_line(one, Names(names), known) for one in told if not isinstance(one[1], AsDealt)]


def _shown(events: Sequence[Event], seat: int) -> Iterator[str]:
    """Yield this seat's cards and words that everyone saw. A copy of a card shown by another seat does not count."""
    for event in events:
        if event.seat == seat:
            yield from mentioned(msgspec.to_builtins(event.public))
        elif event.seat is None:
            by_seat = (fact for fact in event.public.values() if isinstance(fact, tuple) and seat < len(fact))
            yield from (card for fact in by_seat if isinstance(fact[seat], tuple) for card in fact[seat])


def _line(one: tuple[int, Event], names: Names, known: dict[str, frozenset[str]] | None) -> str:
    line = {"version": one[0], **event_told(one[1], names)}
    if known is not None:
        line.pop("sealed", None)
        private = line.pop("private", {})
        line |= (
            {"private": {name: _masked(part, known[name]) for name, part in private.items()}}
            if private
            else {}
        )
    return msgspec.json.encode(line).decode()


def _masked(value: Any, shown: Collection[str]) -> Any:
    if isinstance(value, str):
        return value if code_of(value) in shown else HIDDEN
    if isinstance(value, dict):
        return {key: _masked(part, shown) for key, part in value.items()}
    return [_masked(part, shown) for part in value] if isinstance(value, list | tuple) else value
