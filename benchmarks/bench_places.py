"""The presses a second that two places answer, compared with one, on the same two processors.

    LETTERSHARK_TEST_POSTGRES=postgresql://… python -m benchmarks.bench_places [--short]

Promise: two places on two processors answer at least 1.6 times as many presses a second as one, with PostgreSQL on
another machine. Also printed, without a promise, with PostgreSQL on the same two: one bot leaves it a processor,
two do not.

The stand-in for Discord and its members take more of the two processors than the bot does, so presses are not
timed. Instead the benchmark counts a press's processor time: of a bot's event loop, which has one processor at
most, and of everything that shares the two. The resource that runs out first is the limit; that is arithmetic. One
place and two are pressed by turns, each on a separate database and stand-in, and with the same number of presses in
flight at each bot: answering twice as many a second, each as soon, means twice as many in flight. Discord's limit
is off: two bots waiting for it cost their loops more than one that never reaches it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
import asyncpg
from prometheus_client.parser import text_string_to_metric_families

from benchmarks._bot_drive import Driver
from benchmarks._bot_process import BotProcess, cpu_of, free_port, lettershark, process
from benchmarks._bot_rounds import WARM, no_collecting
from benchmarks._bot_tables import seat_all
from benchmarks._measure import Figure, Measured, is_short
from benchmarks.bench_actions import DRAWN, FEW, HAND, QUIET, taken_up
from playground.pilot import Discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SERVER = "LETTERSHARK_TEST_POSTGRES"
SHARDS, TABLES, PROCESSORS = 4, 40, 2
AT_LEAST = 1.6
PLAYED = 60.0  # seconds until each plays its part


class Taken(NamedTuple):
    """Processor seconds per press."""

    loops: float  # the sum over all event loops
    bots: float
    database: float

    def most(self, bots: int, *, alone: bool = False) -> float:
        """Presses a second until a processor is used up. `alone`: the database is on another machine."""
        everything = self.bots + (0.0 if alone else self.database)
        return min(bots / self.loops, PROCESSORS / everything)


class Crew:
    """A number of places, and the members who press at their tables."""

    def __init__(self, stack: AsyncExitStack, places: int) -> None:
        self._stack, self._wanted = stack, places
        self._bots: list[BotProcess] = []
        self._ports: list[int] = []

    async def open(self) -> None:
        database = await self._stack.enter_async_context(_database(f"lettershark_bench_{self._wanted}"))
        discord = await self._stack.enter_async_context(Discord(record=False, seconds=DRAWN))
        tables = await seat_all(discord, database, TABLES, letters=False, shards=SHARDS)
        for _ in range(self._wanted):
            await self._join(discord, database)
        await self._all_played()
        await discord.wait_until(lambda: all(map(taken_up, tables)))
        self._driver = Driver(discord, tables)
        await self._driver.scatter(HAND, FEW)
        await self._driver.run(WARM, FEW)

    async def _join(self, discord: Discord, database: str) -> None:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self._ports.append(free_port())
        own = {"places": str(self._wanted), "shards": str(SHARDS), "metrics_port": str(self._ports[-1])}
        settings = lettershark(discord, database, folder, **QUIET, **own)
        self._bots.append(
            await self._stack.enter_async_context(process(discord, "bot.py", settings=settings))
        )

    async def _all_played(self) -> None:
        async with asyncio.timeout(PLAYED):
            for port in self._ports:
                while await _played(port) != SHARDS / self._wanted:  # noqa: ASYNC110 - no event reports it
                    await asyncio.sleep(0.2)

    async def run(self, presses: int) -> Taken:
        before = self._taken()
        await self._driver.run(presses, FEW * self._wanted)
        return Taken(*((now - then) / presses for now, then in zip(self._taken(), before, strict=True)))

    def _taken(self) -> Taken:
        bots = self._bots
        return Taken(sum(one.loop_cpu for one in bots), sum(one.cpu for one in bots), _of_postgres())


async def _played(port: int) -> float:
    with suppress(aiohttp.ClientError, OSError):
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as answer,
        ):
            for family in text_string_to_metric_families(await answer.text()):
                if family.name == "lettershark_shards":
                    return family.samples[0].value
    return 0.0


def _of_postgres() -> float:
    """CPU seconds of all PostgreSQL processes: the server has no other users."""
    taken = 0.0
    for found in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if (found / "comm").read_text(encoding="utf-8").strip() == "postgres":
                taken += cpu_of(int(found.name))
    return taken


@asynccontextmanager
async def _database(name: str) -> AsyncIterator[str]:
    """An empty database, dropped afterwards."""
    at = os.environ[SERVER]
    maker = await asyncpg.connect(at)
    try:
        await maker.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await maker.execute(f"CREATE DATABASE {name}")
        yield f"{at.rpartition('/')[0]}/{name}"
        await maker.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await maker.close()


async def compared(measured: Measured, presses: int, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        crews = (Crew(stack, 1), Crew(stack, 2))
        for crew in crews:
            await crew.open()
        found: tuple[list[Taken], list[Taken]] = ([], [])
        with no_collecting():
            for _ in range(rounds):
                for crew, taken in zip(crews, found, strict=True):
                    taken.append(await crew.run(presses))
    one, two = map(_mean, found)
    for bots, taken in ((1, one), (2, two)):
        told = f"loop {taken.loops * 1000:.2f} ms, all threads {taken.bots * 1000:.2f} ms, PostgreSQL {taken.database * 1000:.2f} ms"
        print(f"    a press, {bots} at work: {told}; at most {taken.most(bots):.0f} a second")
    what = "presses a second on two processors, 2 places"
    _tell(
        measured, f"{what}, PostgreSQL elsewhere", two.most(2, alone=True), one.most(1, alone=True), AT_LEAST
    )
    _tell(measured, f"{what}, PostgreSQL beside them", two.most(2), one.most(1), 0.0)


def _mean(found: list[Taken]) -> Taken:
    return Taken(*(sum(each) / len(found) for each in zip(*found, strict=True)))


def _tell(measured: Measured, what: str, two: float, one: float, promise: float) -> None:
    ratio = two / one
    told = Figure(
        what, f"{two:.0f}", f"1 place {one:.0f}", f"{ratio:.2f}", f"at least {promise:g}", ratio >= promise
    )
    measured.tell(told)


async def main() -> int:
    measured = Measured("places", short=is_short(__doc__))
    if SERVER not in os.environ:
        print(f"  nothing is measured: {SERVER} names no PostgreSQL database")
        return 0
    await compared(measured, *((150, 2) if measured.short else (400, 10)))
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
