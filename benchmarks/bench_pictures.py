"""What pictures cost: the time and size of one, the memory of the process that draws, and whether presses wait for it.

    python -m benchmarks.bench_pictures [--short]

Promises: the picture of a table, a hand or a result takes at most 60 ms of the worker's CPU, and 80 KB; the worker at most
80 MB; with a hundred presses in flight 99 of 100 are answered within 1.2 times what it takes without pictures.

Pictures are of games that computer players play: of each game the fullest table, hand and result of some hands. Cards
come out of the worker's memory, as they do after its first minutes. Both bots of the last promise are processes of
their own, pressed by turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

from benchmarks._bot_hands import HandDriver
from benchmarks._bot_process import PAGE, lettershark, process
from benchmarks._bot_rounds import Side, by_turns
from benchmarks._bot_tables import seat_all
from benchmarks._measure import Figure, Measured, is_short
from cogs.messages.artist import Artist
from drawing.scenes import Scene, written
from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.simulation.tables import Table, Tally
from house.tables.records import Seat
from playground.pilot import Discord
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.pictures.results import result_picture
from screens.pictures.tables import hand_picture, table_picture
from screens.results.folding import result_of
from screens.table.stage import Stage

LONGEST, LARGEST, MOST_MEMORY = 0.060, 80_000, 80
CROWD, LATER = 100, 1.2
WARM = 3
QUIET = {
    "nudge_seconds": "3600",
    "break_seconds": "3600",
    "ready_seconds": "0.1",
    "repost_after": "100",
    "new_dms_a_minute": "1000",
    "edit_seconds": "0",
}
NAMES = ("Ada", "Bertrand", "Cleo", "dee", "eve", "fritz", "gus", "hal")


class Gallery(Table):
    """A table whose fullest pictures are kept."""

    def __init__(self, game_id: str) -> None:
        self.scenes: dict[str, Scene] = {}
        self.told: list[Any] = []
        game = GAMES.game(game_id)
        seats = min(max(game.seats.least, 4), game.seats.most)
        super().__init__(game, f"pictures {game_id}", ["shark"] * seats, {}, Tally(), fast=True)

    def _took_place(self, events: Any) -> None:
        super()._took_place(events)
        stage = _stage(self._game, self.state)
        found = {"table": table_picture(stage), "hand": hand_picture(_stage(self._game, self.state, 0))}
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


def _stage(game: Any, state: Any, seat: int | None = None) -> Stage:
    due = game.due(state)
    seats = tuple(Seat(player=101 + place, name=name) for place, name in enumerate(NAMES))
    table: Any = SimpleNamespace(
        game=game,
        short="7K",
        options=state.options,
        phase="playing" if due is not None else "between",
        due=due,
        deadline=None,
        state=state,
        seats=seats,
        commitment="",
        view=lambda player: game.observe(state, None if player is None else player - 101),
    )
    faces = card_labels.faces(screen_of(game).deck(table), plain=False)
    player = None if seat is None else 101 + seat
    return Stage(table=table, player=player, seat=seat, i18n=i18n("en"), faces=faces)


async def drawn(measured: Measured, hands: int, rounds: int) -> None:
    artist = Artist(seconds=30)
    times: dict[str, list[float]] = {}
    sizes: dict[str, list[int]] = {}
    try:
        for game_id in sorted(GAMES):
            gallery = Gallery(game_id)
            gallery.play(hands)
            for kind, scene in gallery.scenes.items():
                took, size = await _times(artist, written(scene), rounds)
                print(f"    {game_id}, {kind}: {took * 1000:.0f} ms, {size / 1000:.0f} KB")
                times.setdefault(kind, []).append(took)
                sizes.setdefault(kind, []).append(size)
        for kind, found in times.items():
            measured.within(f"the fullest picture of a {kind}, the slowest game", max(found), at_most=LONGEST)
            largest = max(sizes[kind])
            promise = f"at most {LARGEST // 1000} KB"
            measured.tell(
                Figure(
                    "the same, the largest", f"{largest / 1000:.0f} KB", "", "", promise, largest <= LARGEST
                )
            )
        measured.memory("the worker", _megabytes(artist), at_most=MOST_MEMORY)
    finally:
        await artist.close()


async def _times(artist: Artist, scene: bytes, rounds: int) -> tuple[float, int]:
    """Seconds of the worker's CPU: it lets everything else go first, so the clock on the wall tells of the machine."""
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


async def in_the_way(measured: Measured, presses: int, rounds: int) -> None:
    """A hundred presses in flight, with pictures of every table and without."""
    async with AsyncExitStack() as stack:
        sides = [await _house(stack, wanted) for wanted in ("on", "off")]
        shown, bare = await by_turns((sides[0], sides[1]), presses, CROWD, rounds)
        what = f"99 of 100 answered with pictures, {CROWD} in flight"
        measured.figures(what, shown.p99, "without", bare.p99, at_most=LATER)


async def _house(stack: AsyncExitStack, wanted: str) -> Side:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    database = f"sqlite+aiosqlite:///{folder}/bench.db"
    discord = await stack.enter_async_context(Discord(record=False, seconds=300))
    tables = await seat_all(discord, database, CROWD, letters=False)
    _choose(Path(folder) / "bench.db", {table.channel.guild_id or 0 for table in tables}, wanted)
    bot = await stack.enter_async_context(
        process(discord, "bot.py", settings=lettershark(discord, database, Path(folder), **QUIET))
    )
    await discord.wait_until(lambda: all(table.message.edited is not None for table in tables))
    driver = HandDriver(discord, tables)
    await driver.scatter(20, 10)
    return Side(bot, driver)


def _choose(database: Path, guilds: set[int], wanted: str) -> None:
    """What each server's moderators would set."""
    rows = [("guild", guild, "pictures", json.dumps(wanted)) for guild in guilds]
    with contextlib.closing(sqlite3.connect(database)) as known:
        known.executemany("INSERT INTO settings (scope, owner, name, value) VALUES (?, ?, ?, ?)", rows)
        known.commit()


async def main() -> int:
    measured = Measured("pictures", short=is_short(__doc__))
    if measured.short:
        await drawn(measured, hands=1, rounds=6)
        await in_the_way(measured, presses=200, rounds=2)
    else:
        await drawn(measured, hands=4, rounds=20)
        await in_the_way(measured, presses=1_000, rounds=8)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
