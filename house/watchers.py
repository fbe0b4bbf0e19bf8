"""Who is told of what goes on and how long it took: whoever measures it. By itself nobody, and then it costs nothing.

What is told are kinds from lists of our own, numbers and seconds: never a person, a table's name or a card.
"""

from __future__ import annotations

from typing import Protocol


class Watcher(Protocol):
    def failed(self, what: str) -> None:
        """An incident of this kind has been logged."""

    def stored(self, batches: int, seconds: float) -> None:
        """So many were written in one transaction, or could not be."""

    def asked(self, seconds: float) -> None:
        """A question to the database was answered, or was not."""

    def database_failed(self, kind: str) -> None: ...

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A press, command or window has had its answer, or the excuse for one."""

    def pruned(self, what: str, rows: int) -> None:
        """So many rows were too old to be kept."""


WATCHERS: list[Watcher] = []
