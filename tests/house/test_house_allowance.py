"""Each place has a share of Discord's fifty requests a second."""

import asyncio

import pytest

from house.cluster.allowance import (
    COUNTED,
    GIVEN_UP,
    HANGS,
    LATEST,
    SECOND,
    SLOW_FROM,
    STOP_AT,
    Allowance,
    NotNow,
)


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    """Sleepers wake up at once, at their time."""
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
    """So no two count within a second, whatever delays them."""
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


async def test_one_that_was_given_up_may_be_counted_a_little_later(clock):
    """Discord gets it when it gets to it, and does not know that nobody waits."""
    allowance = Allowance(1, clock)
    request = await allowance.turn()
    clock.now += SECOND
    given_up = clock.now
    allowance.given_up(request)
    await allowance.turn()
    assert GIVEN_UP <= clock.now - given_up < GIVEN_UP + 2 * SECOND


async def test_a_part_is_never_nothing(clock):
    assert await Allowance(0, clock).turn()


async def gone_through(allowance, clock, seconds, *, invalid):
    """How many leave in that time, all of them invalid or none."""
    began, left = clock.now, 0
    while clock.now < began + seconds:
        try:
            request = await allowance.turn()
        except NotNow:
            clock.now += 1
            continue
        left += clock.now < began + seconds
        allowance.over(request)
        allowance.invalid.heard(invalid=invalid)
    return left


def test_replies_to_valid_requests_are_not_counted(clock):
    invalid = Allowance(50, clock).invalid
    invalid.heard(invalid=False)
    assert invalid.count == 0
    invalid.heard(invalid=True)
    assert invalid.count == 1


async def test_if_everything_is_invalid_a_thousand_in_ten_minutes_are_not_reached(clock):
    allowance = Allowance(50, clock)
    assert LATEST / 2 < await gone_through(allowance, clock, COUNTED, invalid=True) < 1000
    clock.now += 2 * COUNTED
    assert allowance.invalid.count == 0
    assert await gone_through(allowance, clock, 120, invalid=False) > 1000, "and it goes on once all is well"


async def test_from_three_thousand_invalid_requests_on_there_are_few_and_from_eight_thousand_none(clock):
    allowance = Allowance(50, clock)
    before = await gone_through(allowance, clock, 10, invalid=False)
    for _ in range(SLOW_FROM):
        allowance.invalid.heard(invalid=True, counts=False)  # answers, which do not wait
    slow = await gone_through(allowance, clock, 10, invalid=False)
    assert before > 9 * slow > 0
    for _ in range(STOP_AT - SLOW_FROM):
        allowance.invalid.heard(invalid=True, counts=False)
    with pytest.raises(NotNow):
        await allowance.turn()
    clock.now += COUNTED + 10
    await allowance.turn()


async def test_places_share_what_is_allowed(clock):
    allowance = Allowance(25, clock, places=2)
    for _ in range(STOP_AT // 2):
        allowance.invalid.heard(invalid=True, counts=False)
    with pytest.raises(NotNow):
        await allowance.turn()
