"""Every interaction comes in here and leaves with an answer, in time and whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import discord

from cogs.messages.messages import Messages
from cogs.startup.connection import waited
from cogs.transport import answers
from cogs.visit.excuses import excuse, is_refusal
from cogs.visit.outcomes import DONE, FAILED, account, kind_of, on_the_way, outcome_of
from cogs.visit.visit import EXTRA, Visit
from house.incidents import WATCHERS
from house.store import DoneBefore, Request, Unread
from screens.refusals.unable import Unable

IN_TIME = 2.0  # of Discord's three seconds
OTHERS_FIRST = 1.0  # seconds in which another bot that may have taken over has answered


async def receive(
    messages: Messages,
    interaction: discord.Interaction,
    handle: Callable[[Visit], Awaitable[None]],
    *,
    update: bool,
) -> None:
    """`update`: the answer changes the message that was pressed."""
    loop = asyncio.get_running_loop()
    due = interaction.extras[answers.DUE] = loop.time() + IN_TIME - waited(interaction)
    if messages.room.cut_off:
        await asyncio.sleep(OTHERS_FIRST)
    if not await messages.room.certain(due - loop.time()):
        return  # another bot may have taken over, and then it has heard this, too
    messages.notices.heard(interaction)
    way, began, outcome = on_the_way(interaction), perf_counter(), FAILED
    late: list[asyncio.Task[None]] = []  # the loop keeps no reference to a task
    timer = loop.call_at(due, _put_off, interaction, update, late)
    with messages.room.asked_by(interaction.id) as asked:
        try:
            visit = interaction.extras[EXTRA] = await Visit.begin(messages, interaction)
            try:
                if messages.outbox.closing:
                    raise Unable("shutting-down")  # noqa: TRY301 - said like every other refusal
                await visit.wake()
                await handle(visit)
                outcome = DONE
            except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
                outcome = outcome_of(wrong)
                if visit.answered or not await _came_before(visit, asked, wrong):
                    await excuse(visit, wrong)
        finally:
            timer.cancel()
            seconds = perf_counter() - began
            account(interaction, outcome, way, seconds, asked.spent)
            for watcher in WATCHERS:
                watcher.answered(kind_of(interaction), outcome, seconds)
    await messages.notices.after(interaction)
    # A visit and its interaction refer to each other. Without this they would wait for the garbage collector, which
    # pauses the whole process.
    del interaction.extras[EXTRA]


async def _came_before(visit: Visit, asked: Request, wrong: Exception) -> bool:
    """Whether this is a repeated interaction. What it asks for is done and shown, and may be impossible by now;
    nobody needs to read that they cannot sit down twice."""
    if asked.noted or not is_refusal(wrong):
        return isinstance(wrong, DoneBefore)
    try:
        return await visit.room.has_come(asked.number)
    except Unread:
        return False


def _put_off(interaction: discord.Interaction, update: bool, late: list[asyncio.Task[None]]) -> None:
    """The answer is slow: tell Discord that it is on its way, unless a `Reply` does."""
    if not (interaction.response.is_done() or answers.ANSWERED_BY in interaction.extras):
        interaction.extras[answers.EARLIER] = True
        late.append(asyncio.ensure_future(answers.put_off(interaction, update=update)))
