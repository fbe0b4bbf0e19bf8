"""What the players are owed once a hand is over: its result. It is stored in the same transaction as the hand's end."""

from __future__ import annotations

import msgspec

from house.tables.plans import Plan
from house.tables.records import Record


class Owed(msgspec.Struct, frozen=True):
    """A hand of a table that this change has ended."""

    table: int
    version: int
    hand: int


def ended_by(before: Record, plan: Plan) -> Owed | None:
    """The hand that a plan ends, be it by closing the table over it."""
    record = plan.record
    over = before.phase in ("playing", "paused") and record.phase == "closed"
    if record.state is None or (plan.hand is None and not over):
        return None
    return Owed(record.id, record.version, record.state.hand)
