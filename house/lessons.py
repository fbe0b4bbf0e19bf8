"""Stores each player's progress in the guided games, a row for each player and game, so that lessons go on after a
restart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from house.store import Store
from house.store.setting_rows import PUT_LESSON, lessons_of


class Progress(NamedTuple):
    place: int = 0  # the step waiting for an answer
    tries: int = 0  # wrong answers at this step so far
    finished: int = 0  # how often the player has finished the lesson


class Lessons:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, player: int) -> Mapping[str, Progress]:
        """Return progress by game, without games never begun."""
        rows = await self._store.read(lessons_of(player))
        return {row.game: Progress(row.place, row.tries, row.finished) for row in rows}

    async def of(self, player: int, game: str) -> Progress:
        return (await self.all(player)).get(game, Progress())

    async def put(self, player: int, game: str, progress: Progress) -> None:
        await self._store.write(PUT_LESSON, player=player, game=game, **progress._asdict())
