"""A house's pauses and patience, set once for each process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.options import is_slow


class TableTiming(msgspec.Struct, frozen=True, kw_only=True):
    break_seconds: float = 10  # between two hands
    computer_seconds: tuple[float, float] = (0.8, 2.2)  # a computer player's pause before it acts
    grace_seconds: float = 30  # the least time a player has after a restart or a pause
    lobby_seconds: float = 3600  # an idle lobby closes after this
    warning_seconds: float = 600  # a lobby announces its closing this long before
    idle_seconds: float = 6 * 3600  # a deserted table closes after this
    rebuy_seconds: float = 120  # how long players may buy chips when fewer than two can ante
    weighs_luck: bool = False  # takes a second of a processor for each hand
    forgotten_seconds: float = 7 * 86_400  # a table without a clock, or one paused by hand, closes after this

    def lobby(self, options: Mapping[str, Any]) -> float:
        """Return how many seconds an idle lobby with these options stays open."""
        return max(self.lobby_seconds, options["turn_seconds"]) if is_slow(options) else self.lobby_seconds
