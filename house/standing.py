"""How the house stands at a moment: what an operator counts."""

from __future__ import annotations

from typing import NamedTuple


class RoomFigures(NamedTuple):
    tables: dict[str, int]  # open ones, by phase
    unreadable: int  # open ones that could not be read at the start
    writes: int  # what waits to be stored
    alarms: int  # clocks that are set
    outage: bool  # nothing can be stored
