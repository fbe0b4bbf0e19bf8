"""A game night, as a value."""

from __future__ import annotations

from typing import NamedTuple

from house.tables.records import Waiting

REMIND_MS = 15 * 60_000
"""The time between the reminder and the start."""
TOLD, REMINDED = 1, 2
"""The states of the night's message: it shows the time, or that the night is about to begin."""


class Night(NamedTuple):
    id: int
    guild: int
    channel: int
    game: str
    at: int
    stage: int
    guests: tuple[Waiting, ...] = ()
    """The players who come, in the order of their seats."""

    @property
    def coming(self) -> tuple[int, ...]:
        return tuple(guest.player for guest in self.guests)
