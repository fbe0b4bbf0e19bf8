"""A part of the house that lives beside the tables: the room begins it, rings for it, and tells it whom to forget."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")


class Part:
    """What it does not need it leaves empty."""

    name: ClassVar[str]
    """What the clock rings for it as, with a number of its own choice."""

    async def begin(self, asleep: int) -> None:
        """The house opens, and its tables are back; it was closed for so long (ms)."""

    async def ring(self, key: int) -> None:
        """A time has come that it has set."""

    def elsewhere(self, player: int) -> None:
        """Another process has changed what is known of them."""

    async def forget(self, player: int) -> None:
        """They have their data deleted: nothing in memory outlives this."""


class TablePart(Part, Generic[T]):
    """The clock rings for it with the number of a table, and for those at rest once they are awake. `T`: what it sees of one."""

    async def ring_at(self, table: T) -> None:
        """The time has come that it has set for this table."""

    def closed(self, table: int) -> None:
        """The table is no longer open."""
