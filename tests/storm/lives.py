"""A life of the program: from its start until it is killed. Nothing of it runs any more then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


class Life:
    def __init__(self, number: int, folder: Path, killed: Callable[[Life, str], None]) -> None:
        self.number = number
        self.folder = folder
        self.began = 0.0
        self.open = False  # the house is: its clocks run
        self.dead = False
        self.bot = None
        self.room = None
        self._killed = killed

    @property
    def file(self) -> Path:
        return self.folder / "lettershark.db"

    def kill(self, why: str) -> None:
        if not self.dead:
            self.dead = True
            self._killed(self, why)
