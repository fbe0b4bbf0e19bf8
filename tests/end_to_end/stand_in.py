"""The bot connected to the stand-in, as quick as a drill wants it."""

import asyncio
import contextlib

import discord as library

from cogs.config import Config
from cogs.shark import Lettershark
from house.room import CardRoom

QUICK = {
    "ready_seconds": 0.05,
    "edit_seconds": 0.02,
    "letter_seconds": 0.02,
    "nudge_seconds": 0.5,
    "shutdown_seconds": 1.0,
}


@contextlib.asynccontextmanager
async def house(discord, data_dir, habits, random=None, **changes):
    """The bot, connected; taken down again whatever happens."""
    discord.point(library)
    config = Config(token=discord.token, data_dir=str(data_dir), **{**QUICK, **changes})
    async with CardRoom(f"sqlite+aiosqlite:///{data_dir}/test.db", habits=habits, random=random) as room:
        bot = Lettershark(config, room)
        running = asyncio.create_task(bot.start(discord.token))
        try:
            await discord.wait_for_command("play")
            async with asyncio.timeout(10):
                await bot.wait_until_ready()
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
