"""The cost of an act for one process, as a basis for planning: statements, bytes, CPU; and the cost of monitoring.

    python -m benchmarks.bench_costs [--short]

Promises: an act costs at most 1.05 times as much CPU with the page for Prometheus on, and asked every second, as
without it. Also printed, without a promise: the statements and the bytes of an act by game, as SQLite counts them
in a house of one table, where every act is a transaction of its own; and how long an act waits for its transaction
with and without the pruning of old data.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
from sqlalchemy import event

from benchmarks._bot_process import free_port
from benchmarks._bot_rounds import by_turns
from benchmarks._measure import Measured, is_short
from benchmarks.bench_actions import House
from engine.catalogue import GAMES
from house.pruning import PAUSE_MS, Keep
from house.room import CardRoom
from house.tables.records import TableOpening
from playground.core.faults import InjectedFault
from tests.manual_time import ManualTime

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from house.tables.table import Table

GUILD, FIRST = 3 << 22, 80_351_110_224_678_912
PLAYED = ("scroker", "scrummy", "quist", "soup")
MOST_WATCHED = 1.05
TABLES = 100
DAY = 86_400


class Spent(NamedTuple):
    acts: int
    hands: int
    statements: int
    questions: int  # questions of readers
    stored: int  # bytes of the database
    written: int  # bytes to the disk, including the log


async def _seated(room: CardRoom, game: str, serial: int) -> Table:
    people = [FIRST + number for number in range(max(4, GAMES[game].seats.least))]
    people = people[: GAMES[game].seats.most]
    for who in people:
        await room.bank.grant(GUILD, who, 5000, by=1, key=f"{who}/{serial}")
    table = await room.open_table(TableOpening(guild=GUILD, channel=1, game=game, host=people[0], name="Ann"))
    for who in people[1:]:
        await table.join(who, str(who))
    await table.start(people[0])
    return table


async def _played(
    room: CardRoom, time: ManualTime, game: str, acts: int, serial: int = 0
) -> tuple[int, int, list[float]]:
    """Acts and hands, as computers would play, and each act's wait."""
    random, waits, hands, table = Random(serial), [], 0, None
    while len(waits) < acts:
        if table is None or table.now.phase == "closed":
            serial += 1
            table = await _seated(room, game, serial)
        if table.now.phase != "playing" or table.now.due is None or not table.now.due.seats:
            hands += table.now.phase != "playing"
            time.advance(11)
            await room.settled()
            continue
        who = table.now.seats[table.now.due.seats[0]].player
        offers = table.now.offers(who)
        if not offers:
            time.advance(200)
            await room.settled()
            continue
        action = table.game.computer(table.now.view(who), offers, random, "plain")
        began = perf_counter()
        await table.act(who, action, table.now.version)
        waits.append(perf_counter() - began)
    if table is not None and table.now.phase != "closed":
        await table.close(table.now.host)
    return len(waits), hands, waits


def _disk_written() -> int:
    """Bytes that this process has written, as the kernel counts them."""
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return int(dict(line.split(": ") for line in lines)["write_bytes"])


