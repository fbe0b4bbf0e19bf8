"""A part of the house beside the tables. The room starts it, rings for it, and makes it forget players."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")


class Part:
    """A part overrides only what it needs."""

    name: ClassVar[str]
    """The part's name at the clock, which also takes a number of the part's choice."""

    async def begin(self, asleep: int) -> None:
        """Start: the house opens, its tables are back, and it was closed for this long (ms)."""

    async def ring(self, key: int) -> None:
        """A time that the part has set has come."""

    def elsewhere(self, player: int) -> None:
        """Another process has changed data of this player."""

    async def forget(self, player: int) -> None:
        """The player deletes their data: nothing of theirs may remain in memory."""


class TablePart(Part, Generic[T]):
    """A part whose clock numbers are tables. Tables at rest are woken before it rings. `T`: the view of a table
    that it needs."""

    async def ring_at(self, table: T) -> None:
        """A time that the part has set for this table has come."""

    def closed(self, table: int) -> None:
        """The table is no longer open in this process."""
