"""The cost of pictures: the time and size of one, and the memory of the process that draws.

    python -m benchmarks.bench_pictures [--short]

There is no promise. It prints the worker's cost of the fullest picture of a table, a hand and a result of each
game, from games of computer players. Cards come out of its memory, as they do after its first minutes. `bench_load`
measures whether presses wait for pictures.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks._bot_process import PAGE
from benchmarks._measure import Measured, is_short
from cogs.messages.artist import Artist
from drawing.scenes import Scene, written
from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.simulation.tables import SimulatedTable, SimulationTally
from house.tables.records import Seat
from house.tables.table_view import TableView
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.pictures.tables import hand_picture, table_picture
from screens.results.folding import result_of
from screens.results.picture import result_picture
from screens.table.stage import Stage

WARM = 3
NAMES = ("Ada", "Bertrand", "Cleo", "dee", "eve", "fritz", "gus", "hal")


class Gallery(SimulatedTable):
    """A table whose fullest pictures are kept."""

    def __init__(self, game_id: str) -> None:
        self.scenes: dict[str, Scene] = {}
        self.told: list[Any] = []
        game = GAMES.game(game_id)
        sitting = min(max(game.seats.least, 4), game.seats.most)
        self.seats = tuple(Seat(player=101 + place, name=NAMES[place]) for place in range(sitting))
        super().__init__(game, f"pictures {game_id}", ["shark"] * sitting, {}, SimulationTally(), fast=True)

    def _took_place(self, events: Any) -> None:
        super()._took_place(events)
        stage = self._stage(None)
        found = {"table": table_picture(stage), "hand": hand_picture(self._stage(0))}
        self.told += events
        if any(isinstance(event, HandEnds) for event in events):
            result = result_of(self._game, self.state.options, self.told, self.hand)
            found["result"] = result_picture(stage, result) if result is not None else None
            self.told = []
        for kind, picture in found.items():
            if picture is not None and len(written(picture.scene)) > len(
                written(self.scenes.get(kind, Scene()))
            ):
                self.scenes[kind] = picture.scene

    def _stage(self, seat: int | None) -> Stage:
        phase = "playing" if self._game.due(self.state) is not None else "between"
        table = TableView.apart(self._game, self.state, self.seats, phase=phase)
        faces = card_labels.faces(screen_of(self._game).deck(table), plain=False)
        player = None if seat is None else self.seats[seat].player
        return Stage(table=table, player=player, seat=seat, i18n=i18n("en"), faces=faces)


async def drawn(hands: int, rounds: int) -> None:
    artist = Artist(seconds=30)
    try:
        for game_id in sorted(GAMES):
            gallery = Gallery(game_id)
            gallery.play(hands)
            for kind, scene in gallery.scenes.items():
                took, size = await _times(artist, written(scene), rounds)
                print(f"    {game_id}, {kind}: {took * 1000:.0f} ms, {size / 1000:.0f} KB")
        print(f"    the worker: {_megabytes(artist):.0f} MB")
    finally:
        await artist.close()


async def _times(artist: Artist, scene: bytes, rounds: int) -> tuple[float, int]:
    """Seconds of the worker's CPU: it has the lowest priority, so a wall clock would measure the machine."""
    found: list[float] = []
    image = b""
    for _ in range(WARM + rounds):
        before = _cpu(artist) if artist.process is not None else 0.0
        image = await artist.draw(scene)
        found.append(_cpu(artist) - before)
    return median(found[WARM:]), len(image)


def _cpu(artist: Artist) -> float:
    return int(_proc(artist, "schedstat").split()[0]) / 1e9


def _megabytes(artist: Artist) -> float:
    return int(_proc(artist, "statm").split()[1]) * PAGE / 1e6


def _proc(artist: Artist, name: str) -> str:
    if artist.process is None:
        raise RuntimeError("nothing was drawn")
    return Path(f"/proc/{artist.process.pid}/{name}").read_text(encoding="utf-8")


async def main() -> int:
    measured = Measured("pictures", short=is_short(__doc__))
    await drawn(hands=1, rounds=6) if measured.short else await drawn(hands=4, rounds=20)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
