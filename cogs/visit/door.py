"""Every interaction comes in here and leaves with an answer, in time and whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import discord

from cogs.messages.messages import Messages
from cogs.startup.connection import WAITED
from cogs.visit import answers
from cogs.visit.excuses import excuse
from cogs.visit.outcomes import DONE, FAILED, kind_of, outcome_of
from cogs.visit.visit import EXTRA, Visit
from house.watchers import WATCHERS

IN_TIME = 2.0  # of Discord's three seconds


async def receive(
    messages: Messages,
    interaction: discord.Interaction,
    handle: Callable[[Visit], Awaitable[None]],
    *,
    update: bool,
) -> None:
    """`update`: the answer changes the message that was pressed."""
    if not messages.room.holds:
        return  # another bot may have taken over, and then it has heard this, too
    messages.notices.heard(interaction)
    messages.archive.visited(interaction.channel_id)
    began, outcome = perf_counter(), FAILED
    loop = asyncio.get_running_loop()
    late: list[asyncio.Task[None]] = []  # the loop itself keeps no hold of a task
    left = max(0.0, IN_TIME - interaction.extras.get(WAITED, 0.0))
    timer = loop.call_later(left, _put_off, interaction, update, late)
    try:
        visit = interaction.extras[EXTRA] = await Visit.begin(messages, interaction)
        try:
            messages.must_be_open()
            await handle(visit)
            outcome = DONE
        except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
            outcome = outcome_of(wrong)
            await excuse(visit, wrong)
    finally:
        timer.cancel()
        for watcher in WATCHERS:
            watcher.answered(kind_of(interaction), outcome, perf_counter() - began)
    await messages.notices.after(interaction)
    # A visit and its interaction hold each other, and would lie about until the garbage collector comes, which holds up
    # everybody.
    del interaction.extras[EXTRA]


def _put_off(interaction: discord.Interaction, update: bool, late: list[asyncio.Task[None]]) -> None:
    """The answer is slow: tell Discord that it is on its way."""
    if not interaction.response.is_done():
        late.append(asyncio.ensure_future(answers.put_off(interaction, update=update)))
