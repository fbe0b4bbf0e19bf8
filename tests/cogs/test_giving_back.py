"""A worker gives back one shard at a time, and none whose tables have only just gone on at it."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.startup import cluster
from cogs.startup.cluster import SETTLED, Worker
from cogs.startup.config import Config
from house.store.crew import Crew

SHARDS = 4


class Book:
    id = 1

    async def look(self, _need):
        """Two workers, of which this one has everything."""
        return Crew((1, 2), frozenset(range(SHARDS)), frozenset(), (0, 0), (23, 23))


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(at=1000.0)
    monkeypatch.setattr(cluster, "time", SimpleNamespace(monotonic=lambda: now.at))
    return now


@pytest.fixture
def worker(clock):
    config = Config(database="postgresql+asyncpg://nowhere/none", shards=SHARDS, cluster="postgresql")
    worker = Worker(config, asyncio.Event(), None, None)
    worker._book = Book()
    for shard in range(SHARDS):
        worker._shifts[shard], worker._leave[shard] = None, asyncio.Event()
        worker._taken[shard] = clock.at
    return worker


def given(worker):
    return [shard for shard, leave in worker._leave.items() if leave.is_set()]


async def test_a_shard_that_was_just_taken_is_kept_until_it_can_be_connected_again(worker, clock):
    await worker._look()
    assert given(worker) == []
    clock.at += SETTLED + 1
    await worker._look()
    assert given(worker) == [3]
    await worker._look()
    assert given(worker) == [3], "the next one goes when that has gone"
