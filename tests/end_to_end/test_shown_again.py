"""Tables that are shown again after a restart stand in line, and nobody at a table waits for it."""

import asyncio
import contextlib
from contextvars import copy_context

import pytest
from evening import shown_to_act, started, table_of

from cogs.messages.outbox import TABLES
from house.cluster.unhurried import UNHURRIED, Unhurried


@pytest.fixture
async def a_long_line(bot):
    """Other tables are shown again, and Discord is slow to take them."""
    begun = asyncio.Semaphore(0)

    async def shown():
        UNHURRIED.set(Unhurried())
        async with bot.messages.outbox.drawing, bot.messages.outbox.writing:
            begun.release()
            await asyncio.Event().wait()

    others = [asyncio.create_task(shown()) for _ in range(TABLES)]
    for _ in others:
        await begun.acquire()
    yield
    for other in others:
        other.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await other


@pytest.mark.usefixtures("a_long_line")
async def test_what_happens_at_a_table_is_shown_though_others_stand_in_line(bot, ann, bob, cards):
    """By its message, and to players who look at their own."""
    board = await started(ann, bob)
    first, second = await shown_to_act(board, bot, ann, bob)
    for player in (first, second):
        await player.wait_for_dm()
    message = bot.messages.of(table_of(bot))
    copy_context().run(message.take_up)
    await first.slash("poker check", in_=cards)
    await board.channel.wait_for(lambda shown: f"▶ **{second.name}** to act" in shown.text)
    await second.wait_for_dm(lambda letter: "Your turn" in letter.text)


@pytest.mark.usefixtures("a_long_line")
async def test_a_table_where_nothing_happens_waits_for_its_turn(bot, ann, bob):
    board = await started(ann, bob)
    await shown_to_act(board, bot, ann, bob)
    await bot.room.settled()
    message = bot.messages.of(table_of(bot))
    before = board.record.edited
    copy_context().run(message.take_up)
    await ann.slash("help", in_=board.channel)  # something else is answered meanwhile
    assert board.record.edited == before
