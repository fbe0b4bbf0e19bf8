"""What must hold before anything is done at a table whose game has begun."""

from __future__ import annotations

from engine.refused import Refused
from house.declined import Declined
from house.tables.plans import Scene
from house.tables.records import Record


def seat_of(record: Record, player: int) -> int:
    """Where this player sits, or a refusal."""
    for place, seat in enumerate(record.seats):
        if seat.player == player and seat.taken:
            return place
    raise Refused("not-seated")


def running(record: Record) -> None:
    if record.phase == "closed":
        raise Declined("table-closed")
    if record.phase == "lobby":
        raise Declined("in-lobby")


def not_stopped(record: Record) -> None:
    """Refuses where somebody has paused the table. One that waits for players is not stopped."""
    if record.paused == "moderator":
        raise Declined("moderator-paused")
    if record.paused == "host":
        raise Declined("table-paused")


def between_hands(scene: Scene) -> bool:
    return scene.game.due(scene.record.state) is None
