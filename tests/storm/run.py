"""A run from its seed to its verdict."""

from __future__ import annotations

import asyncio
import atexit
import gc
import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from house.room import CardRoom
from house.tables.table import Table
from tests.virtual.loop import Stuck, quiet

from .patches import replaced
from .shared_world import SharedWorld
from .trace import Finding
from .world import World

SETTLES = 150.0  # seconds until nothing is left to be tried again
A_HAND = 3600.0  # the longest hand without acts
TURNS = 80  # more than any hand has: where a turn is long, a hand may take longer
REST, RESTS = 3.0, 100  # seconds without events, and how often to wait for them
LOOKS = 20.0
SAME = "5e" * 32
COMES_BACK = 200  # seconds until the program is up, which may have been down when the storm ended


@dataclass(frozen=True)
class Result:
    seed: int
    findings: list[Finding]
    lines: list[str]
    digest: str
    spells: tuple[str, ...]
    seconds: float  # in virtual time
    played: frozenset[str]  # games with a hand dealt
    typed: frozenset[str]  # commands that were answered

    @property
    def kinds(self) -> set[str]:
        return {finding.kind for finding in self.findings}


def run(
    seed: int,
    *,
    minutes: float | None = None,
    only: Collection[str] = (),
    places: int = 0,
    sought: Collection[str] = (),
) -> Result:
    """A seed's whole evening, the same every time. `places`: this many are played on PostgreSQL, and one more bot
    waits. `sought`: these commands are typed all the time."""
    folder = Path(tempfile.mkdtemp(prefix="storm-", dir=_memory()))
    template = _template()
    for name in ("discord", "sqlalchemy.pool"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    made = partial(SharedWorld, places=places) if places else World
    world = made(seed, folder, template, minutes=minutes, only=set(only))
    world.sought = sought
    gc.disable()
    try:
        with replaced(world), quiet():
            world.loop.set_exception_handler(lambda _loop, facts: _unhandled(world, facts))
            try:
                world.loop.run_until_complete(_evening(world))
            except Stuck:
                world.trace.find("stuck", "everybody waits, and nothing will ever happen")
            result = Result(
                seed,
                [*world.trace.findings],
                [*world.trace.lines],
                world.trace.digest,
                tuple(f"{one.name} {one.start}-{one.end} at {one.rate}" for one in world.weather.spells),
                world.loop.now,
                frozenset(world.model.played),
                frozenset(world.model.typed),
            )
            _end(world)
            return result
    finally:
        gc.enable()
        shutil.rmtree(folder, ignore_errors=True)


def _unhandled(world: World, facts: dict[str, object]) -> None:
    wrong = facts.get("exception")
    if wrong is not None and not world.loop.over:
        world.trace.find("unhandled", f"{facts.get('message')}: {type(wrong).__name__}")


async def _evening(world: World) -> None:
    world.trace.add("scene", world.scene)
    for spell in world.weather.spells:
        world.trace.add("weather", spell.name, f"{spell.start}-{spell.end}", rate=spell.rate)
    world.begin()
    _appoint(world)
    await asyncio.sleep(world.seconds)
    world.weather.over = True
    world.mischief.calm()
    for crowd in world.crowds:
        crowd.leaving = True
    world.trace.add("calm")
    await _goes_on(world)
    await asyncio.sleep(SETTLES)
    await _checked(world)


def _appoint(world: World) -> None:
    """Faults with a fixed time, during any act."""
    for spell in world.weather.spells:
        random = world.random
        if spell.name in ("crash", "power", "stop"):
            for _ in range(random.randint(1, 3)):
                world.later(random.uniform(spell.start, spell.end), _strike, world, spell.name)
        elif spell.name in world.mischief:
            for _ in range(random.randint(1, 3)):
                world.later(random.uniform(spell.start, spell.end), world.mischief.strike, spell.name)
        elif spell.name in world.strikes:
            for _ in range(random.randint(1, 3)):
                world.later(random.uniform(spell.start, spell.end), world.strike, spell.name)
        elif spell.name == "gateway":
            for _ in range(random.randint(1, 3)):
                seconds, resumed = random.uniform(0.5, 20), random.random() < 0.6
                world.later(random.uniform(spell.start, spell.end), _drop, world, seconds, resumed)


def _strike(world: World, name: str) -> None:
    life = world.program.life
    if life is None or life.dead:
        return
    if name == "crash":
        life.kill("at its hour")
    elif name == "power":
        world.power_cut("at its hour")
    elif life.open:
        world.trace.add("fault", "stop")
        life.stop.set()


def _drop(world: World, seconds: float, resumed: bool) -> None:
    world.gateway.drop(seconds, resumed=resumed)


def is_timed(table: Table) -> bool:
    """A lone person among computers has no clock, and days off can make a turn last a month."""
    due = table.now.due if table.now.phase == "playing" and table.now.only_person is None else None
    return due is not None and due.seconds > 0 and table.record.off != due.decision


async def _goes_on(world: World) -> None:
    """Every hand ends, at least by its clocks."""
    for _ in range(COMES_BACK):
        if world.is_up():
            break
        await asyncio.sleep(1)  # in the storm's own time, where nobody waits
    else:
        world.trace.find("not-up", "the program does not start again")
        return
    timed = [table for table in world.tables().values() if is_timed(table)]
    waiting = {table.id: table.now.state.hand for table in timed}
    longest = max([A_HAND, *(TURNS * table.now.due.seconds for table in timed)])
    for _ in range(round(longest / LOOKS)):
        if not world.is_up():  # a stop was on its way
            await asyncio.sleep(LOOKS)
            continue
        tables = world.tables()
        waiting = {
            ident: hand
            for ident, hand in waiting.items()
            if ident in tables and is_timed(tables[ident]) and tables[ident].now.state.hand == hand
        }
        if not waiting:
            return
        await asyncio.sleep(LOOKS)
    for ident in waiting:
        world.trace.find("stands-still", f"table {ident}: its hand does not end")


async def _checked(world: World) -> None:
    model, lives = world.model, world.lives()
    if not lives:
        return
    await _at_rest(world)
    await model.screens.at_the_end()
    model.truth.at_the_end()
    model.money.at_the_end()
    world.found_more()
    room: CardRoom = lives[0].room
    for problem in (await room.audit()).problems:
        world.trace.find("audit", str(problem))


async def _at_rest(world: World) -> None:
    """Recent acts may be on their way to the screens for longer than a table's pause between two edits."""
    for _ in range(RESTS):
        before = {table.id: table.now.version for table in world.tables().values()}
        await asyncio.sleep(REST)
        if before == {table.id: table.now.version for table in world.tables().values()}:
            return


# --- what has to be tidied up, so that runs do not know of each other -------------------------------------


def _end(world: World) -> None:
    world.loop.abandon()
    world.disk.close()
    world.loop.close()


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - syncing to memory costs nothing


@cache
def _template() -> Path:
    """An empty database, brought up to date once. Its secret is always the same: codes are made of it, and players
    type them."""
    folder = Path(tempfile.mkdtemp(prefix="storm-", dir=_memory()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "template.db"

    async def make() -> None:
        await (await CardRoom(f"sqlite:///{file}").open()).close()

    asyncio.run(make())
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE settings SET value = ? WHERE scope = 'house' AND name = 'secret'", [SAME])
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return file
