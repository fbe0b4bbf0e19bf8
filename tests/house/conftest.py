"""A room with the game of pennies, a clock that moves on command, and, if there is one, PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import asyncpg
import pytest
from guests import ANN, BOB, GUILD, HABITS
from later_step import later_step  # noqa: F401 - a fixture
from manual_time import ManualTime
from read_at_once import read_at_once
from toy_game import GAMES
from trouble import Trouble

from house.room import CardRoom
from house.tables.records import TableOpening
from house.tables.table import Table
from tests.ready_databases import ready, ready_on_server


@pytest.fixture(autouse=True)
def without_hops() -> Iterator[None]:
    """Patch with a patcher of its own; otherwise a test's patches would last until after its room is closed."""
    with pytest.MonkeyPatch.context() as patcher:
        read_at_once(patcher)
        yield


@pytest.fixture
def time() -> ManualTime:
    return ManualTime()


@pytest.fixture
async def url(request, tmp_path) -> str:
    """An empty database: of SQLite's, unless the test says otherwise."""
    if getattr(request, "param", "sqlite") == "sqlite":
        ready(tmp_path / "house.db")
        return f"sqlite:///{tmp_path}/house.db"
    return await ready_on_server()


@pytest.fixture
async def bystander(url):
    """Looks at PostgreSQL beside the house."""
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


@pytest.fixture
def new_room(url, time) -> Callable[..., CardRoom]:
    """Rooms on one and the same database, one after another."""

    def make(**changes) -> CardRoom:
        return CardRoom(url, **{"games": GAMES, "timing": HABITS, "time": time, **changes})

    return make


@pytest.fixture
async def room(new_room) -> AsyncIterator[CardRoom]:
    async with new_room() as room:
        yield room
        assert (await room.audit()).problems == ()


@pytest.fixture
async def lobby(room) -> Table:
    """Ann has opened a table and Bob has joined."""
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    return table


@pytest.fixture
async def table(lobby) -> Table:
    """Ann and Bob have been dealt the first hand; Ann is to act."""
    await lobby.start(ANN)
    return lobby


@pytest.fixture
def passing(room, time) -> Callable[..., object]:
    """Let seconds pass and wait for their effects."""

    async def passes(seconds: float = 0) -> None:
        time.advance(seconds)
        await room.settled()

    return passes


@pytest.fixture
def trouble(room):
    trouble = Trouble(room)
    yield trouble
    trouble.end()


@pytest.fixture
def seconds(passing):
    """Second by second, as on a real clock."""

    async def pass_by(many):
        for _ in range(int(many)):
            await passing(1)

    return pass_by
