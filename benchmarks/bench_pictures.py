"""What pictures cost: the time and size of one, the memory of the process that draws, and whether presses wait for it.

    python -m benchmarks.bench_pictures [--short]

Promises: with 30 and with 99 presses a second at 1,000 tables, half of which have one person, nothing is unanswered; of
all answers 99 of 100 come within 250 ms, half of those without a new picture within 15 ms, half of those with one within
60 ms; and where a picture follows its answer, it does so within half a second (95 of 100).

Beside it, without a promise: what was answered with a picture, how many messages have theirs, and the requests an act
that count against Discord's fifty a second, which the stand-in refuses beyond. Pings are off, for nobody waits so long.
And what the fullest picture of a table, a hand and a result of each game costs the worker, from games that computer
players play. Cards come out of its memory, as they do after its first minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks._bot_process import PAGE, lettershark, process
from benchmarks._bot_rate import KEPT, LATER, NEW, NONE, Rate, part_of
from benchmarks._bot_rounds import no_collecting
from benchmarks._bot_tables import seat_all
from benchmarks._measure import Figure, Measured, is_short
from cogs.messages.artist import Artist
from drawing.scenes import Scene, written
from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.simulation.tables import SimulatedTable, SimulationTally
from house.tables.records import Seat
from house.tables.table_view import TableView
from playground.core.ratelimits import Limit
from playground.pilot import Discord
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.pictures.results import result_picture
from screens.pictures.tables import hand_picture, table_picture
from screens.results.folding import result_of
from screens.table.stage import Stage

LONGEST_WAIT, AT_ONCE, WITH_PICTURE, FOLLOWS = 0.25, 0.015, 0.06, 0.5
DISCORDS = Limit(50, 1)
WARM = 3
QUIET = {
    "nudge_seconds": "3600",
    "break_seconds": "3600",
    "ready_seconds": "0.1",
    "repost_after": "100",
    "new_dms_a_minute": "1000",
}
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


async def at_a_rate(measured: Measured, tables: int, per_second: int, seconds: float) -> None:
    """A number of presses a second, at tables half of which have one person, with pictures, and within Discord's
    limit."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        discord = await stack.enter_async_context(Discord(record=False, seconds=300))
        seated = await seat_all(discord, database, tables, letters=False, alone=True)
        bot = await stack.enter_async_context(
            process(discord, "bot.py", settings=lettershark(discord, database, Path(folder), **QUIET))
        )
        await discord.wait_until(lambda: all(table.message.edited is not None for table in seated))
        discord.limits.whole = DISCORDS
        rate = Rate(discord, seated)
        with no_collecting():
            await rate.at(per_second, seconds / 2)
            rate.forget()
            before = bot.cpu
            await rate.at(per_second, seconds)
        _told(measured, rate, f"{per_second} presses a second, {tables} tables", bot.cpu - before)


def _told(measured: Measured, rate: Rate, where: str, cpu: float) -> None:
    waits = {
        brought: [press.seconds for press in rate.presses if press.brought == brought]
        for brought in (NEW, KEPT, LATER, NONE)
    }
    for brought, found in waits.items():
        half, most = (f"{part_of(found, part) * 1000:.0f} ms" for part in (0.5, 0.99))
        print(f"    answered with {brought}: {len(found)}, half within {half}, 99 of 100 within {most}")
    for what, parts in rate.pictured.items():
        print(f"    {what} with their picture: {100 * sum(parts) / max(1, len(parts)):.0f} of 100")
    for alone, acts in rate.acts.items():
        who = "one person plays" if alone else "several play"
        print(
            f"    requests an act of Discord's fifty, where {who}: {rate.counted.asked[alone] / max(1, acts):.2f}"
        )
    told = f"{cpu / max(1, len(rate.presses)) * 1000:.1f} ms"
    print(f"    CPU of a press, without drawing: {told}; presses that no table was ready for: {rate.idle}")
    lost = sum(rate.wrong.values())
    measured.tell(Figure(f"unanswered, {where}", f"{lost}", "", "", "none", not lost))
    every = [press.seconds for press in rate.presses]
    measured.within(f"99 of 100 answered, {where}", part_of(every, 0.99), at_most=LONGEST_WAIT)
    old = [press.seconds for press in rate.presses if press.brought in (KEPT, NONE)]
    measured.within(f"half of those without a new picture, {where}", part_of(old, 0.5), at_most=AT_ONCE)
    measured.within(f"half of those with one, {where}", part_of(waits[NEW], 0.5), at_most=WITH_PICTURE)
    measured.within(f"a picture follows, 95 of 100, {where}", part_of(rate.follows, 0.95), at_most=FOLLOWS)


async def main() -> int:
    measured = Measured("pictures", short=is_short(__doc__))
    if measured.short:
        await drawn(hands=1, rounds=6)
        await at_a_rate(measured, tables=40, per_second=10, seconds=8)
    else:
        await drawn(hands=4, rounds=20)
        for per_second in (30, 99):
            await at_a_rate(measured, tables=1_000, per_second=per_second, seconds=60)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
