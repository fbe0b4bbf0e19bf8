"""How this house likes to do things: pauses and patience, set once a process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.options import is_slow


class TableTiming(msgspec.Struct, frozen=True, kw_only=True):
    break_seconds: float = 10  # between two hands
    computer_seconds: tuple[float, float] = (0.8, 2.2)  # a computer player's pause before it acts
    grace_seconds: float = 30  # what a player has at least after a restart or a pause
    lobby_seconds: float = 3600  # a lobby where nobody does anything closes after this
    warning_seconds: float = 600  # so long before that it says so
    idle_seconds: float = 6 * 3600  # a table with nobody there closes after this
    rebuy_seconds: float = 120  # fewer than two can ante: how long somebody may still buy chips
    weighs_luck: bool = False  # which takes a second of a processor a hand
    forgotten_seconds: float = 7 * 86_400  # a table without a clock, or paused by hand, closes after this

    def lobby(self, options: Mapping[str, Any]) -> float:
        """The seconds that a lobby with these options waits for somebody to do something."""
        return max(self.lobby_seconds, options["turn_seconds"]) if is_slow(options) else self.lobby_seconds
