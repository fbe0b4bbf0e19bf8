"""Of Discord's fifty requests a second each worker has a part."""

import asyncio

import pytest

from house.cluster.allowance import (
    FIRST,
    HANGS,
    LEAST,
    SECOND,
    SHARED,
    STALE,
    WHOLE,
    Allowance,
    NotNow,
    divided,
)


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    """Whoever sleeps is woken at once, and it is later."""
    clock, real = Clock(), asyncio.sleep

    async def sleep(seconds):
        clock.now += seconds
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return clock


def allowance_of(clock, part):
    """That of a worker which has this part, and will not have to look again."""
    allowance = Allowance(clock)
    allowance.hold(part, looked=clock.now + 1_000_000)
    return allowance


@pytest.mark.parametrize(
    ("needs", "parts"),
    [
        ([0], [46]),
        ([0, 0], [23, 23]),
        ([50, 50, 50], [15, 15, 16]),
        ([0, 90, 0], [3, 40, 3]),
        ([10, 90, 90], [10, 18, 18]),
        ([10, 20, 0], [14, 24, 8]),
    ],
)
def test_who_needs_more_has_more_and_nobody_starves(needs, parts):
    assert divided(needs) == parts


@pytest.mark.parametrize("workers", range(1, SHARED + 1))
@pytest.mark.parametrize("busy", [0, 7, 1000])
def test_all_parts_and_what_is_kept_for_newcomers_are_fifty_together(workers, busy):
    parts = divided([busy * (place % 3) for place in range(workers)])
    assert sum(parts) + FIRST == WHOLE
    assert min(parts) >= max(1, SHARED // (4 * workers))


async def test_no_more_than_its_part_leaves_within_a_second(clock):
    allowance, left = allowance_of(clock, 7), []

    async def ask():
        request = await allowance.turn()
        left.append(clock.now)
        allowance.over(request)

    await asyncio.gather(*(ask() for _ in range(40)))
    assert len(left) == 40
    for first, eighth in zip(left, left[7:], strict=False):
        assert eighth - first >= SECOND - 1e-6
    assert left[-1] - left[0] < 6 * SECOND, "and no fewer than it may"


async def test_one_that_has_not_looked_for_long_counts_on_next_to_nothing(clock):
    """The others may have its part by now."""
    allowance = Allowance(clock)
    assert allowance.part == FIRST
    allowance.hold(40)
    clock.now += STALE - 0.1
    assert allowance.part == 40
    clock.now += 0.2
    assert allowance.part == LEAST
    allowance.hold(40, looked=clock.now - STALE - 0.1)
    assert allowance.part == LEAST, "the answer itself is old"
    allowance.hold(40)
    assert allowance.part == 40


async def test_what_discord_may_still_count_is_used(clock):
    allowance = allowance_of(clock, 5)
    first, second = await allowance.turn(), await allowance.turn()
    allowance.over(first)
    assert allowance.used == 2
    clock.now += SECOND
    assert allowance.used == 1
    allowance.over(second)
    clock.now += SECOND
    assert allowance.used == 0


async def test_what_it_needs_is_what_leaves_and_what_waits(clock, monkeypatch):
    allowance = allowance_of(clock, 5)
    assert allowance.need() == 0
    sleeps, sleep = asyncio.Event(), asyncio.sleep

    async def asleep(seconds):
        sleeps.set()
        await woken.wait()
        await sleep(seconds)

    woken = asyncio.Event()
    monkeypatch.setattr(asyncio, "sleep", asleep)
    asking = [asyncio.create_task(allowance.turn()) for _ in range(12)]
    await sleeps.wait()
    assert allowance.need() == 12
    woken.set()
    done, rest = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    while rest:
        for task in done:
            allowance.over(task.result())
        done, rest = await asyncio.wait(rest, return_when=asyncio.FIRST_COMPLETED)
    clock.now += 60
    allowance.need()
    clock.now += 60
    assert allowance.need() == 0


async def test_nothing_leaves_for_as_long_as_discord_has_told(clock):
    allowance = allowance_of(clock, 50)
    began = clock.now
    assert allowance.pause(3.0)
    assert not allowance.pause(2.0), "that is no news"
    await allowance.turn()
    assert clock.now >= began + 3.0
    allowance.pause(3600.0)
    with pytest.raises(NotNow):
        await allowance.turn()
    clock.now += 3600
    await allowance.turn()


async def test_one_that_gives_up_takes_nobodys_turn(clock):
    allowance = allowance_of(clock, 1)
    allowance.over(await allowance.turn())
    given_up, other = (asyncio.create_task(allowance.turn()) for _ in range(2))
    given_up.cancel()
    began = clock.now
    await other
    assert clock.now - began < SECOND + 0.1


async def test_a_second_begins_with_the_reply_however_long_the_request_was_on_its_way(clock):
    """So no two may be counted within a second, whatever delays them."""
    allowance = allowance_of(clock, 1)
    slow = await allowance.turn()
    other = asyncio.create_task(allowance.turn())
    while not allowance._waiting:
        await asyncio.wait([other], timeout=0)
    clock.now += 2.5
    allowance.over(slow)
    replied = clock.now
    await other
    assert clock.now >= replied + SECOND


async def test_one_that_gets_no_reply_holds_the_others_up_for_a_while_only(clock):
    allowance = allowance_of(clock, 1)
    began = clock.now
    await allowance.turn()
    await allowance.turn()
    assert HANGS <= clock.now - began < HANGS + 2 * SECOND
