"""Every interaction enters here and leaves with an answer, in time and in spite of failures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import discord

from cogs.messages.messages import Messages
from cogs.messages.reply import DUE, Reply
from cogs.transport.answers import NotAnswered
from cogs.transport.connection import waited
from cogs.transport.rest import UNKNOWN_INTERACTION, Fault
from cogs.visit.answering import REPLY, reply_to
from cogs.visit.excuses import excuse, is_refusal
from cogs.visit.outcomes import DONE, FAILED, account, kind_of, outcome_of
from cogs.visit.visit import EXTRA, Visit
from house.incidents import WATCHERS
from house.store import DoneBefore, GivenUp, Request, Unread
from screens.unable import Unable

OTHERS_FIRST = 1.0  # seconds for another bot, which may have taken over, to answer first
Handle = Callable[[Visit], Awaitable[None]]


async def receive(
    messages: Messages, interaction: discord.Interaction, handle: Handle, *, update: bool
) -> None:
    """`update`: the answer changes the pressed message."""
    if (task := asyncio.current_task()) is not None:
        messages.answering.add(task)
        task.add_done_callback(messages.answering.discard)
    loop = asyncio.get_running_loop()
    way = waited(interaction)
    pressed_at = loop.time() - way
    if messages.room.cut_off:
        await asyncio.sleep(OTHERS_FIRST)
    if not await messages.room.certain(pressed_at + DUE - loop.time()):
        return  # another bot may have taken over, and then it has this one, too
    reply = interaction.extras[REPLY] = reply_to(interaction, update=update, age=loop.time() - pressed_at)
    try:
        if await reply.is_awaited():
            messages.notices.heard(interaction.user.id, reply)
            await _answered(messages, interaction, reply, handle, way)
            await messages.notices.after(interaction.user.id, reply)
    finally:
        reply.over()
        # A visit and its interaction refer to each other. Otherwise they would wait for the garbage collector,
        # which pauses the whole process.
        interaction.extras.clear()


async def _answered(
    messages: Messages, interaction: discord.Interaction, reply: Reply, handle: Handle, way: float
) -> None:
    began, outcome = perf_counter(), FAILED
    with messages.room.asked_by(interaction.id, interaction.user.id) as asked:
        visit = interaction.extras[EXTRA] = Visit(messages, interaction)
        try:
            await _in_time(visit, asked, handle)
            outcome = DONE
        except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
            outcome = outcome_of(wrong)
            if reply.answered or not await _came_before(visit, asked, wrong):
                await excuse(visit, wrong)
        finally:
            seconds = perf_counter() - began
            account(interaction, outcome, way, seconds, asked.spent)
            for watcher in WATCHERS:
                watcher.answered(kind_of(interaction), outcome, seconds)


async def _in_time(visit: Visit, asked: Request, handle: Handle) -> None:
    """Give up and inform the player if it takes too long and nothing is being stored."""
    loop, reply = asyncio.get_running_loop(), visit.reply

    def gives_up() -> None:
        if reply.said:
            return
        if asked.give_up():
            patience.reschedule(loop.time())
        else:  # it will be done, and shown
            visit.messages.outbox.begin(visit.takes_long())

    async def done() -> None:
        await visit.renew_style()
        if visit.messages.outbox.closing:
            raise Unable("shutting-down")
        await visit.wake()
        visit.must_be_welcome()
        await _must_be_awaited(reply, asked)
        await handle(visit)
        if reply.update and not reply.answered:
            await reply.acknowledge()

    asked.in_time = lambda: reply.in_time
    timer, reply.not_taken = loop.call_at(reply.ends, gives_up), gives_up
    try:
        async with asyncio.timeout(None) as patience:
            await done()
    except (TimeoutError, GivenUp):
        if not asked.given_up:
            raise
        raise Unable("busy") from None
    finally:
        timer.cancel()
        reply.not_taken = int


async def _must_be_awaited(reply: Reply, asked: Request) -> None:
    """Whether there may be so much work under way that this came too late for everybody."""
    if not await reply.is_awaited():
        raise NotAnswered(Fault.TOO_LATE, UNKNOWN_INTERACTION)
    if not reply.in_time and asked.give_up():
        raise GivenUp


async def _came_before(visit: Visit, asked: Request, wrong: Exception) -> bool:
    """Whether this interaction is a repetition. Its act is done and shown, and may be impossible by now; a refusal
    to sit down twice would only confuse."""
    if asked.noted or not is_refusal(wrong):
        return isinstance(wrong, DoneBefore)
    try:
        return await visit.room.has_come(asked.number)
    except Unread:
        return False
