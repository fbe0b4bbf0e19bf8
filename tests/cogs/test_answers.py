"""Answers that are put off: by a timer, and by whoever carries out the press, perhaps at once."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.visit import answers


@pytest.fixture
def interaction():
    response = SimpleNamespace(_response_type=None)
    response.is_done = lambda: response._response_type is not None
    return SimpleNamespace(id=1, token="token", extras={}, response=response)


async def test_of_two_deferrals_that_come_after_the_answer_neither_fails(interaction, monkeypatch):
    both = asyncio.Barrier(2)

    async def too_late(*_):
        await both.wait()
        raise answers.Answered(again=False)

    monkeypatch.setattr(answers, "_ask", too_late)
    await asyncio.gather(*(answers.defer(interaction, update=True) for _ in range(2)))
    assert interaction.response.is_done()
    assert interaction.extras == {}
