"""How the house stands at a moment: what an operator counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class RoomFigures(NamedTuple):
    tables: dict[str, int]  # open ones, by phase
    unreadable: int  # open ones that could not be read at the start
    writes: int  # what waits to be stored
    alarms: int  # clocks that are set
    outage: bool  # nothing can be stored


def together(rooms: Sequence[RoomFigures]) -> RoomFigures:
    """Of several rooms that one process keeps."""
    tables: Counter[str] = Counter()
    for room in rooms:
        tables.update(room.tables)
    return RoomFigures(
        tables=dict(tables),
        unreadable=sum(room.unreadable for room in rooms),
        writes=sum(room.writes for room in rooms),
        alarms=sum(room.alarms for room in rooms),
        outage=any(room.outage for room in rooms),
    )
