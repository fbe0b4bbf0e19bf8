"""A private message that is posted again below others."""

import asyncio

import pytest

from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.messages.reply import ReplyState, below
from cogs.transport.rest import EPHEMERAL


@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
async def test_it_is_private_even_if_the_bot_stood_still_before_it_was_sent(monkeypatch, late):
    sent = []

    async def send(data, _files):
        sent.append(data)
        return {"id": "1"}

    monkeypatch.setattr("cogs.messages.reply.DUE", 0.0 if late else 60.0)
    reply = below(Token(7, "token", 0), send)
    async with asyncio.timeout(5):
        while late and reply.state is ReplyState.FRESH:  # noqa: ASYNC110 - it sends no event
            await asyncio.sleep(0)
    await reply.send(Body([], None))
    reply.over()
    assert [bool(one["flags"] & EPHEMERAL) for one in sent] == [True]
