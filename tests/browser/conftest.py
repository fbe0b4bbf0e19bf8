"""Chromium on the page, with the bot on a stand-in in this very process, so that a test may say how the cards lie.

All tests here run on one loop and share one browser; a world, a bot and a window's memory are new for each.
"""

import functools
import shutil
from pathlib import Path
from random import Random

import asserted
import pytest
import pytest_asyncio
from browser_pages import PATIENCE, SharedPages, TestPages
from playwright._impl.assertions import AssertionsBase
from playwright.async_api import async_playwright, expect
from window import SIZES, Window

from engine.introductions import introductions
from house.tables.timing import TableTiming
from playground.local.demo import demo
from playground.pilot import Discord
from tests.end_to_end.stand_in import house

HERE = str(Path(__file__).parent)
BUILDS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next((path for name in BUILDS if (path := shutil.which(name))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
)

expect.set_options(timeout=PATIENCE)


async def found(assertions, *asked, look=AssertionsBase._expect_impl, **more):
    """Expectations about the page count as assertions."""
    await look(assertions, *asked, **more)
    asserted.count()


AssertionsBase._expect_impl = found
fixture = functools.partial(pytest_asyncio.fixture, loop_scope="session")


def pytest_collection_modifyitems(items):
    one_loop = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if str(item.path).startswith(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(one_loop, append=False)


@fixture(scope="session")
async def browser():
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        await browser.close()


@fixture
async def discord():
    async with Discord(records=demo("token"), seconds=PATIENCE / 1000) as discord:
        discord.server.games = introductions
        yield discord


@pytest.fixture
def timing():
    """Computers think for no time, and a settled table stays as it is."""
    return TableTiming(break_seconds=600, computer_seconds=(0.0, 0.05))


@fixture
async def bot(discord, tmp_path, timing):
    async with house(discord, tmp_path, timing, Random(7)) as bot:
        yield bot


@fixture
async def address(discord, bot):
    """Where the page is."""
    assert bot.is_ready()
    return discord.url


@fixture(scope="session")
async def shared_pages(browser):
    return SharedPages(browser)


@fixture
async def open_page(shared_pages):
    """Opens pages of a server as a member. What goes wrong in one of them fails the test."""
    pages = TestPages(shared_pages)
    yield pages.open
    assert not await pages.end()


@pytest.fixture
def enter(discord, open_page):
    """Opens ann's window in one of the themes and sizes, perhaps on a place that is known. The test has its own
    bot."""

    async def entered(scheme, size="desk", at=None):
        page = await open_page(discord.url, "ann", tolerant=True, color_scheme=scheme, **SIZES[size])
        if at is not None:
            await page.goto(at)
        await expect(page.locator("#composer")).to_be_enabled()
        return Window(page, "ann")

    return entered


@fixture
async def windows(address, open_page):
    """Opens windows of players."""

    async def opened(name, **how):
        page = await open_page(address, name, **how)
        await expect(page.locator(".status")).to_be_hidden()
        await expect(page.locator("#composer")).to_be_enabled()
        return Window(page, name)

    return opened
