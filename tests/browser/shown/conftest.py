"""The page on a stand-in in this very process, with a bot that shows a little of everything."""

from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect
from show_bot import running
from showing import Showing

from playground.demo import demo
from playground.pilot import Discord

PATIENCE = 15_000  # milliseconds, on a busy machine


@pytest.fixture
async def discord():
    async with Discord(records=demo("token")) as discord:
        yield discord


@pytest.fixture
async def bot(discord):
    async with running(discord) as bot:
        yield bot


@pytest.fixture
async def open_page(discord, bot, browser):
    """Opens windows for members. No window may log an error or ask anybody else for anything."""
    assert bot.is_ready()
    wrong = []
    home = urlsplit(discord.url).netloc

    def watch(page):
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: wrong.append(asked.url) if strange(asked.url) else None)

    def strange(url):
        return not url.startswith("data:") and urlsplit(url).netloc != home

    async with AsyncExitStack() as stack:

        async def opened(name, *, width=1280, height=800, tolerant=False, **context):
            room = await browser.new_context(viewport={"width": width, "height": height}, **context)
            await stack.enter_async_context(room)
            room.set_default_timeout(PATIENCE)
            page = await room.new_page()
            if not tolerant:
                watch(page)
            await page.add_init_script("localStorage.setItem('lettershark.greeted', 'yes')")
            await page.goto(f"{discord.url}/?as={name}")
            await expect(page.locator(".status")).to_be_hidden()
            return Showing(page, name)

        yield opened
    assert not wrong


@pytest.fixture
async def ann(open_page):
    return await open_page("ann")
