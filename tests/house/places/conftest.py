"""Rooms on one PostgreSQL database, each at a place of its own."""

from __future__ import annotations

import asyncio

import pytest
from guests import ANN, BOB, GUILD, HABITS
from place_helpers import asleep, place_of
from toy_game import GAMES

from house.cluster import Shards
from house.room import CardRoom
from house.store import driven, place
from house.store.place import Place
from house.tables.records import TableOpening

SHORT = 1.5  # seconds of a lease


@pytest.fixture
async def rooms():
    """Rooms in this list are closed at the end."""
    rooms = []
    yield rooms
    for room in reversed(rooms):
        await room.close()


@pytest.fixture
def closed(rooms):
    async def closed(room):
        rooms.remove(room)
        await room.close()

    return closed


@pytest.fixture
def short(monkeypatch):
    """Leases that are soon over."""
    monkeypatch.setattr(place, "SECONDS", SHORT)
    monkeypatch.setattr(place, "EVERY", SHORT / 4)


@pytest.fixture
def play(url, time, rooms):
    """Takes a place, as soon as one is free, and opens its room."""

    async def play(places=1, shards=0, *, at=url, waits=lambda _: None):
        mine = Place(driven(at), places, shards, waiting=waits)
        await mine.take()
        part = Shards.of_place(mine.number, places, shards)
        room = CardRoom(at, games=GAMES, timing=HABITS, time=time, place=mine, shards=part)
        mine.woken = room.woken
        rooms.append(await room.open())
        return room

    return play


@pytest.fixture
async def first(play):
    return await play()


@pytest.fixture
async def table(first):
    table = await first.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


@pytest.fixture
async def waiting(play):
    """A waiting bot as a task, cancelled at the end."""
    begun = []

    async def waiting(*division, **how):
        waits = asyncio.Event()
        begun.append(asyncio.create_task(play(*division, waits=lambda _: waits.set(), **how)))
        await waits.wait()
        return begun[-1]

    yield waiting
    for one in begun:
        one.cancel()


@pytest.fixture
def taken_over(short, waiting):
    """The next room, once the lease of one that sleeps is over."""
    assert short is None

    async def take(first):
        asleep(first)
        await first.store._writer.drain()
        second = await (await waiting())
        place_of(first)._until = float("inf")  # it has not heard of the end of its connection
        return second

    return take
