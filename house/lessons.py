"""How far each player has come in the guided games: one row a player and game, so that it can be gone on with after
a restart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from house.store import Store
from house.store.setting_rows import PUT_LESSON, lessons_of


class Progress(NamedTuple):
    place: int = 0  # the step that waits for an answer
    tries: int = 0  # wrong answers to it so far
    finished: int = 0  # how often the lesson has been played to its end


class Lessons:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, player: int) -> Mapping[str, Progress]:
        """By game; games never begun are missing."""
        rows = await self._store.read(lessons_of(player))
        return {row.game: Progress(row.place, row.tries, row.finished) for row in rows}

    async def of(self, player: int, game: str) -> Progress:
        return (await self.all(player)).get(game, Progress())

    async def put(self, player: int, game: str, progress: Progress) -> None:
        await self._store.write(PUT_LESSON, player=player, game=game, **progress._asdict())