def _bytes(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        return sum(size for (size,) in database.execute("SELECT pgsize FROM dbstat WHERE aggregate = TRUE"))


async def spent(game: str, acts: int) -> Spent:
    counted = [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        file, time = Path(folder) / "house.db", ManualTime()
        async with CardRoom(f"sqlite:///{file}", time=time) as room:
            await _played(room, time, game, 20)
            store, before, written = room.store, _bytes(file), _disk_written()
            store._driver._connection.set_trace_callback(lambda _: _count(counted, 0))  # noqa: SLF001
            event.listen(store._engine.beneath, "before_cursor_execute", lambda *_: _count(counted, 1))  # noqa: SLF001
            done, hands, _ = await _played(room, time, game, acts, serial=1000)
            return Spent(
                done, hands, sum(counted), counted[1], _bytes(file) - before, _disk_written() - written
            )


def _count(counted: list[int], which: int) -> None:
    counted[which] += 1


async def waits_while_pruning(acts: int, *, pruning: bool) -> list[float]:
    """Seconds that acts wait for their transaction. The pruner's clock is advanced by hand, every tenth of a
    second."""
    with tempfile.TemporaryDirectory() as folder:
        time = ManualTime()
        keep = Keep(events=1) if pruning else Keep()
        async with CardRoom(f"sqlite:///{folder}/house.db", time=time, keep=keep) as room:
            for serial in range(4):
                await _played(room, time, "quist", acts, serial=100 * serial)
            time.advance(2 * DAY)
            await room.settled()

            async def push() -> None:
                while True:
                    await asyncio.sleep(PAUSE_MS / 1000)
                    time.advance(PAUSE_MS / 1000)

            pushing = asyncio.create_task(push())
            try:
                return (await _played(room, time, "quist", acts, serial=5000))[2]
            finally:
                pushing.cancel()


@contextlib.asynccontextmanager
async def _asked(port: int) -> AsyncIterator[None]:
    """Ask as Prometheus would, fifteen times as often."""

    async def ask() -> None:
        async with aiohttp.ClientSession() as session:
            while True:
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    await answer.read()
                await asyncio.sleep(1)

    asking = asyncio.create_task(ask())
    try:
        yield
    finally:
        asking.cancel()


async def watched(measured: Measured, presses: int, rounds: int) -> None:
    port = free_port()
    async with AsyncExitStack() as stack:
        seen = await House(stack, TABLES, metrics_port=str(port)).open()
        unseen = await House(stack, TABLES).open()
        async with _asked(port):
            ours, theirs = await by_turns((seen, unseen), presses, 10, rounds)
        measured.figures("CPU of an act, watched", ours.cpu, "unwatched", theirs.cpu, at_most=MOST_WATCHED)
        print(
            f"    memory: {seen.bot.megabytes:.1f} MB watched, {unseen.bot.megabytes:.1f} MB unwatched;"
            f" 99 of 100 answered within {ours.p99 * 1000:.0f} ms and {theirs.p99 * 1000:.0f} ms"
        )


class Limited(InjectedFault):
    """A fault that never strikes, but counts the requests that fall under Discord's limit of fifty a second."""

    counted: int = 0

    def strikes(self, method: str, template: str, path: str) -> bool:  # noqa: ARG002 - as faults are asked
        self.counted += not template.startswith(("/interactions", "/webhooks"))
        return False


async def asked_of_discord(game: str, presses: int) -> float:
    """Requests an act that fall under its limit, where each table follows each act, as slow tables do."""
    async with AsyncExitStack() as stack:
        side = await House(stack, TABLES, game, nudge_seconds="3600").open()
        await side.driver.run(presses // 4, 10)
        limited = Limited("fail", "*", None)
        side.driver._discord.faults.add(limited)  # noqa: SLF001
        await side.driver.run(presses, 10)
        return limited.counted / presses


async def main() -> int:
    measured = Measured("what an act costs, and what watching costs", short=is_short(__doc__))
    acts = 150 if measured.short else 1000
    for game in PLAYED:
        done, hands, statements, questions, stored, written = await spent(game, acts)
        print(
            f"  {game}: {statements / done:.1f} statements an act ({questions / done:.1f} of them questions), "
            f"{stored / done:.0f} bytes stored and {written / done:.0f} written an act; "
            f"{done / max(1, hands):.0f} acts and {stored / max(1, hands):.0f} bytes a hand"
        )
    found: dict[bool, list[float]] = {False: [], True: []}
    for pruning in (False, True, True, False):  # by turns, so a slow moment affects both
        found[pruning] += await waits_while_pruning(acts, pruning=pruning)
    for pruning, waits in found.items():
        waits.sort()
        print(
            f"  an act waits {median(waits) * 1000:.1f} ms, one in a hundred {waits[len(waits) * 99 // 100] * 1000:.1f} ms, "
            f"while {'what is too old is pruned' if pruning else 'nothing is pruned'}"
        )
    for game in ("scroker", "quist"):
        asked = await asked_of_discord(game, 100 if measured.short else 600)
        print(f"  {game}: {asked:.2f} requests an act that Discord limits to fifty a second in all")
    await watched(measured, *((40, 2) if measured.short else (100, 12)))
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
