"""The bot connected to the stand-in, as fast as a test wants it, and gone in time after the test."""

import asyncio
import contextlib
from pathlib import Path
from unittest import mock

import discord as library
import pytest

from cogs.messages import reply
from cogs.play import PLAYABLE
from cogs.startup import command_sync
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.transport.outbox import UiTiming
from house.room import CardRoom
from house.store import store
from tests.ready_databases import ready
from tests.virtual.seeded import is_virtual

PLAIN = {
    "repost_after": 100,
    "new_dms_a_minute": 1000,
    "hands_weighed": 0,  # takes a second of a processor a hand
    "pictures": False,
    "card_pictures": False,  # tests read signs; drawing all cards takes a second of a processor
}
QUICK = {
    "ready_seconds": 0.02,  # the stand-in names all its servers at once
    "edit_seconds": 0.02,
    "letter_seconds": 0.02,
    "nudge_seconds": 0.5,
    "shutdown_seconds": 1.0,
}
"""Where time is the machine's."""
OF_UI = {*UiTiming.__struct_fields__} - {"nudge_seconds"}
"""Settings in these and in a test's changes that are no keys of the configuration."""
TRANSLATED = {}
ENOUGH = 8  # connections for reading that stay open: reopening them takes a tenth of these tests
PATIENCE = 60
"""Seconds until a wait fails. In virtual time they cost nothing."""


async def translated_once(tree, translate=command_sync.translated):
    """All bots of a process have the same commands, and translating them takes a fifth of a start."""
    games = tuple(PLAYABLE)
    if games not in TRANSLATED:
        TRANSLATED[games] = await translate(tree)
    return TRANSLATED[games]


@contextlib.contextmanager
def in_real_time(discord):
    """A busy machine makes no press late: in real time, tests do not check that."""
    discord.server.interactions.answer_seconds = 2 * PATIENCE
    with mock.patch.multiple(reply, DUE=PATIENCE, LATEST=PATIENCE, ENDS=2 * PATIENCE):
        yield


@contextlib.asynccontextmanager
async def house(discord, data_dir, timing, random=None, allowance=None, **changes):
    """The bot, connected; always taken down again."""
    virtual, others = is_virtual(), asyncio.all_tasks()
    settings = {**PLAIN, **({} if virtual else QUICK), **changes}
    with contextlib.nullcontext() if virtual else in_real_time(discord):
        async with _house(discord, data_dir, timing, random, allowance, settings) as bot:
            yield bot
    if virtual and (left := asyncio.all_tasks() - others - {asyncio.current_task()}):
        await asyncio.wait(left, timeout=5)  # tasks of their own close connections whose reads were given up


@contextlib.asynccontextmanager
async def _house(discord, data_dir, timing, random, allowance, settings):
    discord.point(library)
    ready(Path(data_dir) / "test.db")
    told = {**settings}
    timing_of_ui = {name: told.pop(name) for name in [*told] if name in OF_UI}
    config = Config(token=discord.token, data_dir=str(data_dir), timing=timing_of_ui, **told)
    with mock.patch.object(store, "READERS", ENOUGH):
        room = CardRoom(f"sqlite+aiosqlite:///{data_dir}/test.db", timing=timing, random=random)
    await room.open()
    async with ended("the card room", room.close):
        bot = Lettershark(config, room, allowance)
        running = asyncio.create_task(bot.start(discord.token), name="the bot's connection")
        async with ended("the bot", bot.close, running):
            with mock.patch.object(command_sync, "translated", translated_once):
                await connected(discord, bot, running)
            yield bot


async def connected(discord, bot, running):
    """Waits until it is ready; a bot that fails to start says why at once."""

    async def ready():
        await discord.wait_for_command("play")
        async with asyncio.timeout(PATIENCE):
            await bot.wait_until_ready()

    becoming = asyncio.create_task(ready(), name="the bot, becoming ready")
    await asyncio.wait({becoming, running}, return_when=asyncio.FIRST_COMPLETED)
    if not becoming.done():
        becoming.cancel()
        running.result()
        pytest.fail("the bot has ended while it started")
    becoming.result()


@contextlib.asynccontextmanager
async def ended(what, end, *running):
    """Ends it afterwards; if that takes too long, the test fails and says what it waited for."""
    try:
        yield
    finally:
        ending = asyncio.create_task(end(), name=f"{what}, closing")
        _, late = await asyncio.wait({ending, *running}, timeout=PATIENCE)
        if late:
            stacks = "\n".join(f"{task!r}: {task.get_stack()}" for task in late)
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=PATIENCE)
            pytest.fail(f"{what} did not end within {PATIENCE} s:\n{stacks}")
        ending.result()


MOST_TOLD = 20


def what_happened(discord):
    """The bot's last requests to Discord, and the unanswered interactions."""
    asked = [f"{one.status} {one.method} {one.path}" for one in discord.requests][-MOST_TOLD:]
    every = discord.server.interactions._by_token.values()
    ended = [one for one in every if one.future.done() and not one.future.cancelled()]
    failed = [one for one in ended if one.future.result().kind == "failed"]
    unanswered = [f"not answered in time: {one.user.name}: {one.data}" for one in failed]
    return "\n".join([*asked, *unanswered])
