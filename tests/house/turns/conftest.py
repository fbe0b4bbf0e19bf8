"""Rooms on one PostgreSQL database that take turns."""

from __future__ import annotations

import asyncio

import pytest
from guests import ANN, BOB, GUILD, HABITS
from taking_turns import OVER, asleep
from toy_game import GAMES

from house.room import CardRoom
from house.tables.records import TableOpening


@pytest.fixture
async def rooms():
    """Whatever is in there is closed at the end."""
    rooms = []
    yield rooms
    for room in reversed(rooms):
        await room.close()


@pytest.fixture
def taking_turns(url, time):
    """A room that takes turns, and an event that is set once it waits."""

    def make(**changes):
        waits = asyncio.Event()
        habits = {"games": GAMES, "timing": HABITS, "time": time, "turns": True}
        room = CardRoom(url, **{**habits, "waiting": lambda _: waits.set(), **changes})
        return room, waits

    return make


@pytest.fixture
async def first(taking_turns, rooms):
    room, _ = taking_turns()
    rooms.append(await room.open())
    return room


@pytest.fixture
async def table(first):
    table = await first.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


@pytest.fixture
def taken_over(taking_turns, rooms, bystander):
    """The next room, once the lease of one that sleeps is over."""

    async def take(first):
        asleep(first)
        second, waits = taking_turns()
        opening = asyncio.create_task(second.open())
        await waits.wait()
        await bystander.execute(OVER)
        rooms.append(await opening)
        return second

    return take
