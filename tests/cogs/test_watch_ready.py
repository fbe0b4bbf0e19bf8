"""Whether a bot is ready: its place is played, on a database that takes everything, and Discord is there."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.watch import server
from cogs.watch.server import Watch


def room(answer, *, outage=None, holds=True):
    async def can_play():
        if answer is None:
            await asyncio.Event().wait()
        return answer

    return SimpleNamespace(can_play=can_play, holds=holds, standing=lambda: SimpleNamespace(outage=outage))


async def lacking(room):
    watch = Watch()
    with watch.at(room):
        return await watch.lacking()


@pytest.mark.parametrize(
    ("room", "says"),
    [
        (room(True), False),
        (room(False), True),
        (room(True, outage="full"), True),
        (room(True, holds=False), True),
    ],
)
async def test_one_that_cannot_play_on_its_database_is_not_ready(room, says):
    assert ("database" in await lacking(room)) is says


async def test_one_that_does_not_answer_in_time_cannot_be_played_on(monkeypatch):
    monkeypatch.setattr(server, "ANSWER", 0.01)
    assert "database" in await lacking(room(None))


async def test_whoever_waits_for_their_turn_needs_the_database_and_no_connection():
    watch = Watch()
    watch.stand_by(answers=True)
    assert await watch.lacking() == []
    watch.stand_by(answers=False)
    assert await watch.lacking() == ["database"]
