"""What everybody at a table has heard of the hand that is played, so that its result need not be read from the log."""

from __future__ import annotations

import msgspec

from engine.common_events import Closed, HandEnds
from engine.events import Event
from house.tables.records import Record


class HandLog(msgspec.Struct, frozen=True):
    """What everybody saw of a hand up to a change, and who sat where then. `late`: the hand had ended before it."""

    events: tuple[Event, ...]
    late: bool
    names: dict[int, str]
    players: dict[int, int | None]


class Heard:
    """Knows nothing of what came before a restart, or of a change that was in doubt: that is in the log."""

    def __init__(self) -> None:
        self._version = 0  # of the last change that was heard
        self._events: list[Event] | None = None  # of this hand; None: not from its beginning
        self._late = False
        self._ended: tuple[int, HandLog] | None = None  # by which change

    def add(self, before: Record, after: Record, happened: tuple[Event, ...]) -> None:
        """`after` is stored, and has followed on `before`."""
        if _hand(after) != _hand(before):
            self._events, self._late, self._ended = [], False, None
        elif self._version != before.version:
            self._events, self._ended = None, None
        self._version = after.version
        if self._events is None:
            return
        self._events += (event.seen_by(None) for event in happened)
        if any(isinstance(event, HandEnds | Closed) for event in happened):
            self._ended = after.version, _log(tuple(self._events), before, after, late=self._late)
        self._late = self._late or any(isinstance(event, HandEnds) for event in happened)

    def hand(self, version: int) -> HandLog | None:
        """The hand that this change has ended, if it was heard from its beginning and is the last one."""
        return self._ended[1] if self._ended is not None and self._ended[0] == version else None


def _hand(record: Record) -> int:
    return record.state.hand if record.state is not None else 0


def _log(events: tuple[Event, ...], before: Record, after: Record, *, late: bool) -> HandLog:
    """Whoever gets up with this change has sat there to the end."""
    sat = {
        place: seat
        for record in (before, after)
        for place, seat in enumerate(record.seats)
        if seat.since and seat.taken
    }
    return HandLog(
        events,
        late,
        {place: seat.name for place, seat in sat.items()},
        {place: seat.player for place, seat in sat.items()},
    )
