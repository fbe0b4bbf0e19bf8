"""The order of pictures when too many are wanted, and those dropped."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages.artist import NotDrawn
from cogs.messages.pictures import TAKES, PictureQueue
from cogs.transport.budget import Budget
from drawing.scenes import Scene, written

LONG = 30.0


class Artist:
    """Draws on command."""

    def __init__(self):
        self.drawn, self._begun, self._go_on = [], asyncio.Event(), asyncio.Semaphore(0)

    async def draw(self, scene):
        self.drawn.append(scene)
        self._begun.set()
        await self._go_on.acquire()
        if scene == b"broken":
            raise NotDrawn("failed")
        return b"picture of " + scene

    async def begun(self):
        await self._begun.wait()

    def go_on(self, times=1):
        for _ in range(times):
            self._go_on.release()

    async def close(self):
        pass


@pytest.fixture
async def pictures():
    tasks = []

    def begin(work):
        tasks.append(asyncio.ensure_future(work))
        return tasks[-1]

    outbox = SimpleNamespace(begin=begin, closing=False, budget=Budget(), writing=asyncio.Semaphore())
    pictures = PictureQueue(outbox)
    pictures.artist = Artist()
    yield pictures
    for task in tasks:
        task.cancel()


async def asked_for(pictures, *wanted):
    """Each in a task of its own, in this order."""
    tasks = []
    for scene, seconds in wanted:
        tasks.append(asyncio.ensure_future(pictures.now(scene, seconds)))
        await asyncio.sleep(0)
    return tasks


async def test_whoever_can_wait_the_least_is_drawn_for_first(pictures):
    wanted = [(b"first", LONG), (b"a table", LONG + 3), (b"a hand", LONG + 2), (b"an answer", LONG + 1)]
    tasks = await asked_for(pictures, *wanted)
    await pictures.artist.begun()
    pictures.artist.go_on(len(wanted))
    assert await asyncio.gather(*tasks) == [b"picture of " + scene for scene, _ in wanted]
    assert pictures.artist.drawn == [b"first", b"an answer", b"a hand", b"a table"]
    assert pictures.late == 0


async def test_nothing_is_drawn_for_whoever_has_gone_on_without(pictures):
    first, gone = await asked_for(pictures, (b"first", LONG), (b"gone", 0.01))
    assert await gone is None
    (last,) = await asked_for(pictures, (b"last", LONG))
    pictures.artist.go_on(2)
    await asyncio.gather(first, last)
    assert pictures.artist.drawn == [b"first", b"last"]
    assert pictures.late == 1


async def test_a_picture_that_came_too_late_is_the_one_that_follows(pictures):
    scene, followed = Scene(), asyncio.get_running_loop().create_future()
    (gone,) = await asked_for(pictures, (written(scene), 0.01))
    assert await gone is None

    async def wanted():
        return scene

    pictures.want("a hand", wanted, lambda *told: followed.set_result(told))
    pictures.artist.go_on()
    assert await followed == (written(scene), b"picture of " + written(scene))
    assert pictures.artist.drawn == [written(scene)]


async def test_of_pictures_that_came_too_late_the_newest_are_kept(pictures, monkeypatch):
    monkeypatch.setattr("cogs.messages.pictures.MOST_UNCLAIMED", 1)
    for scene in (b"old", b"new"):
        (gone,) = await asked_for(pictures, (scene, 0.01))
        assert await gone is None
        pictures.artist.go_on()
    assert await pictures.now(b"new", LONG) == b"picture of new"
    assert pictures.artist.drawn == [b"old", b"new"]
    pictures.artist.go_on()
    assert await pictures.now(b"old", LONG) == b"picture of old"
    assert pictures.artist.drawn == [b"old", b"new", b"old"]


async def test_whose_picture_would_come_too_late_goes_without_at_once(pictures):
    waiting = await asked_for(pictures, *((b"an answer", LONG) for _ in range(int(LONG / 2 / TAKES) + 2)))
    (late,) = await asked_for(pictures, (b"one more", LONG))
    assert await late is None
    (soon,) = await asked_for(pictures, (b"more urgent", LONG - 1))
    pictures.artist.go_on(len(waiting) + 1)
    assert await soon == b"picture of more urgent"
    assert all(await asyncio.gather(*waiting))
    assert pictures.late == 1


async def test_one_that_cannot_be_drawn_keeps_nobody_waiting(pictures):
    broken, last = await asked_for(pictures, (b"broken", LONG), (b"last", LONG))
    pictures.artist.go_on(2)
    assert await broken is None
    assert await last == b"picture of last"


async def test_who_waits_while_the_bot_stops_gets_none(pictures):
    first, waiting = await asked_for(pictures, (b"first", LONG), (b"waiting", LONG))
    await pictures.artist.begun()
    await pictures.close()
    assert await waiting is None
    pictures.artist.go_on()
    assert await first is not None


async def test_what_has_an_answer_of_its_own_by_then_does_not_follow(pictures):
    """An older picture would otherwise come after the answer to a later press."""
    followed = {whose: asyncio.get_running_loop().create_future() for whose in ("ann", "bob")}

    async def page():
        return Scene()

    for whose, future in followed.items():
        pictures.want(whose, page, lambda *told, future=future: future.set_result(told))
    await pictures.artist.begun()
    pictures.forget("ann")  # it is being drawn
    pictures.artist.go_on(2)
    await followed["bob"]
    assert not followed["ann"].done()


async def test_an_edit_on_its_way_is_called_back(pictures):
    edits = asyncio.get_running_loop().create_future()

    async def page():
        return Scene()

    def edited(*_told):
        edits.set_result(pictures.outbox.begin(asyncio.Event().wait()))
        return edits.result()

    pictures.want("ann", page, edited)
    pictures.artist.go_on()
    edit = await edits
    pictures.forget("ann")
    with pytest.raises(asyncio.CancelledError):
        await edit
