"""What nobody waits for lets others pass, until somebody waits for it."""

import asyncio
import contextlib

from house.cluster.unhurried import UNHURRIED, Turns, Unhurried


async def holds(turns, begun, *, waits=None):
    """Takes a turn, and keeps it until it is cancelled."""
    UNHURRIED.set(waits)
    async with turns.one():
        begun.set()
        await asyncio.Event().wait()


def held(turns, waits=None):
    begun = asyncio.Event()
    return asyncio.create_task(holds(turns, begun, waits=waits)), begun


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def gone(*tasks):
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_what_is_unhurried_is_in_nobodys_way():
    turns = Turns(1)
    one, begun = held(turns, Unhurried())
    other, waits = held(turns, Unhurried())
    played, at_once = held(turns)
    await settle()
    assert begun.is_set()
    assert at_once.is_set()
    assert not waits.is_set()
    await gone(one)
    await settle()
    assert waits.is_set()
    await gone(other, played)


async def one_before_another():
    """A place that is taken, and somebody in no hurry who waits for it."""
    turns, waits = Turns(1), Unhurried()
    one, _ = held(turns, Unhurried())
    other, begun = held(turns, waits)
    await settle()
    assert not begun.is_set()
    return turns, one, other, waits, begun


async def test_once_somebody_waits_for_it_its_turn_comes_like_any_other():
    turns, one, other, waits, begun = await one_before_another()
    waits.hurry()
    await settle()
    assert begun.is_set()
    assert turns.one().locked()
    await gone(one, other)


async def test_what_is_given_up_while_it_waits_keeps_no_place():
    turns, one, other, _, _ = await one_before_another()
    one.cancel()  # and at the same moment, so that the turn has come for nobody
    other.cancel()
    await settle()
    third, begun = held(turns, Unhurried())
    await settle()
    assert begun.is_set()
    await gone(one, other, third)


async def test_a_turn_that_comes_as_it_is_hurried_is_given_back_in_the_end():
    turns, one, other, waits, begun = await one_before_another()
    one.cancel()
    waits.hurry()
    await settle()
    assert begun.is_set()
    await gone(one, other)
    for waits_too in (Unhurried(), None):
        last, began = held(turns, waits_too)
        await settle()
        assert began.is_set()
        await gone(last)
