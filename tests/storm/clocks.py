"""A player's time runs only while the house does: a house that was killed never costs more than that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .lives import Life
    from .world import World

TOLERANCE = 1.0


@dataclass
class Running:
    """A decision with a clock, since it was last set."""

    decision: int
    at: int  # the time of the table's alarm
    left: float  # seconds left when it was set, or when the house opened again
    since: float  # and the time of that


class Clocks:
    def __init__(self, world: World) -> None:
        self._world = world
        self._running: dict[int, Running] = {}

    @staticmethod
    def _left(table: Any) -> float:
        """The time by the house's own clock, which may go wrong."""
        left: float = (table.record.alarm.at - table._services.time.now()) / 1000
        return left

    def changed(self, table: Any, change: Any) -> None:
        if any(event.kind == "timed-out" for event in change.events):
            self._must_be_over(table)
        record, known = table.record, self._running.get(table.id)
        if record.phase != "playing" or record.alarm is None or record.alarm.bell != "turn":
            self._running.pop(table.id, None)
        elif known is None or (known.decision, known.at) != (record.decision, record.alarm.at):
            self._running[table.id] = Running(
                record.decision, record.alarm.at, self._left(table), self._world.loop.now
            )

    def _must_be_over(self, table: Any) -> None:
        known = self._running.get(table.id)
        if known is not None and self._world.loop.now - known.since < known.left - TOLERANCE:
            short = known.left - (self._world.loop.now - known.since)
            self._world.trace.find("clock", f"time acted {short:.1f} s too early at table {table.short}")

    def died(self, life: Life) -> None:
        for ident, known in self._running.items():
            if not self._world.plays(life, ident):
                continue
            if life.open or life.room is not None:
                known.left -= self._world.loop.now - known.since
            known.since = self._world.loop.now

    def resumed(self, table: Any) -> None:
        record, known = table.record, self._running.pop(table.id, None)
        if record.phase != "playing" or record.alarm is None or record.alarm.bell != "turn":
            return
        left = self._left(table)
        if known is not None and known.decision == record.decision and left < known.left - TOLERANCE:
            self._world.trace.find(
                "clock", f"{known.left:.1f} s were left at table {table.short}, {left:.1f} are"
            )
        self._running[table.id] = Running(record.decision, record.alarm.at, left, self._world.loop.now)
