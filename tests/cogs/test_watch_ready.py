"""Whether a bot is ready is asked of every database that it plays on."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.watch import server
from cogs.watch.server import Watch


def room(answer, *, outage=None):
    async def can_play():
        if answer is None:
            await asyncio.Event().wait()
        return answer

    return SimpleRoom(can_play=can_play, standing=lambda: SimpleNamespace(outage=outage))


class SimpleRoom(SimpleNamespace):
    __hash__ = object.__hash__


async def lacking(*rooms):
    watch = Watch()
    opened = [watch.at(one) for one in rooms]
    for one in opened:
        one.__enter__()
    try:
        return await watch.lacking()
    finally:
        for one in opened:
            one.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("rooms", "says"),
    [
        ([room(True)], False),
        ([room(True), room(True)], False),
        ([room(True), room(False)], True),
        ([room(False), room(True)], True),
        ([room(False), room(False)], True),
        ([room(True), room(True, outage="full")], True),
        ([], True),
    ],
)
async def test_one_database_that_cannot_be_played_on_is_enough(rooms, says):
    assert ("database" in await lacking(*rooms)) is says


async def test_one_that_does_not_answer_in_time_cannot_be_played_on(monkeypatch):
    monkeypatch.setattr(server, "ANSWER", 0.01)
    assert "database" in await lacking(room(None))


async def test_whoever_waits_for_their_turn_needs_the_database_and_no_connection():
    watch = Watch()
    watch.stand_by(answers=True)
    assert await watch.lacking() == []
    watch.stand_by(answers=False)
    assert await watch.lacking() == ["database"]
