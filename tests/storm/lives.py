"""The storm's knowledge of a life of the program, which is one bot or one of several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.virtual import lives


class Life(lives.Life):
    hears: Any = True
    alone: Any = False
    cut = ""  # how the database is out of its reach, if it is

    def __init__(self, number: int, folder: Path, killed: Callable[[Life, str], None]) -> None:
        super().__init__(number, killed)
        self.folder = folder
        self.began = 0.0
        self.open = False  # the house is: its clocks run
        self.bot: Any = None
        self.room: Any = None

    @property
    def file(self) -> Path:
        return self.folder / "lettershark.db"

    def answers(self, _since: float) -> bool:
        """Whether it can be expected to, when asked at that time."""
        return not (self.dead or self.stop.is_set())


class Process(Life):
    """A bot among several: a life that may freeze, or lose the database, and plays one place after another."""

    def __init__(
        self, number: int, folder: Path, killed: Callable[[Life, str], None], now: Callable[[], float]
    ) -> None:
        super().__init__(number, folder, killed)
        self.name = f"bot-{number}"
        self.place = -1
        self.shards: tuple[int, ...] = ()
        self.owner = ""  # its place's name for it
        self.stands = False
        self.stop = asyncio.Event()
        self.ready_at = now()  # since when nothing has been done to it
        self._now = now
        self._held: list[asyncio.Handle] = []  # work to do when it goes on

    def runs(self, handle: asyncio.Handle) -> bool:
        if self.dead:
            return False
        if self.stands:
            self._held.append(handle)
        return not self.stands

    def goes_on(self) -> list[asyncio.Handle]:
        self.stands, held = False, self._held
        self._held = []
        self.hit()
        return [handle for handle in held if not handle.cancelled()]

    def hit(self) -> None:
        """A fault hits it, and it may complain."""
        self.ready_at = self._now()

    @property
    def plays(self) -> bool:
        return not (self.dead or self.stands or self.cut)

    @property
    def well(self) -> bool:
        return self.plays and not self.stop.is_set()

    @property
    def hears(self) -> bool:
        """A bot that may have been replaced is silent."""
        return bool(self.room is not None and self.room.holds)

    @property
    def alone(self) -> bool:
        """Nobody waited for its place when it lost the database: it goes on telling players that nothing can be
        stored, until another bot that has come in between answers them."""
        return self.room is not None and self.room.store.place._alone

    def answers(self, since: float) -> bool:
        return self.well and self.ready_at <= since and self.open and self.hears
