"""Workers open no more connections in a day than Discord allows the whole bot: one too many would end them all."""

import asyncio
from collections import deque
from types import SimpleNamespace

import pytest

from cogs.startup.cluster import Worker
from cogs.startup.config import Config

DAY = 86_400.0


class Book:
    """`ahead`: how many others wait in the bucket before this one."""

    def __init__(self, ahead):
        self.ahead, self.asked = ahead, []

    async def turn_to_identify(self, bucket):
        self.asked.append(bucket)
        return 5.0 * self.ahead


@pytest.fixture
def slept(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


def limits(remaining, buckets):
    return SimpleNamespace(remaining=remaining, max_concurrency=buckets, reset_after=DAY * 1000)


@pytest.mark.parametrize(
    ("ahead", "buckets", "enough"),
    [(0, 1, 2), (2, 1, 4), (0, 16, 32), (2, 16, 64)],
)
async def test_one_waits_for_the_next_day_while_those_before_it_may_use_up_this_one(
    slept, ahead, buckets, enough
):
    config = Config(database="postgresql+asyncpg://nowhere/none", shards=32, cluster="postgresql")
    worker = Worker(config, asyncio.Event(), None, None)
    worker._book = Book(ahead)
    told = deque([limits(enough - 1, buckets), limits(enough, buckets)])

    async def ask():
        return told.popleft()

    await worker._pace(ask, 17)
    assert slept == [DAY, 5.0 * ahead]
    assert worker._book.asked == [17 % buckets] * 2, "by then it is at the end of the line"
