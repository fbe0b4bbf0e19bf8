"""Figures of the house for its operator."""

from __future__ import annotations

from typing import NamedTuple


class RoomFigures(NamedTuple):
    tables: dict[str, int]  # open tables by phase
    unreadable: int  # open tables that could not be read at the start
    writes: int  # writes waiting to be stored
    alarms: int  # clocks that are set
    outage: bool  # whether nothing can be stored
