"""One game night, as a value."""

from __future__ import annotations

from typing import NamedTuple

REMIND_MS = 15 * 60_000
"""Before it begins."""
TOLD, REMINDED = 1, 2
"""What its message says: when it is, and that it is about to begin."""


class Night(NamedTuple):
    id: int
    guild: int
    channel: int
    game: str
    at: int
    stage: int
    coming: tuple[int, ...]
