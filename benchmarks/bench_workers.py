"""What a second worker brings: how many presses a second two workers could answer that share the shards, beside one that has
all of them.

    LETTERSHARK_TEST_POSTGRES=postgresql://user@host/name python -m benchmarks.bench_workers [--short]

Promise: two workers on a core each answer at least 1.6 times as many presses as one on one core.

How it is worked out: the stand-in and whoever presses cost more than a worker does, so on a small machine they, and not the
workers, decide how many presses a second there are. Therefore the kernel is asked how many seconds of CPU each worker has
used for the presses. One worker has used C for each; it is one process that thinks in one thread, so a core is full at 1/C
presses a second. Of two workers the busier one has used D, divided by the presses of both; when its core is full there are
1/D in all. The ratio is C/D: 2 would be perfect, less is what sharing costs and what is shared unevenly. What PostgreSQL has used is told beside
it, and so is how many presses there really were. The two sides are pressed by turns, each on a database of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import aiohttp
import asyncpg

from benchmarks._bot_drive import WISHES, Driver, read
from benchmarks._bot_process import TICKS, BotProcess, lettershark, process
from benchmarks._bot_rounds import WARM, no_collecting
from benchmarks._bot_tables import seat_all
from benchmarks._measure import Figure, Measured, is_short
from benchmarks.bench_actions import DRAWN, FEW, HAND, QUIET, taken_up
from playground.pilot import Discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from benchmarks._bot_tables import Seated
    from playground.core.interaction import Interaction

SERVER = "LETTERSHARK_TEST_POSTGRES"
PROMISED = 1.6
SHARDS, TABLES, TOGETHER = 4, 160, 10
SHARED = 120.0  # seconds until each has its part
LOOK = 0.2
HELD = re.compile(r"^lettershark_shards (\d+)", re.MULTILINE)
CONNECTED = re.compile(r"^lettershark_connected 1", re.MULTILINE)


@contextlib.asynccontextmanager
async def database(name: str) -> AsyncIterator[str]:
    """An empty one; gone afterwards."""
    server = os.environ[SERVER]
    maker = await asyncpg.connect(server)
    try:
        await maker.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await maker.execute(f"CREATE DATABASE {name}")
        yield f"{server.rpartition('/')[0]}/{name}"
        await maker.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await maker.close()


class Patient(Driver):
    """Waits, too, where the table is shown by an edit, because the machine was too slow for an answer."""

    async def _press(self, table: Seated) -> None:
        await self._discord.wait_until(lambda: {*WISHES, "bet"} & read(table)[0].keys())
        await super()._press(table)

    async def _timed(self, asked: Interaction, table: Seated) -> None:
        before = table.message.components
        outcome = await asked.future
        if outcome.kind == "deferred":
            await self._discord.wait_until(lambda: table.message.components is not before)
        elif outcome.kind != "update":
            raise RuntimeError(f"{outcome.kind} instead of the table {table.number}: {asked.data}")


class Crew:
    """So many workers with the same tables."""

    def __init__(self, workers: int) -> None:
        self.name, self._wanted = f"bench_workers_{workers}", workers
        self.spent = [0.0] * workers
        self.postgres, self.presses, self.seconds = 0.0, 0, 0.0

    async def open(self, stack: AsyncExitStack) -> Crew:
        address = await stack.enter_async_context(database(self.name))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        discord = await stack.enter_async_context(Discord(record=False, seconds=DRAWN))
        tables = await seat_all(discord, address, TABLES, letters=False, shards=SHARDS, together=TOGETHER)
        self._ports = [_free_port() for _ in range(self._wanted)]
        self._workers: list[BotProcess] = []
        for port in self._ports:
            settings = lettershark(
                discord,
                address,
                folder,
                cluster="postgresql",
                shards=str(SHARDS),
                metrics_port=str(port),
                **QUIET,
            )
            worker = await stack.enter_async_context(process(discord, "bot.py", settings=settings))
            stack.push_async_callback(worker.stop, signal.SIGKILL)  # nobody waits for its goodbyes
            self._workers.append(worker)
        async with asyncio.timeout(SHARED):
            while not await self._even():  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(LOOK)
        await discord.wait_until(lambda: all(map(taken_up, tables)))
        self._driver = Patient(discord, tables)
        await self._driver.scatter(HAND, FEW)
        await self._driver.run(WARM, FEW)
        return self

    async def _even(self) -> bool:
        held = []
        async with aiohttp.ClientSession() as session:
            for port in self._ports:
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    page = await answer.text()
                found = HELD.search(page) if CONNECTED.search(page) else None
                held.append(int(found[1]) if found else 0)
        return held == [SHARDS // self._wanted] * self._wanted

    async def run(self, presses: int) -> None:
        before, postgres, began = [one.cpu for one in self._workers], self._postgres_cpu(), perf_counter()
        await self._driver.run(presses, FEW)
        self.seconds += perf_counter() - began
        self.postgres += self._postgres_cpu() - postgres
        self.spent = [
            spent + one.cpu - was for spent, one, was in zip(self.spent, self._workers, before, strict=True)
        ]
        self.presses += presses

    def _postgres_cpu(self) -> float:
        """Of the server's processes that work for this database, where they are on this machine."""
        spent = 0.0
        for one in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if f" {self.name} ".encode() in (one / "cmdline").read_bytes():
                    fields = (one / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                    spent += (int(fields[11]) + int(fields[12])) / TICKS
        return spent

    @property
    def possible(self) -> float:
        """Presses a second when the core of the busiest is full."""
        return self.presses / max(self.spent)

    def told(self) -> str:
        each = ", ".join(f"{spent / self.presses * 1000:.2f}" for spent in self.spent)
        return (
            f"    {len(self.spent)}: {each} ms of CPU a press, of all presses; PostgreSQL {self.postgres / self.presses * 1000:.2f} ms; "
            f"{self.presses / self.seconds:.0f} presses a second there were"
        )


def _free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def main() -> int:
    measured = Measured("what a second worker brings", short=is_short(__doc__))
    if SERVER not in os.environ:
        print(f"  not measured: {SERVER} names no PostgreSQL")
        return 0
    presses, rounds = (100, 2) if measured.short else (400, 8)
    async with AsyncExitStack() as stack:
        one, two = await Crew(1).open(stack), await Crew(2).open(stack)
        with no_collecting():
            for _ in range(rounds):
                await one.run(presses)
                await two.run(presses)
        print("  workers, and what each of them spends", one.told(), two.told(), sep="\n")
        ratio = two.possible / one.possible
        measured.tell(
            Figure(
                "presses a second that two workers could answer",
                f"{two.possible:.0f}",
                f"one {one.possible:.0f}",
                f"{ratio:.2f}",
                f"at least {PROMISED:g}",
                ratio >= PROMISED,
            )
        )
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
