"""The page with a bot that shows a little of everything."""

from functools import partial

import pytest_asyncio
from playwright.async_api import expect
from show_bot import running
from showing import Showing

fixture = partial(pytest_asyncio.fixture, loop_scope="session")


@fixture
async def bot(discord):
    async with running(discord) as bot:
        yield bot


@fixture
async def open_window(discord, bot, open_page):
    """Opens windows for members."""
    assert bot.is_ready()

    async def opened(name, **how):
        page = await open_page(discord.url, name, **how)
        await expect(page.locator(".status")).to_be_hidden()
        await expect(page.locator("#composer")).to_be_enabled()
        return Showing(page, name)

    return opened


@fixture
async def ann(open_window):
    return await open_window("ann")
