"""A message is changed by one task at a time, and a press does not wait for an edit that hangs."""

import asyncio

import pytest

from cogs.messages import edit_lock
from cogs.messages.edit_lock import EditLock

SOON, NEVER = 0.01, 60


@pytest.fixture
async def hanging():
    """Begins an edit that Discord does not answer."""
    edits = []

    async def hang(lock, *, brings_picture):
        begun = asyncio.Event()

        async def edit():
            async with lock, lock.an_edit(brings_picture=brings_picture):
                begun.set()
                await asyncio.Event().wait()

        edits.append(asyncio.ensure_future(edit()))
        await begun.wait()
        return edits[-1]

    yield hang
    for edit in edits:
        edit.cancel()


@pytest.mark.parametrize(
    ("wait", "hurry", "brings_picture"),
    [
        pytest.param(SOON, False, False, id="after a moment"),
        pytest.param(NEVER, True, False, id="at once where Discord fails"),
        pytest.param(NEVER, False, True, id="at once if it only brings a picture"),
    ],
)
async def test_a_press_takes_the_place_of_an_edit_that_hangs(
    hanging, monkeypatch, wait, hurry, brings_picture
):
    monkeypatch.setattr(edit_lock, "WAIT", wait)
    lock = EditLock()
    edit = await hanging(lock, brings_picture=brings_picture)
    async with asyncio.timeout(NEVER / 2):
        assert await lock.reserved(NEVER, hurry=hurry)
    with pytest.raises(TimeoutError):
        await edit
    assert lock.was_uncertain(), "the edit may still arrive"
    assert not lock.was_uncertain()


async def test_an_edit_that_is_quick_is_waited_for():
    lock = EditLock()
    async with lock, lock.an_edit(brings_picture=False):
        pressed = asyncio.ensure_future(lock.reserved(NEVER, hurry=False))
        await asyncio.sleep(0)
    assert await pressed
    assert not lock.was_uncertain()
