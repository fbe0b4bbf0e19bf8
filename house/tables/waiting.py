"""How long a lobby waits."""

from __future__ import annotations

from house.tables.plans import Scene
from house.tables.records import Alarm


def idle(scene: Scene) -> Alarm:
    """Something was done: the lobby has all its time again, and says before the end that it is running out."""
    timing = scene.timing
    return Alarm("warn", scene.now + round((timing.lobby_seconds - timing.warning_seconds) * 1000))
