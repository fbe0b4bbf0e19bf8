"""Of Discord's fifty requests a second each place has a part."""

import asyncio

import pytest

from house.cluster.allowance import HANGS, SECOND, Allowance, NotNow


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


async def test_no_more_than_its_part_leaves_within_a_second(clock):
    allowance, left = Allowance(7, clock), []

    async def ask():
        request = await allowance.turn()
        left.append(clock.now)
        allowance.over(request)

    await asyncio.gather(*(ask() for _ in range(40)))
    assert len(left) == 40
    for first, eighth in zip(left, left[7:], strict=False):
        assert eighth - first >= SECOND - 1e-6
    assert left[-1] - left[0] < 6 * SECOND, "and no fewer than it may"


async def test_nothing_leaves_for_as_long_as_discord_has_told(clock):
    allowance = Allowance(50, clock)
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
    allowance = Allowance(1, clock)
    allowance.over(await allowance.turn())
    given_up, other = (asyncio.create_task(allowance.turn()) for _ in range(2))
    given_up.cancel()
    began = clock.now
    await other
    assert clock.now - began < SECOND + 0.1


async def test_a_second_begins_with_the_reply_however_long_the_request_was_on_its_way(clock):
    """So no two may be counted within a second, whatever delays them."""
    allowance = Allowance(1, clock)
    slow = await allowance.turn()
    clock.now += 2.5
    allowance.over(slow)
    replied = clock.now
    await allowance.turn()
    assert clock.now >= replied + SECOND


async def test_one_that_gets_no_reply_holds_the_others_up_for_a_while_only(clock):
    allowance = Allowance(1, clock)
    began = clock.now
    await allowance.turn()
    await allowance.turn()
    assert HANGS <= clock.now - began < HANGS + 2 * SECOND


async def test_a_part_is_never_nothing(clock):
    assert await Allowance(0, clock).turn()
