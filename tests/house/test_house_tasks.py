"""Background work is finished, even if its caller is gone."""

import asyncio

import pytest

from engine.refused import Refused
from house.tasks import Tasks


async def test_work_is_finished_when_whoever_asked_has_gone():
    tasks, begun, go_on, done = Tasks(), asyncio.Event(), asyncio.Event(), []

    async def work():
        begun.set()
        await go_on.wait()
        done.append("work")

    asking = asyncio.create_task(tasks.finished(work()))
    await begun.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not done
    go_on.set()
    await tasks.settled()
    assert done == ["work"]


async def test_whoever_asked_hears_what_came_of_it():
    tasks = Tasks()

    async def refuses():
        raise Refused("not-now")

    async def answers():
        return 42

    assert await tasks.finished(answers()) == 42
    with pytest.raises(Refused):
        await tasks.finished(refuses())


@pytest.mark.parametrize("stays", [True, False])
async def test_a_failure_is_an_incident_only_if_nobody_hears_of_it(monkeypatch, stays):
    tasks, go_on, incidents = Tasks(), asyncio.Event(), []
    monkeypatch.setattr("house.tasks.incident", lambda what, _wrong: incidents.append(what))

    async def fails():
        await go_on.wait()
        raise OSError

    asking = asyncio.create_task(tasks.finished(fails()))
    await asyncio.sleep(0)
    if not stays:
        asking.cancel()
    go_on.set()
    with pytest.raises(OSError if stays else asyncio.CancelledError):
        await asking
    await tasks.settled()
    assert incidents == ([] if stays else ["background-failed"])
