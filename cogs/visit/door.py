"""Every interaction comes in here and leaves with an answer, in time and whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from cogs.messages.messages import Messages
from cogs.visit import answers
from cogs.visit.excuses import excuse
from cogs.visit.visit import EXTRA, Visit

IN_TIME = 2.0  # of Discord's three seconds


async def receive(
    messages: Messages,
    interaction: discord.Interaction,
    handle: Callable[[Visit], Awaitable[None]],
    *,
    update: bool,
) -> None:
    """`update`: the answer changes the message that was pressed."""
    messages.notices.heard(interaction)
    messages.archive.visited(interaction.channel_id)
    loop = asyncio.get_running_loop()
    late: list[asyncio.Task[None]] = []  # the loop itself keeps no hold of a task
    timer = loop.call_later(IN_TIME, _put_off, interaction, update, late)
    try:
        visit = interaction.extras[EXTRA] = await Visit.begin(messages, interaction)
        try:
            messages.must_be_open()
            await handle(visit)
        except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
            await excuse(visit, wrong)
    finally:
        timer.cancel()
    await messages.notices.after(interaction)
    # A visit and its interaction hold each other, and would lie about until the garbage collector comes, which holds up
    # everybody.
    del interaction.extras[EXTRA]


def _put_off(interaction: discord.Interaction, update: bool, late: list[asyncio.Task[None]]) -> None:
    """The answer is slow: tell Discord that it is on its way."""
    if not interaction.response.is_done():
        late.append(asyncio.ensure_future(answers.put_off(interaction, update=update)))
